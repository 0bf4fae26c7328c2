import { useCallback, useEffect, useRef, useState } from "react";
import type { CodeName } from "../save/form-data.ts";

/** Cached responses by language, kind and text. */
const responses = new Map<string, readonly CodeName[]>();
const kept = 200;
/** Debounce in milliseconds: one request for fast typing, yet not felt. */
const patience = 90;

/**
 * Options for the typed text; responses to older requests are dropped. `valuesNow` reads the fields
 * the lookup depends on.
 */
export function useCodeSearch(
  kind: string,
  lang: string,
  valuesNow: () => Record<string, string> = () => ({}),
) {
  const [options, setOptions] = useState<readonly CodeName[]>([]);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);

  const stop = () => {
    clearTimeout(timer.current);
    asking.current?.abort();
  };
  useEffect(() => {
    return stop;
  }, []);

  const ask = async (text: string, signal: AbortSignal) => {
    try {
      setOptions(await optionsFor({ lang, kind, text, values: valuesNow() }, signal));
      setBusy(false);
    } catch {
      // Aborted or offline: the field works as plain text.
      if (!signal.aborted) setBusy(false);
    }
  };

  const search = (text: string) => {
    stop();
    const codeNames = responses.get(keyOf({ lang, kind, text, values: valuesNow() }));
    if (codeNames) {
      setBusy(false);
      setOptions(codeNames);
      return;
    }
    setBusy(true);
    const controller = new AbortController();
    asking.current = controller;
    timer.current = setTimeout(() => void ask(text, controller.signal), patience);
  };
  const clear = () => {
    stop();
    setBusy(false);
    setOptions([]);
  };
  /**
   * Entries of exactly this code: none, one, or several such as the packing groups of a UN number.
   */
  const entriesOfCode = useCallback(
    async (text: string): Promise<readonly CodeName[]> => {
      const code = text.trim().toUpperCase();
      const codeNames = code
        ? await optionsFor({ lang, kind, text: code, values: {} }).catch(() => none)
        : none;
      return codeNames.filter((codeName) => codeName.code.toUpperCase() === code);
    },
    [lang, kind],
  );
  /** Resolves with the response to a text, whatever the list shows. */
  const responseTo = (text: string) =>
    optionsFor({ lang, kind, text, values: valuesNow() }).catch(() => none);
  return { options, busy, search, clear, entriesOfCode, responseTo };
}

const none: readonly CodeName[] = [];
type Lookup = {
  lang: string;
  kind: string;
  text: string;
  values: Readonly<Record<string, string>>;
};

const addressOf = ({ kind, text, values }: Lookup) =>
  `/ref/${kind}?${String(new URLSearchParams({ ...values, q: text }))}`;
const keyOf = ({ text, ...lookup }: Lookup) =>
  `${lookup.lang} ${addressOf({ ...lookup, text: text.trim().toLowerCase() })}`;

async function optionsFor(lookup: Lookup, signal?: AbortSignal): Promise<readonly CodeName[]> {
  const key = keyOf(lookup);
  const codeNames = responses.get(key);
  if (codeNames) return codeNames;
  const response = await fetch(addressOf(lookup), {
    signal: signal ?? null,
    headers: { accept: "application/json" },
  });
  if (!response.ok) return none;
  const { options } = (await response.json()) as { options: CodeName[] };
  if (responses.size >= kept) responses.clear();
  responses.set(key, options);
  return options;
}
