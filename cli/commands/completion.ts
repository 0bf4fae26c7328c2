import type { Command } from "commander";
import { text } from "../speak.ts";

/** `seaway completion bash|zsh|fish`: a script that completes commands and options, made from the commands themselves. */
export function registerCompletion(program: Command): void {
  program
    .command("completion <shell>")
    .description(text("cli.completion"))
    .action((shell: string) => {
      const messages = messagesOf(program);
      process.stdout.write(
        shell === "fish"
          ? fish(messages)
          : shell === "zsh"
            ? `autoload -U +X bashcompinit && bashcompinit\n${bash(messages)}`
            : bash(messages),
      );
    });
}

/** Path of a command ("db") to what may follow it. */
function messagesOf(command: Command, path: string[] = []): Map<string, string[]> {
  const options = command.options.map((option) => option.long).filter((long): long is string => Boolean(long));
  const messages = new Map([[path.join(" "), [...command.commands.map((command) => command.name()), ...options, "--help"]]]);
  for (const item of command.commands) for (const [key, value] of messagesOf(item, [...path, item.name()])) messages.set(key, value);
  return messages;
}

function bash(messages: Map<string, string[]>): string {
  const cases = [...messages].map(([path, next]) => `    "${path}") next="${next.join(" ")}" ;;`).join("\n");
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

function fish(messages: Map<string, string[]>): string {
  return [...messages]
    .map(
      ([path, next]) =>
        `complete -c seaway -f -n 'string match -q "seaway${path ? ` ${path}` : ""} *" (commandline -cp)' -a '${next.join(" ")}'`,
    )
    .join("\n")
    .concat("\n");
}
