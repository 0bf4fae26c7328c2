import "./version-tables.css";
import { useLoaderData } from "@remix-run/react";
import type {
  FieldChange,
  LineChange,
  VersionChanges,
} from "#platform/records/form/compare-versions.ts";
import type { FormDefinition, FormField } from "#platform/records/form/form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Table } from "#app/kit/ui/table.tsx";

/** Headings of the two versions. */
type Heads = { before: MessageKey; after: MessageKey };

const fieldsOf = (fields: readonly FormField[]) =>
  new Map(fields.map((field) => [field.key, field]));
const isChange = ({ kind, moved }: LineChange) => kind !== "same" || moved;

/** Two versions of a record side by side: fields that differ, and lines by their identity. */
export function VersionTables({
  changes,
  form,
  heads,
}: {
  changes: VersionChanges;
  form: FormDefinition;
  heads: Heads;
}) {
  const t = useTranslate();
  const lines = (form.lines ?? []).map((line) => ({
    ...line,
    changes: (changes.lines[line.key] ?? []).filter(isChange),
  }));
  return (
    <>
      {changes.fields.length > 0 ? (
        <FieldTable
          changes={changes.fields}
          fields={fieldsOf(form.sections.flatMap(({ fields }) => fields))}
          heads={heads}
        />
      ) : null}
      {lines.map((line) =>
        line.changes.length > 0 ? (
          <div key={line.key}>
            <h3>{t(line.label)}</h3>
            {line.changes.map((change) => (
              <LineBlock
                key={`${change.from}-${change.to}`}
                change={change}
                fields={fieldsOf(line.fields)}
                heads={heads}
              />
            ))}
          </div>
        ) : null,
      )}
    </>
  );
}

type TableProps = {
  changes: readonly FieldChange[];
  fields: ReadonlyMap<string, FormField>;
  heads: Heads;
};

function FieldTable({ changes, fields, heads }: TableProps) {
  const t = useTranslate();
  const show = useShownValue();
  return (
    <Table compact className="sw-versions">
      <thead>
        <tr>
          <th scope="col">{t("correction.field")}</th>
          <th scope="col">{t(heads.before)}</th>
          <th scope="col">{t(heads.after)}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, before, after }) => {
          const field = fields.get(key);
          return (
            <tr key={key}>
              <th scope="row">{field ? t(field.label) : key}</th>
              <td>{before ? <del>{show(field, before)}</del> : "—"}</td>
              <td>{after ? <ins>{show(field, after)}</ins> : "—"}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** What happened to one line, by its identity. */
function LineBlock({
  change,
  fields,
  heads,
}: {
  change: LineChange;
  fields: ReadonlyMap<string, FormField>;
  heads: Heads;
}) {
  const t = useTranslate();
  const kinds = [
    ...(change.kind === "same" ? [] : [t(`correction.kind.${change.kind}`)]),
    ...(change.moved
      ? [
          `${t("correction.kind.moved")} ${t("correction.place", { from: change.from ?? 0, to: change.to ?? 0 })}`,
        ]
      : []),
  ];
  return (
    <div className={`sw-line-change sw-line-${change.kind}`}>
      <h4>
        {t("correction.line")} {change.to ?? change.from}{" "}
        <span className="sw-badge">{kinds.join(" · ")}</span>
      </h4>
      {change.fields.length > 0 ? (
        <FieldTable changes={change.fields} fields={fields} heads={heads} />
      ) : null}
    </div>
  );
}

function useShownValue() {
  const t = useTranslate();
  const { dicts } = useLoaderData() as FormData_;
  return (field: FormField | undefined, value: string): string => {
    if (field?.kind === "flag") return t(value === "Y" ? "shell.yes" : "shell.no");
    return field?.dict ? (dicts[field.dict]?.[value] ?? value) : value;
  };
}
