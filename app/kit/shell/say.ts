import { useTranslation } from "react-i18next";
import { en, type Word, zh } from "#domain/words.ts";

type Params = Record<string, string | number>;

/** Speaks the catalogue in the reader's language; only typed words fit. */
export function useSay(): (word: Word, params?: Params) => string {
  const { t, i18n } = useTranslation();
  const words: Record<string, string> = i18n.language === "en" ? en : zh;
  return (word, params) => plainly(words[word], params) ?? t(word, params ?? {});
}

/** A word without formats is filled in directly: a page says some hundreds of them. Null where the catalogue's own way is needed. */
function plainly(text: string | undefined, params: Params | undefined): string | null {
  if (text === undefined || !text.includes("{{")) return text ?? null;
  if (!params || /{{[^}]*[^\w}]/.test(text)) return null;
  return text.replace(/{{(\w+)}}/g, (_, key: string) => String(params[key] ?? ""));
}

/** The reader's language. */
export function useLang(): "zh" | "en" {
  return useTranslation().i18n.language === "en" ? "en" : "zh";
}
