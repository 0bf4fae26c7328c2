import type { MessageKey } from "./message-key.ts";
import { byteSize } from "./byte-size.ts";
import { shownText } from "./shown-text.ts";
import { currentTime } from "../clock/current-time.ts";
import { timeShown } from "../clock/time-shown.ts";

export type ShownValue = string | { zh: string; en: string };
/** An empty label means further fields; their number is in `before`. */
export type FieldChange = readonly [label: string, before: ShownValue, after: ShownValue];

/** The server has both languages, a browser one. */
export type MessagesOf = (lang: "zh" | "en") => Readonly<Record<string, string>>;

/** Translates a stored or returned code; null when it is no message. */
export type TranslateCode = (
  code: string,
  params?: Record<string, string | number>,
) => string | null;

/**
 * Formats placeholders: `{{when, time}}` in the reader's zone (time only if today), `{{changes,
 * changes}}` as JSON of FieldChange[], `{{uses, uses}}` as JSON of label and count, `{{size,
 * bytes}}` in the unit that fits, `{{count, s}}` for the English plural, `{{field, label}}` as the
 * message of that key, `{{field, edi.path}}` as the field of a document in words, which stand under
 * that prefix. Invisible characters are escaped everywhere.
 */
export function formatParams(
  messagesOf: MessagesOf,
): (value: unknown, format: string | undefined, lang: string | undefined) => string {
  return (value, format, spoken) => {
    const text = String(value ?? "");
    const lang = spoken === "en" ? "en" : "zh";
    if (format === "time") return text ? clock(text) : "?";
    if (format === "bytes") return byteSize(Number(text));
    if (format === "uses") return usesText(text, lang, messagesOf(lang));
    if (format === "changes") return changesText(text, lang, messagesOf(lang));
    if (format === "label") return messagesOf(lang)[text] ?? shownText(text);
    if (format?.endsWith(".path"))
      return pathText(text, (name) => messagesOf(lang)[`${format}.${name}`]);
    if (format === "s") return text === "1" ? "" : "s";
    return shownText(text);
  };
}

/**
 * "cargo[2].dangerous[1].dgLinker.contact" as "货物 2 应急联系人"; of one entry the number says nothing.
 */
function pathText(path: string, named: (name: string) => string | undefined): string {
  const parts = path
    .replace(/\.?dangerous\[1\]\./, ".")
    .split(".")
    .filter(Boolean);
  const labels: string[] = [];
  for (let i = 0; i < parts.length; i += 1) {
    const pair = named(parts.slice(i, i + 2).join("."));
    const [, name = "", number = ""] = /^(.*?)(?:\[(\d+)\])?$/.exec(parts[i] ?? "") ?? [];
    labels.push(pair ?? `${named(name) ?? shownText(name)}${number ? ` ${number}` : ""}`);
    if (pair) i += 1;
  }
  return labels.join(" ");
}

function clock(instant: string): string {
  const shown = timeShown(instant);
  return shown.slice(0, 10) === timeShown(currentTime()).slice(0, 10) ? shown.slice(11) : shown;
}

function usesText(text: string, lang: "zh" | "en", messages: ReturnType<MessagesOf>): string {
  const uses = readList(text) as readonly { label: string; count: number }[];
  const useText = ({ label, count }: { label: string; count: number }) =>
    `${messages[label] ?? label} ${count}`;
  return uses.map(useText).join(lang === "zh" ? "，" : ", ");
}

function changesText(text: string, lang: "zh" | "en", messages: ReturnType<MessagesOf>): string {
  const labelText = (label: MessageKey) => messages[label] ?? label;
  const changes = readList(text) as readonly FieldChange[];
  if (changes.length === 0) return labelText("kit.thisRecord");
  const changeText = ([label, before, after]: FieldChange) => {
    if (!label) return labelText("kit.moreFields").replace("{{count}}", valueText(before, lang));
    const [from, to] = [before, after].map(
      (value) => valueText(value, lang) || labelText("kit.noValue"),
    );
    return `${messages[label] ?? label}: ${from} → ${to}`;
  };
  return changes.map(changeText).join(lang === "zh" ? "；" : "; ");
}

/** Instants are shown in the reader's zone. */
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
