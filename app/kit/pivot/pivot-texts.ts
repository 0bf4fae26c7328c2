import type { PivotTexts } from "#platform/records/pivot/pivot-text.ts";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";

export function usePivotTexts({ columns, dicts }: Pick<ListData, "columns" | "dicts">): PivotTexts {
  return { columns, dicts, lang: useLang(), t: useTranslate() };
}
