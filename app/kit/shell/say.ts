import { useTranslation } from "react-i18next";
import type { Word } from "#domain/words.ts";

/** Speaks the catalogue in the reader's language; only typed words fit. */
export function useSay(): (word: Word, params?: Record<string, string | number>) => string {
  const { t } = useTranslation();
  return (word, params) => t(word, params ?? {});
}

/** The reader's language. */
export function useLang(): "zh" | "en" {
  return useTranslation().i18n.language === "en" ? "en" : "zh";
}
