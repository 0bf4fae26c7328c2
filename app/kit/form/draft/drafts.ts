/**
 * Unsaved input of one version of a record, kept in session storage while the reader is on another
 * page.
 */
export type Draft = {
  version: string;
  entries: [string, string][];
  /** Milliseconds; drafts of an older page have none. */
  savedAt?: number;
  /** The reader was sent away to sign in, and comes back. */
  comesBack?: boolean;
};

/** Key of the location this document was loaded at, which a reload has too. */
export const loadedAt =
  typeof window === "undefined"
    ? null
    : ((window.history.state as { key?: string } | null)?.key ?? "default");

const draftPrefix = "draft:";
const keyOf = (userName: string, path: string) => `${draftPrefix}${userName}:${path}`;
/** Time a draft was dropped, for cached documents of this tab. */
const markOf = (key: string) => `given-up:${key}`;
const clock = () => performance.timeOrigin + performance.now();

const unsaved = new Set<string>();
/**
 * Milliseconds by form: when it was opened or typed in, and when its input was dropped or saved.
 */
const shownAt = new Map<string, number>();
const abandonedAt = new Map<string, number>();
/** Set while the reader signs out; no drafts are kept then. */
let ending = false;

/** Forgets that input at this address was dropped before. */
export function openForm(userName: string, path: string): void {
  shownAt.set(keyOf(userName, path), clock());
}

export function setUnsaved(userName: string, path: string, holds: boolean): void {
  const key = keyOf(userName, path);
  if (holds) unsaved.add(key);
  else unsaved.delete(key);
}

/** Typing counts again after input was dropped but leaving the page failed. */
export function typedIn(userName: string, path: string): void {
  ending = false;
  if (isAbandoned(userName, path)) {
    openForm(userName, path);
    setUnsaved(userName, path, true);
  }
}

/** True when closing the page would lose input. */
export function isUnsaved(userName: string, path: string): boolean {
  const key = keyOf(userName, path);
  return unsaved.has(key) || sessionStorage.getItem(key) !== null;
}

/**
 * True from dropping or saving input in any document of this tab until the form is reopened or
 * typed in.
 */
export function isAbandoned(userName: string, path: string): boolean {
  const key = keyOf(userName, path);
  const gone = Math.max(
    abandonedAt.get(key) ?? 0,
    Number(sessionStorage.getItem(markOf(key)) ?? 0),
  );
  return ending || gone > (shownAt.get(key) ?? 0);
}

/** Keeps the input unless it was dropped; passwords and files are never kept. */
export function keepDraft(
  userName: string,
  path: string,
  form: HTMLFormElement,
  comesBack = false,
): void {
  if (isAbandoned(userName, path)) return;
  const secret = new Set(
    [...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map((input) => input.name),
  );
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !entry[0].startsWith("_") && !secret.has(entry[0]),
  );
  // A new record has no version.
  const version = entries.find(([name]) => name === "version")?.[1] || "0";
  store(
    keyOf(userName, path),
    JSON.stringify({ version, entries, savedAt: clock(), comesBack } satisfies Draft),
  );
}

function store(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The storage is full; this draft is lost.
  }
}

/** Null without a draft, or when the record was saved in between. */
export function takeDraft(userName: string, path: string, version: string): Draft | null {
  const key = keyOf(userName, path);
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!text) return null;
  const draft = JSON.parse(text) as Draft;
  return draft.version === version ? draft : null;
}

/** Removes a draft and prevents a document that is still unloading from storing it again. */
export function dropDraft(userName: string, path: string): void {
  const key = keyOf(userName, path);
  sessionStorage.removeItem(key);
  unsaved.delete(key);
  abandonedAt.set(key, clock());
  store(markOf(key), String(clock()));
}

/**
 * Removes this tab's drafts when the document unloads. Not earlier: the browser's warning may keep
 * the reader.
 */
export function dropDraftsAtEnd(): void {
  ending = true;
  window.addEventListener(
    "pagehide",
    () => {
      if (!ending) return;
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
    },
    { once: true },
  );
}
