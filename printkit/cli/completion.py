"""`printkit completion`: completion scripts for shells."""

from __future__ import annotations

import click

from printkit.errors import Fault, UsageError, suggest

_SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", metavar="[bash|zsh|fish]")
def command(shell: str) -> None:
    """Print the completion script for a shell.

    \b
    bash:  printkit completion bash >> ~/.bashrc
    zsh:   printkit completion zsh >> ~/.zshrc
    fish:  printkit completion fish > ~/.config/fish/completions/printkit.fish
    """  # noqa: D301 (the control character keeps click from filling the paragraph)
    if shell not in _SHELLS:
        raise UsageError(Fault(f'there is no completion for "{shell}"', suggest(shell, _SHELLS)))
    from click.shell_completion import get_completion_class

    from printkit.cli.program import cli

    completion = get_completion_class(shell)
    if completion is None:
        raise UsageError(Fault(f"this version of click has no completion for {shell}", "upgrade click"))
    click.echo(completion(cli, {}, "printkit", "_PRINTKIT_COMPLETE").source())
