import {
  type Item,
  type ItemKind,
  ItemSchema,
  isLayout,
  itemKinds,
  mostItems,
  type Form,
} from "./built-form.ts";

export type Bench = { sheet: Form; picked: string };
/** Announced to screen readers: the last part of the message key, and where. */
export type Done = {
  did: "added" | "moved" | "copied" | "removed" | "atEnd" | "full";
  name: string;
  at: number;
};
export type Step = Bench & { done: Done | null };

const nextId = (form: Form) =>
  `f${1 + Math.max(0, ...form.items.map((item) => Number(item.id.slice(1))))}`;

/** A free key from a stem: text, text2, text3 … */
export function freeKey(form: Form, stem: string): string {
  const taken = new Set(form.items.map((item) => item.key));
  const base = stem.replace(/\d+$/, "") || "field";
  for (let i = 1; ; i++) {
    const key = i === 1 ? base : `${base}${i}`;
    if (!taken.has(key)) return key;
  }
}

export const nameOf = (item: Item, lang: "zh" | "en") =>
  item[lang] || item.zh || item.en || item.key || item.kind;

/** `names`: initial labels by kind. */
export function newItem(form: Form, kind: ItemKind, names: { zh: string; en: string }): Item {
  const key = isLayout(kind) ? "" : freeKey(form, kind === "local" ? "time" : kind);
  const span = kind === "area" || kind === "rich" || isLayout(kind) ? 12 : 3;
  return ItemSchema.parse({ id: nextId(form), kind, key, zh: names.zh, en: names.en, span });
}

const clamp = (at: number, most: number) => Math.min(Math.max(0, at), most);
const doneOf = (item: Item, did: Done["did"], at: number): Done => ({
  did,
  name: item.key || item.kind,
  at: at + 1,
});

/** Inserts at `at` or after the picked item; a full form stays. */
export function addItem(bench: Bench, item: Item, at?: number): Step {
  const { items } = bench.sheet;
  if (items.length >= mostItems) return { ...bench, done: doneOf(item, "full", items.length - 1) };
  const picked = items.findIndex((item) => item.id === bench.picked);
  const place = clamp(at ?? (picked < 0 ? items.length : picked + 1), items.length);
  return {
    sheet: { ...bench.sheet, items: items.toSpliced(place, 0, item) },
    picked: item.id,
    done: doneOf(item, "added", place),
  };
}

/** `to` is the place without the item. */
export function moveItem(bench: Bench, id: string, to: number): Step {
  const { items } = bench.sheet;
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  if (!item) return { ...bench, done: null };
  const rest = items.toSpliced(from, 1);
  const place = clamp(to, rest.length);
  if (place === from) return { ...bench, picked: id, done: doneOf(item, "atEnd", from) };
  return {
    sheet: { ...bench.sheet, items: rest.toSpliced(place, 0, item) },
    picked: id,
    done: doneOf(item, "moved", place),
  };
}

/** The copy gets its own key. */
export function copyItem(bench: Bench, id: string): Step {
  const { sheet: form } = bench;
  const at = form.items.findIndex((item) => item.id === id);
  const item = form.items[at];
  if (!item) return { ...bench, done: null };
  if (form.items.length >= mostItems) return { ...bench, done: doneOf(item, "full", at) };
  const copy = {
    ...item,
    id: nextId(form),
    key: isLayout(item.kind) ? "" : freeKey(form, item.key || item.kind),
  };
  return {
    sheet: { ...form, items: form.items.toSpliced(at + 1, 0, copy) },
    picked: copy.id,
    done: doneOf(copy, "copied", at + 1),
  };
}

/** Picks the next item. */
export function removeItem(bench: Bench, id: string): Step {
  const { sheet: form } = bench;
  const at = form.items.findIndex((item) => item.id === id);
  const item = form.items[at];
  if (!item) return { ...bench, done: null };
  const items = form.items.toSpliced(at, 1);
  return {
    sheet: { ...form, items },
    picked: (items[at] ?? items[at - 1])?.id ?? "",
    done: doneOf(item, "removed", at),
  };
}

/** Invalid properties are ignored. */
export function changeItem(bench: Bench, id: string, change: Partial<Item>): Bench {
  const items = bench.sheet.items.map((item) =>
    item.id === id ? (ItemSchema.safeParse({ ...item, ...change, id }).data ?? item) : item,
  );
  return { ...bench, sheet: { ...bench.sheet, items } };
}

const whole = (value: string) => (/^\d{1,6}$/.test(value.trim()) ? Number(value) : null);

/** Reads `prop.<name>` fields; an unticked box sends nothing. */
export function propsFrom(read: (name: string) => string): Partial<Item> {
  const span = Number(read("span")) as Item["span"];
  return {
    key: read("key").trim(),
    zh: read("zh").trim(),
    en: read("en").trim(),
    required: read("required") === "Y",
    minLength: whole(read("minLength")),
    maxLength: whole(read("maxLength")),
    min: read("min").trim(),
    max: read("max").trim(),
    pattern: read("pattern").trim(),
    value: read("value").trim(),
    dict: read("dict"),
    ref: read("ref"),
    options: optionsOf(read("options")),
    rows: whole(read("rows")),
    ...(span ? { span } : {}),
  };
}

/** One per line. */
export const optionsOf = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(/\r?\n/)
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  ].slice(0, 100);

/**
 * Runs an intent of a button, with or without scripts: `add:text`, `add:text:3`, `up:f2`,
 * `down:f2`, `to:f2:0`, `copy:f2`, `remove:f2`, `pick:f2`. Null otherwise.
 */
export function runIntent(
  bench: Bench,
  intent: string,
  namesOf: (kind: ItemKind) => { zh: string; en: string },
): Step | null {
  const [verb = "", what = "", place] = intent.split(":");
  const at = place !== undefined && /^\d{1,4}$/.test(place) ? Number(place) : undefined;
  if (verb === "add") {
    const kind = itemKinds.find((itemKind) => itemKind === what);
    return kind ? addItem(bench, newItem(bench.sheet, kind, namesOf(kind)), at) : null;
  }
  const index = bench.sheet.items.findIndex((item) => item.id === what);
  if (index < 0) return null;
  if (verb === "up") return moveItem(bench, what, index - 1);
  if (verb === "down") return moveItem(bench, what, index + 1);
  if (verb === "to" && at !== undefined) return moveItem(bench, what, at);
  if (verb === "copy") return copyItem(bench, what);
  if (verb === "remove") return removeItem(bench, what);
  return verb === "pick" ? { ...bench, picked: what, done: null } : null;
}

export type History = {
  past: readonly Form[];
  present: Form;
  future: readonly Form[];
  mark: string;
};
const mostUndo = 100;

/** Consecutive changes with one `mark` (typing into a property) are undone together. */
export function remember(history: History, form: Form, mark = ""): History {
  if (form === history.present) return history;
  const joins = mark !== "" && mark === history.mark;
  const past = joins ? history.past : [...history.past, history.present].slice(-mostUndo);
  return { past, present: form, future: [], mark };
}

export function undo(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    mark: "",
  };
}

export function redo(history: History): History {
  const [after, ...future] = history.future;
  return after
    ? { past: [...history.past, history.present], present: after, future, mark: "" }
    : history;
}
