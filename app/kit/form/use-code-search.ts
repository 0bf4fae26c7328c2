import { useCallback, useEffect, useRef, useState } from "react";
import type { CodeName } from "./form-data.ts";

/** Cached responses by language, kind and text. */
const responses = new Map<string, readonly CodeName[]>();
const kept = 200;
/** Debounce in milliseconds: one request for fast typing, yet not felt. */
const patience = 90;

/** Options for the typed text; responses to older requests are dropped. */
export function useCodeSearch(kind: string, lang: string) {
  const [options, setOptions] = useState<readonly CodeName[]>([]);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);

  const stop = () => {
    clearTimeout(timer.current);
    asking.current?.abort();
  };
  useEffect(() => stop, []);

  const ask = async (text: string, signal: AbortSignal) => {
    try {
      setOptions(await optionsFor(lang, kind, text, signal));
      setBusy(false);
    } catch {
      // Aborted or offline: the field works as plain text.
      if (!signal.aborted) setBusy(false);
    }
  };

  const search = (text: string) => {
    stop();
    const codeNames = responses.get(keyOf(lang, kind, text));
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
  /** Undefined for an unknown code. */
  const nameOfCode = useCallback(
    async (text: string): Promise<CodeName | undefined> => {
      const code = text.trim().toUpperCase();
      const codeNames = code ? await optionsFor(lang, kind, code).catch((): readonly CodeName[] => []) : [];
      return codeNames.find((codeName) => codeName.code.toUpperCase() === code);
    },
    [lang, kind],
  );
  /** Resolves with the response to a text, whatever the list shows. */
  const responseTo = (text: string) => optionsFor(lang, kind, text).catch((): readonly CodeName[] => []);
  return { options, busy, search, clear, nameOfCode, answerTo: responseTo };
}

const keyOf = (lang: string, kind: string, text: string) => `${lang} ${kind} ${text.trim().toLowerCase()}`;

async function optionsFor(lang: string, kind: string, text: string, signal?: AbortSignal): Promise<readonly CodeName[]> {
  const key = keyOf(lang, kind, text);
  const codeNames = responses.get(key);
  if (codeNames) return codeNames;
  const response = await fetch(`/ref/${kind}?q=${encodeURIComponent(text)}`, {
    signal: signal ?? null,
    headers: { accept: "application/json" },
  });
  if (!response.ok) return [];
  const { options } = (await response.json()) as { options: CodeName[] };
  if (responses.size >= kept) responses.clear();
  responses.set(key, options);
  return options;
}
