/**
 * What was typed into a sheet and not saved, kept in the browser's tab while its reader is on another page (session storage, by reader and
 * address). It belongs to the version of the record it was typed on.
 */
export type Draft = { version: string; entries: [string, string][] };

const keyOf = (userName: string, path: string) => `draft:${userName}:${path}`;
/** Sheets that hold typed input now, and those whose reader gave it up. */
const unsaved = new Set<string>();
const givenUp = new Set<string>();

/** Says whether the sheet at an address holds something unsaved. */
export function setUnsaved(userName: string, path: string, holds: boolean): void {
  const key = keyOf(userName, path);
  if (holds) {
    unsaved.add(key);
    givenUp.delete(key);
  } else unsaved.delete(key);
}

/** True when closing the page would lose typed input. */
export function isUnsaved(userName: string, path: string): boolean {
  const key = keyOf(userName, path);
  return unsaved.has(key) || sessionStorage.getItem(key) !== null;
}

/** Keeps what stands in a sheet; passwords and files are kept nowhere. */
export function keepDraft(userName: string, path: string, form: HTMLFormElement): void {
  const key = keyOf(userName, path);
  if (givenUp.delete(key)) return;
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map((input) => input.name));
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !entry[0].startsWith("_") && !secret.has(entry[0]),
  );
  const version = entries.find(([name]) => name === "version")?.[1] ?? "0";
  try {
    sessionStorage.setItem(key, JSON.stringify({ version, entries } satisfies Draft));
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

/** The reader gives up what he typed there. */
export function dropDraft(userName: string, path: string): void {
  const key = keyOf(userName, path);
  sessionStorage.removeItem(key);
  if (unsaved.delete(key)) givenUp.add(key);
}
