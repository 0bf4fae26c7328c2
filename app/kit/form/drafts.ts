/**
 * What was typed into a sheet and not saved, kept in the browser's tab while its reader is on another page (session storage, by reader and
 * address). It belongs to the version of the record it was typed on.
 */
export type Draft = { version: string; entries: [string, string][] };

const draftPrefix = "draft:";
const keyOf = (userName: string, path: string) => `${draftPrefix}${userName}:${path}`;
/** When the draft of a sheet was given up, for the other documents of this tab: the browser may hold one back for the way back. */
const markOf = (key: string) => `given-up:${key}`;
const clock = () => performance.timeOrigin + performance.now();

/** Sheets that hold typed input now. */
const unsaved = new Set<string>();
/** When each sheet of this document was shown or typed in anew, and when its input was given up or saved (ms). */
const shownAt = new Map<string, number>();
const abandonedAt = new Map<string, number>();
/** The reader signs out: nothing of this document is kept any more. */
let ending = false;

/** A sheet is shown anew: what was given up at its address before is none of its business. */
export function openForm(userName: string, path: string): void {
  shownAt.set(keyOf(userName, path), clock());
}

/** Says whether the sheet at an address holds something unsaved. */
export function setUnsaved(userName: string, path: string, holds: boolean): void {
  const key = keyOf(userName, path);
  if (holds) unsaved.add(key);
  else unsaved.delete(key);
}

/** The reader types in a sheet; after giving it up (the way to another page was cut off) it counts again. */
export function typedIn(userName: string, path: string): void {
  ending = false;
  if (isAbandoned(userName, path)) {
    openForm(userName, path);
    setUnsaved(userName, path, true);
  }
}

/** True when closing the page would lose typed input. */
export function isUnsaved(userName: string, path: string): boolean {
  const key = keyOf(userName, path);
  return unsaved.has(key) || sessionStorage.getItem(key) !== null;
}

/** True from giving up (or saving) what was typed, in any document of this tab, until the sheet is shown anew or typed in again. */
export function isAbandoned(userName: string, path: string): boolean {
  const key = keyOf(userName, path);
  const gone = Math.max(abandonedAt.get(key) ?? 0, Number(sessionStorage.getItem(markOf(key)) ?? 0));
  return ending || gone > (shownAt.get(key) ?? 0);
}

/** Keeps what stands in a sheet, unless it was given up; passwords and files are kept nowhere. */
export function keepDraft(userName: string, path: string, form: HTMLFormElement): void {
  if (isAbandoned(userName, path)) return;
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map((input) => input.name));
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !entry[0].startsWith("_") && !secret.has(entry[0]),
  );
  // A new record has none yet.
  const version = entries.find(([name]) => name === "version")?.[1] || "0";
  store(keyOf(userName, path), JSON.stringify({ version, entries } satisfies Draft));
}

function store(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Full: the browser keeps what it has, and this draft is lost as it would be without drafts.
  }
}

/** Takes the draft of a sheet out; null without one, or when the record was saved by somebody in between. */
export function takeDraft(userName: string, path: string, version: string): Draft | null {
  const key = keyOf(userName, path);
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!text) return null;
  const draft = JSON.parse(text) as Draft;
  return draft.version === version ? draft : null;
}

/** What was typed there is given up or saved: it goes, and what still runs for that sheet (its document ends, a slow page) cannot keep it again. */
export function dropDraft(userName: string, path: string): void {
  const key = keyOf(userName, path);
  sessionStorage.removeItem(key);
  unsaved.delete(key);
  abandonedAt.set(key, clock());
  store(markOf(key), String(clock()));
}

/**
 * The reader signs out: with the document every draft in this tab goes, whoever comes next. Nothing goes while the document stays, because
 * the reader may still be kept by the browser's question about unsaved input.
 */
export function dropDraftsAtEnd(): void {
  ending = true;
  window.addEventListener(
    "pagehide",
    () => {
      if (!ending) return;
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
    },
    { once: true },
  );
}
