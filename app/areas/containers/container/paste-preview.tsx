import { useMemo } from "react";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import { type ImportColumn, headerMatcher } from "#platform/records/import/columns.ts";
import { tableOf } from "#app/kit/form/lines/paste-rows.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Tag } from "#app/kit/ui/tag.tsx";

/** Rows searched for headings; the server searches further. */
const searched = 10;

/** Shows recognised, missing and unknown columns before sending. */
export function PastePreview({
  text,
  columns = containerImportColumns,
}: {
  text: string;
  columns?: readonly ImportColumn[];
}) {
  const t = useTranslate();
  const lang = useLang();
  const seen = useMemo(() => {
    const rows = tableOf(text);
    if (!rows) return null;
    const match = headerMatcher(columns);
    const heads = rows.slice(0, searched).map((row, at) => ({ at, ...match(row) }));
    const best = heads.reduce((left, right) => (right.data > left.data ? right : left));
    return {
      ...best,
      rows: rows.slice(best.at + 1).filter((row) => row.some((cell) => cell.trim() !== "")).length,
    };
  }, [text, columns]);
  if (!seen) return null;
  const nameOf = (names: readonly string[]) => names[lang === "en" ? 1 : 0] ?? "";
  return (
    <p className="sw-import-columns" role="status">
      {t("container.pasteRows", { rows: seen.rows })}
      {[...seen.labels].map(([key, label]) => (
        <Tag key={key} minimal intent="success">
          {label}
        </Tag>
      ))}
      {seen.ignored.map((label) => (
        <Tag key={label} minimal title={t("container.notKnown")}>
          <s>{label}</s>
        </Tag>
      ))}
      {seen.missing.map((column) => (
        <Tag key={column.key} intent="danger">
          {t("container.columnLacks", { column: nameOf(column.names) })}
        </Tag>
      ))}
    </p>
  );
}
