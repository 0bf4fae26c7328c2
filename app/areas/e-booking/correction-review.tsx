import "./correction.css";
import { useLoaderData } from "@remix-run/react";
import type { BookedBox } from "#domain/container/booked-box.ts";
import type { FieldChange, LineChange, VersionChanges } from "#domain/ebooking/compare-versions.ts";
import { ebookingForm } from "#domain/ebooking/ebooking.form.ts";
import type { FormField } from "#platform/form/form.ts";
import type { FormData_ } from "../../kit/form/form-data.ts";
import { useTranslate } from "../../kit/shell/translate.ts";

const fieldsOf = (fields: readonly FormField[]) => new Map(fields.map((field) => [field.key, field]));
const headerFields = fieldsOf(ebookingForm.sections.flatMap(({ fields }) => fields));

/** Received version and correction side by side, field by field, and the boxes a receipt clears (domain §3 ebModify). */
export function CorrectionReview() {
  const t = useTranslate();
  const { record } = useLoaderData() as FormData_;
  const review: Readonly<Record<string, unknown>> = record;
  const changes = review.changes as VersionChanges;
  const boxes = (review.boxes ?? []) as readonly BookedBox[];
  const { correctionState } = review;
  const lines = (ebookingForm.lines ?? []).map((line) => ({ ...line, changes: (changes.lines[line.key] ?? []).filter(isChange) }));
  if (correctionState === "") return null;
  const none = changes.fields.length === 0 && lines.every((line) => line.changes.length === 0);
  return (
    <section className="sw-correction" aria-labelledby="correction-compared">
      <h2 id="correction-compared">{t("correction.compared")}</h2>
      {none ? <p className="sw-empty">{t("correction.noChange")}</p> : null}
      {changes.fields.length > 0 ? (
        <FieldTable changes={changes.fields} fields={headerFields} done={correctionState === "RECEIVED"} />
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
                done={correctionState === "RECEIVED"}
              />
            ))}
          </div>
        ) : null,
      )}
      {correctionState === "SUBMITTED" && boxes.length > 0 ? <BoxesThatGo boxes={boxes} /> : null}
    </section>
  );
}

const isChange = ({ kind, moved }: LineChange) => kind !== "same" || moved;

type TableProps = { changes: readonly FieldChange[]; fields: ReadonlyMap<string, FormField>; done: boolean };

function FieldTable({ changes, fields, done }: TableProps) {
  const t = useTranslate();
  const show = useShownValue();
  return (
    <table className="bp6-html-table bp6-compact sw-versions">
      <thead>
        <tr>
          <th scope="col">{t("correction.field")}</th>
          <th scope="col">{t(done ? "correction.beforeThis" : "correction.before")}</th>
          <th scope="col">{t("correction.after")}</th>
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
    </table>
  );
}

/** What happened to one line, by its identity. */
function LineBlock({ change, fields, done }: { change: LineChange; fields: ReadonlyMap<string, FormField>; done: boolean }) {
  const t = useTranslate();
  const kinds = [
    ...(change.kind === "same" ? [] : [t(`correction.kind.${change.kind}`)]),
    ...(change.moved ? [`${t("correction.kind.moved")} ${t("correction.place", { from: change.from ?? 0, to: change.to ?? 0 })}`] : []),
  ];
  return (
    <div className={`sw-line-change sw-line-${change.kind}`}>
      <h4>
        {t("correction.line")} {change.to ?? change.from} <span className="sw-badge">{kinds.join(" · ")}</span>
      </h4>
      {change.fields.length > 0 ? <FieldTable changes={change.fields} fields={fields} done={done} /> : null}
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

function BoxesThatGo({ boxes }: { boxes: readonly BookedBox[] }) {
  const t = useTranslate();
  const columns = ["cntNo", "sizeType", "sealNo", "pkgs", "gwt", "dim"] as const;
  const labels = {
    cntNo: t("correction.cntNo"),
    sizeType: t("cargo.sizeType"),
    sealNo: t("correction.sealNo"),
    pkgs: t("ebooking.pkgs"),
    gwt: t("ebooking.gwt"),
    dim: t("ebooking.dim"),
  };
  return (
    <div className="sw-boxes-go">
      <h3>{t("correction.boxesGo", { count: boxes.length })}</h3>
      <p>{t("correction.boxesGoHint")}</p>
      <table className="bp6-html-table bp6-compact">
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col">
                {labels[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boxes.map((box) => (
            <tr key={box.id}>
              {columns.map((key) => (
                <td key={key} className={/pkgs|gwt|dim/.test(key) ? "sw-number" : undefined}>
                  {box[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
