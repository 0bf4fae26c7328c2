import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { FormField, FormLines, FormRecord } from "#platform/records/form/form.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { isDeferred } from "#platform/kernel/field/deferred-fields.ts";
import { RequiredMark } from "../field/required-mark.tsx";
import { FillButton } from "../field/fill-button.tsx";
import type { FieldError, FormData_ } from "../save/form-data.ts";
import { LineButton, LineRow } from "./line-row.tsx";
import { pasteRows, tableOf } from "./paste-rows.ts";
import { fieldText } from "../form-dom.ts";
import { useImpliedFlags } from "../field/use-implied-flags.ts";

type Props = {
  lines: FormLines;
  record: FormRecord;
  data: FormData_;
  errors: readonly FieldError[] | undefined;
  onChange: () => void;
  id: string;
};
type Line = { key: number; values: FormRecord };
type Removed = { line: Line; at: number };

let nextKey = 1;
const keyed = (values: unknown): Line[] =>
  (Array.isArray(values) ? values : []).map((item) => ({
    key: nextKey++,
    values: item as FormRecord,
  }));

/**
 * Lines as a grid: add, copy, remove with undo, paste; Enter moves down or adds a line. Without
 * JavaScript the server does the same.
 */
export function LinesSection(props: Props) {
  const { lines, data: formData, errors, id } = props;
  const t = useTranslate();
  const { rows, removed, message, box, act, onKeyDown, onPaste } = useLines(props);
  useImpliedFlags(box, lines);
  const main = lines.fields.filter((field) => !field.more);
  return (
    <fieldset className="sw-section" disabled={!formData.maySave} id={id}>
      <legend>
        {t(lines.label)}
        <RequiredMark mark={isDeferred(formData.deferred, lines.key) ? "deferred" : undefined} />{" "}
        <span className="sw-badge">{rows.length}</span>
      </legend>
      {/* Keys and pastes bubble up from the fields; the element itself is not interactive. */}
      <div className="sw-lines-box" ref={box} onKeyDown={onKeyDown} onPaste={onPaste}>
        <table className="sw-lines" style={{ maxWidth: 110 + main.length * 170 }}>
          <thead>
            <tr>
              <th scope="col">#</th>
              {main.map((field) => (
                <th key={field.key} scope="col" className={`sw-line-${field.kind ?? "text"}`}>
                  {t(field.label)}
                  {formData.constraints[`${lines.key}.${field.key}`]?.required ? (
                    <span className="sw-required"> *</span>
                  ) : null}
                </th>
              ))}
              <th scope="col">
                <span className="sw-hidden">{t("shell.actions")}</span>
              </th>
            </tr>
          </thead>
          {rows.map((row, i) => (
            <LineRow
              key={row.key}
              lines={lines}
              values={row.values}
              index={i}
              data={formData}
              errors={errors}
              full={rows.length >= lines.max}
              onCopy={() => act.copy(i)}
              onRemove={() => act.remove(i)}
            />
          ))}
        </table>
      </div>
      <div className="sw-line-tools">
        {rows.length < lines.max && formData.maySave ? (
          <LineButton intent={`add:${lines.key}`} onPress={act.add} icon="plus">
            {t("shell.addLine")}
          </LineButton>
        ) : null}
        <FillButton fields={lines.fields} />
        {removed ? (
          <span role="status">
            {t("shell.lineRemoved", { line: removed.at + 1 })}{" "}
            <button type="button" className="sw-link" onClick={act.undo}>
              {t("shell.undo")}
            </button>
          </span>
        ) : null}
        {message ? <span role="status">{message}</span> : null}
        {formData.maySave ? <small className="sw-line-hint">{t("shell.pasteHint")}</small> : null}
      </div>
    </fieldset>
  );
}

