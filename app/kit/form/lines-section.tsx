import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FormField, FormLines, FormRecord } from "#platform/form/form.ts";
import { useTranslate } from "../shell/translate.ts";
import type { FieldError, FormData_ } from "./form-data.ts";
import { LineButton, LineRow } from "./line-row.tsx";
import { pasteRows, tableOf } from "./paste-rows.ts";
import { fieldText } from "./form-dom.ts";
import { useImpliedFlags } from "./use-implied-flags.ts";

type Props = {
  lines: FormLines;
  record: FormRecord;
  data: FormData_;
  errors: readonly FieldError[] | undefined;
  onChange: () => void;
  id: string;
};
type Line = { key: number; values: FormRecord };
/** What a line looked like when it was taken away, and where. */
type Removed = { line: Line; at: number };

let nextKey = 1;
const keyed = (values: unknown): Line[] =>
  (Array.isArray(values) ? values : []).map((item) => ({ key: nextKey++, values: item as FormRecord }));

/**
 * Lines of a sheet as a small grid: add, copy, remove with undo, paste from a spreadsheet; Enter goes down and adds a line at the end.
 * Without JavaScript the same buttons go through the server.
 */
export function LinesSection(props: Props) {
  const { lines, data: result, errors, id } = props;
  const t = useTranslate();
  const { rows, removed, told: message, box, act, onKeyDown, onPaste } = useLines(props);
  useImpliedFlags(box, lines);
  const main = lines.fields.filter((field) => !field.more);
  return (
    <fieldset className="sw-section" disabled={!result.maySave} id={id}>
      <legend>
        {t(lines.label)} <span className="sw-badge">{rows.length}</span>
      </legend>
      {/* Keys and pastes of the fields inside come up here; the box itself takes no part in them. */}
      <div className="sw-lines-box" ref={box} onKeyDown={onKeyDown} onPaste={onPaste}>
        <table className="sw-lines" style={{ maxWidth: 110 + main.length * 170 }}>
          <thead>
            <tr>
              <th scope="col">#</th>
              {main.map((field) => (
                <th key={field.key} scope="col" className={`sw-line-${field.kind ?? "text"}`}>
                  {t(field.label)}
                  {result.constraints[`${lines.key}.${field.key}`]?.required ? <span className="sw-required"> *</span> : null}
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
              data={result}
              errors={errors}
              full={rows.length >= lines.max}
              onCopy={() => act.copy(i)}
              onRemove={() => act.remove(i)}
            />
          ))}
        </table>
      </div>
      <div className="sw-line-tools">
        {rows.length < lines.max && result.maySave ? (
          <LineButton intent={`add:${lines.key}`} onPress={act.add} icon="plus">
            {t("shell.addLine")}
          </LineButton>
        ) : null}
        {removed ? (
          <span role="status">
            {t("shell.lineRemoved", { line: removed.at + 1 })}{" "}
            <button type="button" className="sw-link" onClick={act.undo}>
              {t("shell.undo")}
            </button>
          </span>
        ) : null}
        {message ? <span role="status">{message}</span> : null}
        {result.maySave ? <small className="sw-line-hint">{t("shell.pasteHint")}</small> : null}
      </div>
    </fieldset>
  );
}

function useLines({ lines, record, data: result, onChange }: Props) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(() => keyed(record[lines.key]));
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [message, setMessage] = useState("");
  const first = lines.fields[0]?.key ?? "";
  const cell = (row: number, field: string) => box.current?.querySelector<HTMLElement>(`[name="${lines.key}[${row}].${field}"]`) ?? null;
  const goTo = useNextFocus(box, cell);
  /** The fields hold what was typed; the rows here only what they began with. */
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
    add: () => change([...rows, { key: nextKey++, values: {} }], { row: rows.length, field: first }),
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
    // Several lines into a field of several lines are a text; a table has tabs.
    if (!place || !table || (event.target instanceof HTMLTextAreaElement && table.every((row) => row.length === 1))) return;
    event.preventDefault();
    const column = lines.fields.findIndex((field) => field.key === place.field);
    const nameOf = (field: FormField) => t(field.label);
    const into = { fields: lines.fields, row: place.row, column, max: lines.max, dicts: result.dicts, nameOf };
    const all = rows.map((_, i) => typed(i));
    const pasted = pasteRows(all, table, into);
    change(keyed(pasted.lines), place);
    setMessage(pastedText(t, pasted));
  };
  return { rows, removed, told: message, box, act, onKeyDown, onPaste };
}

/** What became of a pasted table, with what was not taken of it. */
function pastedText(t: ReturnType<typeof useTranslate>, { count, dropped, unknown }: ReturnType<typeof pasteRows>): string {
  const text = dropped > 0 ? t("shell.pastedDropped", { count: count - dropped, dropped }) : t("shell.pasted", { count });
  const names = unknown.join(t("shell.comma"));
  return names ? `${text}${t("shell.semicolon")}${t("shell.pastedUnknown", { names })}` : text;
}

type Place = { row: number; field: string };

/** Where the focus goes once the lines are drawn anew. */
function useNextFocus(box: RefObject<HTMLElement>, cell: (row: number, field: string) => HTMLElement | null) {
  const goTo = useRef<Place | null>(null);
  useEffect(() => {
    const to = goTo.current;
    goTo.current = null;
    if (!to) return;
    // The last line is gone: what is left to do is to take it back.
    const undo = box.current?.parentElement?.querySelector<HTMLElement>(".sw-line-tools .sw-link");
    (cell(to.row, to.field) ?? undo)?.focus();
  });
  return (place: Place | null): void => {
    goTo.current = place;
  };
}

/** Enter alone leads to the next line: not that of an input method, and not in a text of several lines. */
const goesOn = ({ key, nativeEvent, altKey, ctrlKey, target }: KeyboardEvent) =>
  key === "Enter" && !nativeEvent.isComposing && !altKey && !ctrlKey && !(target instanceof HTMLTextAreaElement);

/** Which line and field of it an event came from. */
function placeOf(target: EventTarget): Place | null {
  const match = /\[(\d+)\]\.(\w+)$/.exec((target as { name?: string }).name ?? "");
  return match?.[2] ? { row: Number(match[1]), field: match[2] } : null;
}
