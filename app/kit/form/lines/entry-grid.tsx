import "./entry-grid.css";
import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { Input, TextArea } from "#app/kit/ui/input.tsx";
import { tableOf } from "./paste-rows.ts";

export type EntryField = {
  key: string;
  label: string;
  hint?: string;
  size?: number;
  options?: readonly (readonly [value: string, label: string])[];
  numeric?: boolean;
  /** Several lines of text. */
  lines?: boolean;
};

/** `heads`: shown cells; `closed`: why nothing may be entered in the row. */
export type EntryRow = {
  key: string;
  name: string;
  heads: readonly ReactNode[];
  hidden: Readonly<Record<string, string | number>>;
  values: Readonly<Record<string, string>>;
  closed?: string | undefined;
};

type Props = {
  /** Fields are sent as `<name>[<row>].<field>`. */
  name: string;
  heads: readonly string[];
  fields: readonly EntryField[];
  rows: readonly EntryRow[];
  /** By `<name>.<row>.<field>`. */
  errors?: ReadonlyMap<string, string>;
  readOnly?: boolean;
  onInput?: () => void;
};

/**
 * Fixed rows with fields: cells copied from a spreadsheet fill the rows below, Up and Down keep the
 * column. Fields hold what was typed, so it works without JavaScript too.
 */
export function EntryGrid({ name, heads, fields, rows, errors, readOnly = false, onInput }: Props) {
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    if (pasteInto(event.target, event.clipboardData.getData("text/plain"))) {
      event.preventDefault();
      onInput?.();
    }
  };
  return (
    <div className="sw-table-box">
      <table className="sw-table sw-entry" onKeyDown={move} onPaste={onPaste} onInput={onInput}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {fields.map((field) => (
              <th key={field.key} scope="col" title={field.hint}>
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <EntryLine
              key={row.key}
              name={name}
              fields={fields}
              row={row}
              at={at}
              readOnly={readOnly}
              errors={errors ?? new Map()}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LineProps = Pick<Props, "name" | "fields"> & {
  row: EntryRow;
  at: number;
  errors: ReadonlyMap<string, string>;
  readOnly: boolean;
};

function EntryLine({ name, fields, row, at, errors, readOnly }: LineProps) {
  const [first, ...others] = row.heads;
  const closed = readOnly || row.closed !== undefined;
  return (
    <tr>
      <th scope="row">
        {first}
        {closed
          ? null
          : Object.entries(row.hidden).map(([key, value]) => (
              <input key={key} type="hidden" name={`${name}[${at}].${key}`} value={value} />
            ))}
      </th>
      {others.map((head, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
        <td key={i}>{head}</td>
      ))}
      {fields.map((field) => (
        <td key={field.key}>
          <EntryCell
            field={field}
            name={`${name}[${at}].${field.key}`}
            label={`${row.name} ${field.label}`}
            value={row.values[field.key] ?? ""}
            error={errors.get(`${name}.${at}.${field.key}`)}
            closed={closed ? (row.closed ?? "") : undefined}
          />
        </td>
      ))}
    </tr>
  );
}

type CellProps = {
  field: EntryField;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  closed: string | undefined;
};

function EntryCell({ field, name, label, value, error, closed }: CellProps) {
  const id = `entry-${name.replaceAll(/[^\w]/g, "-")}`;
  const described = error ? `${id}-error` : undefined;
  const shared = {
    id,
    name,
    "aria-label": label,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described,
    "data-field": field.key,
  };
  const control = field.options ? (
    <select
      {...shared}
      defaultValue={value}
      disabled={closed !== undefined}
      className="sw-entry-select"
    >
      <option value="" />
      {field.options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  ) : field.lines ? (
    <TextArea
      {...shared}
      defaultValue={value}
      cols={field.size ?? 24}
      rows={2}
      disabled={closed !== undefined}
      title={closed || undefined}
      size="small"
      intent={error ? "danger" : undefined}
    />
  ) : (
    <Input
      {...shared}
      defaultValue={value}
      size={field.size ?? 12}
      maxLength={500}
      disabled={closed !== undefined}
      title={closed || undefined}
      placeholder={closed === undefined ? field.hint : undefined}
      inputMode={field.numeric ? "decimal" : undefined}
      small
      intent={error ? "danger" : undefined}
      className={field.numeric ? "sw-entry-number" : undefined}
    />
  );
  return (
    <>
      {control}
      {error ? (
        <small id={described} className="sw-entry-error">
          {error}
        </small>
      ) : null}
    </>
  );
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const fieldsOf = (row: Element): Field[] => [...row.querySelectorAll<Field>("[data-field]")];

/** Up and Down keep the column and pass closed rows; Enter sends the form. */
function move(event: KeyboardEvent<HTMLTableElement>): void {
  const from = event.target as HTMLInputElement;
  if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || from.tagName !== "INPUT") return;
  const next = (row: Element | null | undefined) =>
    event.key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
  for (let row = next(from.closest("tr")); row; row = next(row)) {
    const to = row.querySelector<HTMLInputElement>(
      `input[data-field="${from.dataset["field"]}"]:enabled`,
    );
    if (!to) continue;
    event.preventDefault();
    to.focus();
    to.select();
    return;
  }
}

/**
 * Fills cells to the right and below; closed rows take their line and stay.
 * @returns false for a single plain cell
 */
function pasteInto(target: EventTarget, text: string): boolean {
  const table = tableOf(text);
  const start = target as Field;
  const first = start.closest("tr");
  if (!table || !first || !start.dataset["field"]) return false;
  const column = fieldsOf(first).indexOf(start);
  let row: Element | null = first;
  for (const cells of table) {
    if (!row) break;
    const fields = fieldsOf(row).slice(column);
    for (const [at, cell] of cells.entries()) put(fields[at], cell.trim());
    row = row.nextElementSibling;
  }
  return true;
}

function put(field: Field | undefined, text: string): void {
  if (!field || field.disabled) return;
  if (!(field instanceof HTMLSelectElement)) {
    field.value = text;
    return;
  }
  const option = [...field.options].find((item) => item.value === text || item.text === text);
  if (option) field.value = option.value;
}
