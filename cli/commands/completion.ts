import type { Command } from "commander";
import { text } from "../speak.ts";

/** `seaway completion bash|zsh|fish`: generated from the commands. */
export function registerCompletion(program: Command): void {
  program
    .command("completion <shell>")
    .description(text("cli.completion"))
    .action((shell: string) => {
      const candidates = candidatesOf(program);
      process.stdout.write(
        shell === "fish"
          ? fish(candidates)
          : shell === "zsh"
            ? `autoload -U +X bashcompinit && bashcompinit\n${bash(candidates)}`
            : bash(candidates),
      );
    });
}

/** Completions by command path ("db"). */
function candidatesOf(command: Command, path: string[] = []): Map<string, string[]> {
  const options = command.options
    .map((option) => option.long)
    .filter((long): long is string => Boolean(long));
  const candidates = new Map([
    [path.join(" "), [...command.commands.map((command) => command.name()), ...options, "--help"]],
  ]);
  for (const subcommand of command.commands)
    for (const [key, value] of candidatesOf(subcommand, [...path, subcommand.name()]))
      candidates.set(key, value);
  return candidates;
}

function bash(candidates: Map<string, string[]>): string {
  const cases = [...candidates]
    .map(([path, next]) => `    "${path}") next="${next.join(" ")}" ;;`)
    .join("\n");
  return `_seaway() {
  local path="" word next=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac; done
  case "$path" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _seaway seaway
`;
}

function fish(candidates: Map<string, string[]>): string {
  return [...candidates]
    .map(
      ([path, next]) =>
        `complete -c seaway -f -n 'string match -q "seaway${path ? ` ${path}` : ""} *" (commandline -cp)' -a '${next.join(" ")}'`,
    )
    .join("\n")
    .concat("\n");
}
