"""The pasts of English verbs that no rule makes: «went» is «go».

A form that is a common noun or adjective in its own right (ground, wound, left, saw, shot)
is left out: it would be taken for a verb wherever it stands.
"""

_VERBS = """
arise arose arisen
beat beaten
become became
begin began begun
bend bent
bind bound
bite bit bitten
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
build built
burn burnt
buy bought
catch caught
choose chose chosen
cling clung
come came
creep crept
deal dealt
dig dug
dive dove
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
fight fought
flee fled
fling flung
fly flew flown
forbid forbade forbidden
foresee foresaw foreseen
forget forgot forgotten
freeze froze frozen
get got gotten
give gave given
go went gone
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
leap leapt
lend lent
lose lost
make made
mean meant
meet met
overcome overcame
override overrode overridden
overrun overran
pay paid
ride rode ridden
ring rang rung
rise risen
run ran
say said
see seen
seek sought
sell sold
send sent
shake shook shaken
shine shone
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
slay slew slain
sleep slept
slide slid
smite smote smitten
speak spoke spoken
speed sped
spend spent
spin spun
spring sprang sprung
stand stood
steal stole stolen
stick stuck
sting stung
strike struck stricken
strive strove striven
swear swore sworn
sweep swept
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
tread trod trodden
undergo underwent undergone
understand understood
wake woke woken
weave wove woven
win won
withdraw withdrew withdrawn
withstand withstood
write wrote written
"""

PASTS = {
    past: verb for verb, *pasts in map(str.split, _VERBS.strip().splitlines()) for past in pasts
}
