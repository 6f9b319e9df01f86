"""The ``svod`` command: every subcommand calls one package."""

import click


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="svod")
def main() -> None:
    """Свод: правила на русском и английском – импорт, сайт, поиск, перевод."""


if __name__ == "__main__":
    main()