function useLines({ lines, record, data: formData, onChange }: Props) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(() => keyed(record[lines.key]));
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [message, setMessage] = useState("");
  const first = lines.fields[0]?.key ?? "";
  const cell = (row: number, field: string) =>
    box.current?.querySelector<HTMLElement>(`[name="${lines.key}[${row}].${field}"]`) ?? null;
  const goTo = useNextFocus(box, cell);
  /** Inputs hold the typed values, `rows` only the initial ones. */
  const typed = (i: number): FormRecord => {
    const values: FormRecord = { ...rows[i]?.values };
    for (const { key } of lines.fields) values[key] = fieldText(cell(i, key));
    return values;
  };
  const change = (next: Line[], to?: Place) => {
    goTo(to ?? null);
    setRows(next);
    setMessage("");
    onChange();
  };
  const act = {
    add: () =>
      change([...rows, { key: nextKey++, values: {} }], { row: rows.length, field: first }),
    copy: (i: number) => {
      const line = { key: nextKey++, values: { ...typed(i), id: 0 } };
      change([...rows.slice(0, i + 1), line, ...rows.slice(i + 1)], { row: i + 1, field: first });
    },
    remove: (i: number) => {
      const line = rows[i];
      if (!line) return;
      setRemoved({ line: { key: nextKey++, values: typed(i) }, at: i });
      change(rows.toSpliced(i, 1), { row: Math.min(i, rows.length - 2), field: first });
    },
    undo: () => {
      if (!removed) return;
      change(rows.toSpliced(removed.at, 0, removed.line), { row: removed.at, field: first });
      setRemoved(null);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (!place || !goesOn(event)) return;
    event.preventDefault();
    if (place.row + 1 < rows.length) cell(place.row + 1, place.field)?.focus();
    else if (rows.length < lines.max) act.add();
  };
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const table = tableOf(event.clipboardData.getData("text/plain"));
    // Multi-line text pasted into a text area is no table unless it has tabs.
    if (
      !place ||
      !table ||
      (event.target instanceof HTMLTextAreaElement && table.every((row) => row.length === 1))
    )
      return;
    event.preventDefault();
    const column = lines.fields.findIndex((field) => field.key === place.field);
    const nameOf = (field: FormField) => t(field.label);
    const into = {
      fields: lines.fields,
      row: place.row,
      column,
      max: lines.max,
      dicts: formData.dicts,
      nameOf,
    };
    const all = rows.map((_, i) => typed(i));
    const pasted = pasteRows(all, table, into);
    change(keyed(pasted.lines), place);
    setMessage(pastedText(t, pasted));
  };
  return { rows, removed, message, box, act, onKeyDown, onPaste };
}

/** Reports a paste and what was left out. */
function pastedText(
  t: ReturnType<typeof useTranslate>,
  { count, dropped, unknown }: ReturnType<typeof pasteRows>,
): string {
  const text =
    dropped > 0
      ? t("shell.pastedDropped", { count: count - dropped, dropped })
      : t("shell.pasted", { count });
  const names = unknown.join(t("shell.comma"));
  return names ? `${text}${t("shell.semicolon")}${t("shell.pastedUnknown", { names })}` : text;
}

type Place = { row: number; field: string };

function useNextFocus(
  box: RefObject<HTMLElement>,
  cell: (row: number, field: string) => HTMLElement | null,
) {
  const goTo = useRef<Place | null>(null);
  useEffect(() => {
    const to = goTo.current;
    goTo.current = null;
    if (!to) return;
    // After the last line is removed, focus goes to undo.
    const undo = box.current?.parentElement?.querySelector<HTMLElement>(".sw-line-tools .sw-link");
    (cell(to.row, to.field) ?? undo)?.focus();
  });
  return (place: Place | null): void => {
    goTo.current = place;
  };
}

/** Plain Enter, outside an input method and text areas. */
const goesOn = ({ key, nativeEvent, altKey, ctrlKey, target }: KeyboardEvent) =>
  key === "Enter" &&
  !nativeEvent.isComposing &&
  !altKey &&
  !ctrlKey &&
  !(target instanceof HTMLTextAreaElement);

function placeOf(target: EventTarget): Place | null {
  const match = /\[(\d+)\]\.(\w+)$/.exec((target as { name?: string }).name ?? "");
  return match?.[2] ? { row: Number(match[1]), field: match[2] } : null;
}
