"""The group of commands that ends every error in one line, and Ctrl-C without a word."""

import errno
import traceback
from pathlib import Path
from typing import Any, NoReturn

import click

from language.refusals import Refusal
from language.system_errors import refusal

_REFUSED, _MISTAKE, _INTERRUPTED = 1, 70, 130  # 70: EX_SOFTWARE of sysexits.h
_DEBUG = "svod.debug"


def _keep_debug(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    ctx.meta[_DEBUG] = wanted


debug_option = click.option(
    "--debug",
    is_flag=True,
    expose_value=False,
    callback=_keep_debug,
    help="При ошибке самой программы показать, где она.",
)
"""The option of the group that lets a mistake of ours through, with its traceback."""


class Commands(click.Group):
    """A group whose commands may raise a Refusal: one line for the user, and status 1.

    Any other error is a mistake of ours: one line too, with how to report it, and status 70.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a pipe that its reader closed is left to click."""
        try:
            return super().invoke(ctx)
        except (click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt as error:
            raise click.exceptions.Exit(_INTERRUPTED) from error
        except Refusal as error:
            self._refuse(ctx, str(error))
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            self._refuse(ctx, refusal(error))
        except click.ClickException:
            raise
        except Exception as error:
            if ctx.meta.get(_DEBUG):
                raise
            click.echo(f"{ctx.info_name}: {_mistake(error)}", err=True)
            ctx.exit(_MISTAKE)

    def _refuse(self, ctx: click.Context, told: str) -> NoReturn:
        click.echo(f"{ctx.info_name}: {told}", err=True)
        ctx.exit(_REFUSED)


def _mistake(error: Exception) -> str:
    """Return the line that tells of a mistake of ours: what, where, and what to do."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(at.filename).name}:{at.lineno}"
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return (
        f"ошибка в самой программе ({what:.200}; {place}). Повторите команду с --debug после"
        " svod и пришлите то, что она напишет, тем, от кого у вас Свод"
    )
