import type { Command } from "commander";
import { text } from "../speak.ts";

/** `seaway completion bash|zsh|fish`: a script that completes commands and options, made from the commands themselves. */
export function registerCompletion(program: Command): void {
  program
    .command("completion <shell>")
    .description(text("cli.completion"))
    .action((shell: string) => {
      const words = wordsOf(program);
      process.stdout.write(
        shell === "fish" ? fish(words) : shell === "zsh" ? `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}` : bash(words),
      );
    });
}

/** Path of a command ("db") to what may follow it. */
function wordsOf(command: Command, path: string[] = []): Map<string, string[]> {
  const options = command.options.map((option) => option.long).filter((long): long is string => Boolean(long));
  const words = new Map([[path.join(" "), [...command.commands.map((one) => one.name()), ...options, "--help"]]]);
  for (const one of command.commands) for (const [key, value] of wordsOf(one, [...path, one.name()])) words.set(key, value);
  return words;
}

function bash(words: Map<string, string[]>): string {
  const cases = [...words].map(([path, next]) => `    "${path}") next="${next.join(" ")}" ;;`).join("\n");
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

function fish(words: Map<string, string[]>): string {
  return [...words]
    .map(
      ([path, next]) =>
        `complete -c seaway -f -n 'string match -q "seaway${path ? ` ${path}` : ""} *" (commandline -cp)' -a '${next.join(" ")}'`,
    )
    .join("\n")
    .concat("\n");
}
