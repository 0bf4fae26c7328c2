import type { Command, HelpConfiguration, Option, OutputConfiguration } from "commander";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { requestedLanguage } from "./requested-language.mjs";

export let lang: Lang = "zh";

/** Runs before the commands register, whose help is translated. */
export function speakRequestedLanguage(args: readonly string[]): void {
  lang = requestedLanguage(args, process.env.SEAWAY_LANG);
}

export function text(label: MessageKey, params: Record<string, string | number> = {}): string {
  return translate(lang, label, params);
}

/** Texts commander writes into help. */
const marks: Record<string, MessageKey> = {
  "Usage:": "cli.usage",
  "Arguments:": "cli.arguments",
  "Options:": "cli.options",
  "Commands:": "cli.commands",
  "[options]": "cli.optionsMark",
  "[command]": "cli.commandMark",
};

const spoken = (mark: string): string => (marks[mark] ? text(marks[mark]) : mark);

/** Chinese characters take two columns. */
const displayWidth = (shown: string): number =>
  shown.length + (shown.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/gu)?.length ?? 0);

function optionDescription({
  argChoices,
  defaultValue,
  required,
  optional,
  description,
}: Option): string {
  const hints: string[] = [];
  if (argChoices) hints.push(text("cli.choices", { choices: argChoices.join(" | ") }));
  const shown =
    (required || optional) &&
    defaultValue !== undefined &&
    !(Array.isArray(defaultValue) && defaultValue.length === 0);
  if (shown) hints.push(text("cli.default", { value: String(defaultValue) }));
  return hints.length > 0
    ? `${description}${text("cli.hints", { hints: hints.join(text("cli.hintJoin")) })}`
    : description;
}

const help: HelpConfiguration = {
  displayWidth,
  optionDescription,
  styleTitle: spoken,
  styleOptionText: spoken,
  styleSubcommandText: spoken,
  subcommandDescription: (command) =>
    command.name() === "help" ? text("cli.help") : command.description(),
};

/** Commander has no catalogue; errors are recognised by shape. Unknown ones stay English. */
const errors: readonly { shape: RegExp; label: MessageKey }[] = [
  { shape: /^missing required argument '(?<name>.*)'$/, label: "cli.missingArgument" },
  { shape: /^option '(?<flags>.*)' argument missing$/, label: "cli.optionMissingArgument" },
  { shape: /^required option '(?<flags>.*)' not specified$/, label: "cli.missingOption" },
  { shape: /^unknown option '(?<flag>.*)'$/s, label: "cli.unknownOption" },
  { shape: /^unknown command '(?<name>.*)'$/s, label: "cli.unknownCommand" },
  {
    shape: /^too many arguments.*\. Expected (?<expected>\d+) arguments? but got (?<given>\d+)\.$/,
    label: "cli.excessArguments",
  },
  {
    shape:
      /^option '(?<flags>.*?)' argument '(?<value>.*)' is invalid\. Allowed choices are (?<choices>.*)\.$/s,
    label: "cli.badOption",
  },
];

/** Translates commander's "error: …", perhaps with a suggestion on a second line. */
export function errorText(line: string): string {
  const [, message = "", guess] =
    /^error: (.*?)(?:\n\(Did you mean (?:one of )?(.*)\?\))?\n?$/s.exec(line) ?? [];
  if (!message) return line;
  const recognised = errors
    .map(({ shape, label }) => ({ label, data: shape.exec(message) }))
    .find(({ data: match }) => match);
  const reported = text("cli.error", {
    message: recognised ? text(recognised.label, recognised.data?.groups) : message,
  });
  return `${reported}\n${guess ? `${text("cli.didYouMean", { names: guess })}\n` : ""}`;
}

const output: OutputConfiguration = { outputError: (line, write) => write(errorText(line)) };

/** Translates headings, hints and errors of the commands registered afterwards. */
export function speaking(program: Command): Command {
  return program
    .configureHelp(help)
    .configureOutput(output)
    .helpOption("-h, --help", text("cli.help"));
}
