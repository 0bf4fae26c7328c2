import { type ReactNode, useState } from "react";
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
export function LinesSection(props: Props) {
  const { lines, record, found, onChange } = props;
  const say = useSay();
  const [rows, setRows] = useState(() => keyed(record[lines.key]));
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
              <LineRow key={row.key} {...props} row={row} index={i} onRemove={() => change(rows.filter((one) => one.key !== row.key))} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < lines.max ? (
        <LineButton intent={`add:${lines.key}`} onPress={() => change([...rows, { key: nextKey++, values: {} }])}>
          {say("shell.add")}
        </LineButton>
      ) : null}
    </fieldset>
  );
}

function LineRow({ lines, found, errors, row, index, onRemove }: Props & { row: Line; index: number; onRemove: () => void }) {
  const say = useSay();
  return (
    <tr>
      <td>{index + 1}</td>
      {lines.fields.map((field) => (
        <td key={field.key} className={`sw-line-${field.kind ?? "text"}`}>
          <FieldInput
            bare
            field={field}
            name={`${lines.key}[${index}].${field.key}`}
            value={row.values[field.key]}
            found={found}
            errors={errors}
          />
        </td>
      ))}
      <td>
        <input type="hidden" name={`${lines.key}[${index}].id`} value={String(row.values.id ?? 0)} />
        <LineButton intent={`remove:${lines.key}:${index}`} onPress={onRemove}>
          {say("shell.remove")}
        </LineButton>
      </td>
    </tr>
  );
}

function LineButton({ intent, onPress, children }: { intent: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="submit"
      formNoValidate
      name="_intent"
      value={intent}
      className="bp6-button bp6-small"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </button>
  );
}
