import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** The columns a file may have. */
export function ImportColumns({
  columns,
}: {
  columns: readonly { key: string; label: string; required: boolean }[];
}) {
  const t = useTranslate();
  return (
    <details className="sw-panel">
      <summary>{t("import.columns")}</summary>
      <ul>
        {columns.map((column) => (
          <li key={column.key}>
            {column.label} {column.required ? <b>({t("import.requiredColumn")})</b> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
