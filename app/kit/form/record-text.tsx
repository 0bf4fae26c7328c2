import { amountShown, groupDigits } from "#platform/records/list/cell-text.ts";
import type {
  FormField,
  FormLines,
  FormRecord,
  FormSection,
  FormValue,
} from "#platform/records/form/form.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { idOf } from "./field/field-id.ts";
import type { FieldError, FormData_ } from "./save/form-data.ts";
import { FaultText } from "./save/error-summary.tsx";

type Props = { data: FormData_; record: FormRecord; faults: readonly FieldError[] };

/**
 * A record that its reader may not change: filled fields as text, what it is first, then its lines,
 * then the rest. The places of sections and fields are those of the form.
 */
export function RecordText(props: Props) {
  const { sections, lines = [] } = props.data.form;
  const section = (formSection: FormSection, i: number) => (
    <ReadSection key={formSection.label} {...props} section={formSection} id={`section-${i + 1}`} />
  );
  return (
    <>
      {sections.slice(0, 1).map(section)}
      {lines.map((formLines, i) => (
        <ReadLines
          key={formLines.key}
          {...props}
          lines={formLines}
          id={`section-${sections.length + i + 1}`}
        />
      ))}
      {sections.slice(1).map((formSection, i) => section(formSection, i + 1))}
    </>
  );
}

/** Codes of states in which nothing was asked for or happened. */
const nothingYet: ReadonlySet<unknown> = new Set(["N", "NONE", "NOT_NEEDED"]);

const isFilled = ({ kind, dict }: FormField, value: FormValue): boolean =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(kind === "flag" && value !== "Y") &&
  !(kind === "shown" && dict !== undefined && nothingYet.has(value));

function ReadSection({ section, id, ...of }: Props & { section: FormSection; id: string }) {
  const t = useTranslate();
  const wrong = (field: FormField) => of.faults.some((fault) => fault.field === field.key);
  const fields = section.fields.filter(
    (field) => isFilled(field, of.record[field.key]) || wrong(field),
  );
  if (fields.length === 0) return null;
  return (
    <section className="sw-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="sw-section-title" id={`${id}-title`}>
        {t(section.label)}
      </h2>
      <dl className="sw-read">
        {fields.map((field) => (
          <div key={field.key} className={field.kind === "area" ? "sw-read-wide" : undefined}>
            <dt>{t(field.label)}</dt>
            <dd id={idOf(field.key)}>
              <ReadValue field={field} value={of.record[field.key]} data={of.data} />
              {of.faults
                .filter((fault) => fault.field === field.key)
                .map((fault) => (
                  <span key={fault.code} className="sw-wrong">
                    <FaultText error={fault} />
                  </span>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A table of the columns that any line fills; on a phone each line is a list of its own. */
function ReadLines({ lines, id, ...of }: Props & { lines: FormLines; id: string }) {
  const t = useTranslate();
  const value = of.record[lines.key];
  const rows = (Array.isArray(value) ? value : []) as FormRecord[];
  const fields = lines.fields.filter((field) =>
    rows.some((row) => isFilled(field, row[field.key])),
  );
  if (rows.length === 0) return null;
  return (
    <section className="sw-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="sw-section-title" id={`${id}-title`}>
        {t(lines.label)} <span className="sw-badge">{rows.length}</span>
      </h2>
      <div className="sw-scroll">
        <table className="sw-read-lines">
          <thead>
            <tr>
              <th scope="col">#</th>
              {fields.map((field) => (
                <th key={field.key} scope="col" className={`sw-line-${field.kind ?? "text"}`}>
                  {t(field.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={String(row.id ?? i)}>
                <th scope="row">{i + 1}</th>
                {fields.map((field) => (
                  <td
                    key={field.key}
                    className={`sw-line-${field.kind ?? "text"}`}
                    data-label={isFilled(field, row[field.key]) ? t(field.label) : undefined}
                    id={idOf(`${lines.key}.${i}.${field.key}`)}
                  >
                    {isFilled(field, row[field.key]) ? (
                      <ReadValue field={field} value={row[field.key]} data={of.data} />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type ValueProps = { field: FormField; value: FormValue; data: FormData_ };

function ReadValue({ field, value, data: formData }: ValueProps) {
  const t = useTranslate();
  const text =
    value === null || value === undefined || typeof value === "object" ? "" : String(value);
  const labels = formData.dicts[field.dict ?? ""] ?? {};
  switch (field.kind) {
    case "flag":
      return text === "Y" ? t("shell.yes") : "";
    case "dict":
      return labels[text] ?? text;
    case "picks":
      return text
        .split(",")
        .map((code) => labels[code] ?? code)
        .join(t("shell.comma"));
    case "ref": {
      const name = formData.names[field.ref ?? ""]?.[text]?.label;
      return name && name !== text ? `${text} ${name}` : text;
    }
    case "int":
      return groupDigits(text);
    case "decimal":
      return amountShown(text);
    case "rich":
      // Sanitised by the server.
      return <div className="sw-rich-text" dangerouslySetInnerHTML={{ __html: text }} />;
    case "shown":
      if (field.dict)
        return <span className={`sw-tag sw-tag-${text}`}>{labels[text] ?? text}</span>;
      return field.amount ? amountShown(text) : text;
    default:
      return text;
  }
}
