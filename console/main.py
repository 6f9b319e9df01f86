"""The command ``svod``: the list of its subcommands, which the modules beside this one define.

A command imports what it calls when it is called, so that none waits for what it never uses.
"""

from pathlib import Path

import click

from console.asking import annotate_, evaluate, search, translate
from console.books import import_, review
from console.commands import Commands, debug_option
from console.russian import speak_russian
from console.settings import FILE as SETTINGS
from console.settings import load_settings
from console.site import build, doctor, number, serve
from console.takeaway import export_
from console.terms import terms

speak_russian()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "SVOD"},
)
@click.version_option(package_name="svod")
@debug_option
@click.pass_context
def main(context: click.Context) -> None:
    """Свод: правила на русском и английском – импорт, сайт, поиск, перевод."""
    context.default_map = load_settings(Path(SETTINGS), main)


for command in (search, translate, annotate_, evaluate):
    main.add_command(command)
for command in (import_, review, number, build, serve, doctor):
    main.add_command(command)
for command in (terms, export_):
    main.add_command(command)
