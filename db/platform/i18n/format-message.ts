import type { Word } from "./message-key.ts";
import { shownText } from "./shown-text.ts";
import { timeShown } from "../clock/time-shown.ts";

/** A value in both languages, or one that is the same in both. */
export type ShownValue = string | { zh: string; en: string };
/** A changed field: its word, before, after. An empty word counts further fields: the second place holds how many. */
export type FieldChange = readonly [label: string, before: ShownValue, after: ShownValue];

/** All words of a language: on the server of either, in a browser of the one it was sent. */
export type MessagesOf = (lang: "zh" | "en") => Readonly<Record<string, string>>;

/** Says a word that a stored row or an answer names, with its values; null when it is none. */
export type TranslateCode = (code: string, params?: Record<string, string | number>) => string | null;

/**
 * How the values of a word's placeholders are said: `{{when, time}}` an instant on the clock of the reader's company (only the time when it is
 * today), `{{changes, changes}}` a list of changed fields (JSON of FieldChange[]), `{{uses, uses}}` where a code is named (JSON of word and
 * count), `{{count, s}}` the ending of what is counted in English. Everything else is said as it is, but for characters
 * that cannot be seen.
 */
export function formatParams(messagesOf: MessagesOf): (value: unknown, format: string | undefined, lang: string | undefined) => string {
  return (value, format, spoken) => {
    const text = String(value ?? "");
    const lang = spoken === "en" ? "en" : "zh";
    if (format === "time") return text ? clock(text) : "?";
    if (format === "uses") return usesText(text, lang, messagesOf(lang));
    if (format === "changes") return changesText(text, lang, messagesOf(lang));
    if (format === "s") return text === "1" ? "" : "s";
    return shownText(text);
  };
}

function clock(instant: string): string {
  const shown = timeShown(instant);
  return shown.slice(0, 10) === timeShown(new Date()).slice(0, 10) ? shown.slice(11) : shown;
}

function usesText(text: string, lang: "zh" | "en", messages: ReturnType<MessagesOf>): string {
  const uses = readList(text) as readonly { label: string; count: number }[];
  const item = ({ label, count }: { label: string; count: number }) => `${messages[label] ?? label} ${count}`;
  return uses.map(item).join(lang === "zh" ? "，" : ", ");
}

function changesText(text: string, lang: "zh" | "en", messages: ReturnType<MessagesOf>): string {
  const message = (label: Word) => messages[label] ?? label;
  const changes = readList(text) as readonly FieldChange[];
  if (changes.length === 0) return message("kit.thisRecord");
  const item = ([label, before, after]: FieldChange) => {
    if (!label) return message("kit.moreFields").replace("{{count}}", valueText(before, lang));
    const [from, to] = [before, after].map((value) => valueText(value, lang) || message("kit.noValue"));
    return `${messages[label] ?? label}: ${from} → ${to}`;
  };
  return changes.map(item).join(lang === "zh" ? "；" : "; ");
}

/** An instant among the values is shown on the company's clock like everywhere else. */
function valueText(value: ShownValue, lang: "zh" | "en"): string {
  const text = typeof value === "string" ? value : value[lang];
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? timeShown(text)
    : text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, "$1 $2");
}

function readList(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text || "[]");
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
