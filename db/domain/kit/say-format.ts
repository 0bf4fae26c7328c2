import { en, isWord, zh } from "../words.ts";
import { timeShown } from "./time-shown.ts";

/** A value in both languages, or one that is the same in both. */
export type ShownValue = string | { zh: string; en: string };
/** A changed field: its word, before, after. An empty word counts further fields: the second place holds how many. */
export type FieldChange = readonly [word: string, before: ShownValue, after: ShownValue];

/**
 * How the values of a word's placeholders are said: `{{when, time}}` an instant on the platform's clock (only the time when it is
 * today), `{{changes, changes}}` a list of changed fields (JSON of FieldChange[]), `{{uses, uses}}` where a code is named (JSON of word and
 * count). Everything else is said as it is.
 */
export function formatParam(value: unknown, format: string | undefined, lang: string | undefined): string {
  const text = String(value ?? "");
  if (format === "time") return text ? clock(text) : "?";
  if (format === "uses") return usesText(text, lang === "en" ? "en" : "zh");
  if (format === "changes") return changesText(text, lang === "en" ? "en" : "zh");
  return text;
}

function clock(instant: string): string {
  const shown = timeShown(instant);
  return shown.slice(0, 10) === timeShown(new Date()).slice(0, 10) ? shown.slice(11) : shown;
}

function usesText(text: string, lang: "zh" | "en"): string {
  const words = lang === "en" ? en : zh;
  const uses = readList(text) as readonly { word: string; count: number }[];
  const one = ({ word, count }: { word: string; count: number }) => `${isWord(word) ? words[word] : word} ${count}`;
  return uses.map(one).join(lang === "zh" ? "，" : ", ");
}

function changesText(text: string, lang: "zh" | "en"): string {
  const words = lang === "en" ? en : zh;
  const changes = readList(text) as readonly FieldChange[];
  if (changes.length === 0) return words["kit.thisRecord"];
  const one = ([word, before, after]: FieldChange) => {
    if (!word) return words["kit.moreFields"].replace("{{count}}", valueText(before, lang));
    const [from, to] = [before, after].map((value) => valueText(value, lang) || words["kit.noValue"]);
    return `${isWord(word) ? words[word] : word}: ${from} → ${to}`;
  };
  return changes.map(one).join(lang === "zh" ? "；" : "; ");
}

/** An instant among the values is shown on the platform's clock like everywhere else. */
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
