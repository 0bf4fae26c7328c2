import type { Command, HelpConfiguration, Option, OutputConfiguration } from "commander";
import type { Lang } from "#platform/operation/actor.ts";
import { translate } from "#platform/i18n/translate.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { requestedLanguage } from "./requested-language.mjs";

/** The language of this run. */
export let lang: Lang = "zh";

/** Takes the language from the words of the command line, before the commands are registered: their help is in it. */
export function speakRequestedLanguage(messages: readonly string[]): void {
  lang = requestedLanguage(messages, process.env.SEAWAY_LANG);
}

/** A word of the catalogue in the language of this run. */
export function text(label: Word, params: Record<string, string | number> = {}): string {
  return translate(lang, label, params);
}

/** The marks commander itself writes into help, and their words. */
const marks: Record<string, Word> = {
  "Usage:": "cli.usage",
  "Arguments:": "cli.arguments",
  "Options:": "cli.options",
  "Commands:": "cli.commands",
  "[options]": "cli.optionsMark",
  "[command]": "cli.commandMark",
};

const spoken = (mark: string): string => (marks[mark] ? text(marks[mark]) : mark);

/** Columns of a text on a terminal: a Chinese character takes two. */
const displayWidth = (shown: string): number => shown.length + (shown.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/gu)?.length ?? 0);

/** What an option is for, with its choices and its default. */
function optionDescription({ argChoices, defaultValue, required, optional, description }: Option): string {
  const hints: string[] = [];
  if (argChoices) hints.push(text("cli.choices", { choices: argChoices.join(" | ") }));
  const shown = (required || optional) && defaultValue !== undefined && !(Array.isArray(defaultValue) && defaultValue.length === 0);
  if (shown) hints.push(text("cli.default", { value: String(defaultValue) }));
  return hints.length > 0 ? `${description}${text("cli.hints", { hints: hints.join(text("cli.hintJoin")) })}` : description;
}

const help: HelpConfiguration = {
  displayWidth,
  optionDescription,
  styleTitle: spoken,
  styleOptionText: spoken,
  styleSubcommandText: spoken,
  subcommandDescription: (command) => (command.name() === "help" ? text("cli.help") : command.description()),
};

/** Commander has no catalogue of its own, so its errors are known by their shape; one it adds later is shown as it comes. */
const errors: readonly { shape: RegExp; label: Word }[] = [
  { shape: /^missing required argument '(?<name>.*)'$/, label: "cli.missingArgument" },
  { shape: /^option '(?<flags>.*)' argument missing$/, label: "cli.optionMissingArgument" },
  { shape: /^required option '(?<flags>.*)' not specified$/, label: "cli.missingOption" },
  { shape: /^unknown option '(?<flag>.*)'$/s, label: "cli.unknownOption" },
  { shape: /^unknown command '(?<name>.*)'$/s, label: "cli.unknownCommand" },
  { shape: /^too many arguments.*\. Expected (?<expected>\d+) arguments? but got (?<given>\d+)\.$/, label: "cli.excessArguments" },
  {
    shape: /^option '(?<flags>.*?)' argument '(?<value>.*)' is invalid\. Allowed choices are (?<choices>.*)\.$/s,
    label: "cli.badOption",
  },
];

/** An error line of commander ("error: …", perhaps with a guess on a second line) in the language of this run. */
export function errorText(line: string): string {
  const [, message = "", guess] = /^error: (.*?)(?:\n\(Did you mean (?:one of )?(.*)\?\))?\n?$/s.exec(line) ?? [];
  if (!message) return line;
  const existing = errors.map(({ shape, label }) => ({ label, data: shape.exec(message) })).find(({ data: match }) => match);
  const reported = text("cli.error", { message: existing ? text(existing.label, existing.data?.groups) : message });
  return `${reported}\n${guess ? `${text("cli.didYouMean", { names: guess })}\n` : ""}`;
}

const output: OutputConfiguration = { outputError: (line, write) => write(errorText(line)) };

/** Makes a program and the commands registered after this speak the language of this run: headings, hints, errors. */
export function speaking(program: Command): Command {
  return program.configureHelp(help).configureOutput(output).helpOption("-h, --help", text("cli.help"));
}
