import { useEffect, useState } from "react";
import type { FormLines, FormRecord } from "#domain/kit/form.ts";
import { useSay } from "../shell/say.ts";
import { FieldInput } from "./field-input.tsx";
import type { FieldError, FormData_ } from "./form-data.ts";

type Props = { lines: FormLines; record: FormRecord; found: FormData_; errors: readonly FieldError[] | undefined; onChange: () => void };
type Line = { key: number; values: FormRecord };

let nextKey = 1;
const keyed = (values: unknown): Line[] =>
  (Array.isArray(values) ? values : []).map((one) => ({ key: nextKey++, values: one as FormRecord }));

/** Lines of a sheet as a small grid. The buttons add and remove at once with JavaScript, and through the server without. */
export function LinesSection({ lines, record, found, errors, onChange }: Props) {
  const say = useSay();
  const [rows, setRows] = useState(() => keyed(record[lines.key]));
  useEffect(() => setRows(keyed(record[lines.key])), [record, lines.key]);
  const change = (next: Line[]) => {
    setRows(next);
    onChange();
  };
  return (
    <fieldset className="sw-section" disabled={!found.maySave}>
      <legend>
        {say(lines.word)} ({rows.length})
      </legend>
      <div className="sw-table-box">
        <table className="bp6-html-table bp6-compact sw-lines">
          <thead>
            <tr>
              <th>#</th>
              {lines.fields.map((field) => (
                <th key={field.key}>{say(field.word)}</th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={row.key}>
                <td>{i + 1}</td>
                {lines.fields.map((field) => (
                  <td key={field.key} className={`sw-line-${field.kind ?? "text"}`}>
                    <FieldInput
                      bare
                      field={field}
                      name={`${lines.key}[${i}].${field.key}`}
                      value={row.values[field.key]}
                      found={found}
                      errors={errors}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="submit"
                    formNoValidate
                    name="_intent"
                    value={`remove:${lines.key}:${i}`}
                    className="bp6-button bp6-minimal bp6-small"
                    onClick={(event) => {
                      event.preventDefault();
                      change(rows.filter((one) => one.key !== row.key));
                    }}
                  >
                    {say("shell.remove")}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < lines.max ? (
        <button
          type="submit"
          formNoValidate
          name="_intent"
          value={`add:${lines.key}`}
          className="bp6-button bp6-small"
          onClick={(event) => {
            event.preventDefault();
            change([...rows, { key: nextKey++, values: {} }]);
          }}
        >
          {say("shell.add")}
        </button>
      ) : null}
    </fieldset>
  );
}
