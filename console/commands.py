"""The group of commands that ends every refusal in one line, and Ctrl-C without a word."""

import errno
from typing import Any, NoReturn

import click

from language.system_errors import refusal

_REFUSED, _INTERRUPTED = 1, 130


class Commands(click.Group):
    """A group whose commands may raise *refusals*: one line for the user, and status 1."""

    def __init__(
        self, *args: Any, refusals: tuple[type[Exception], ...] = (), **known: Any
    ) -> None:
        super().__init__(*args, **known)
        self.refusals = refusals

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a pipe that its reader closed is left to click."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise click.exceptions.Exit(_INTERRUPTED) from error
        except self.refusals as error:
            self._refuse(ctx, str(error))
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            self._refuse(ctx, refusal(error))

    def _refuse(self, ctx: click.Context, told: str) -> NoReturn:
        click.echo(f"{ctx.info_name}: {told}", err=True)
        ctx.exit(_REFUSED)
