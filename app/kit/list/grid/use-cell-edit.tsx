import { useRevalidator } from "@remix-run/react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { headingOf, type ListColumn, type ListRow } from "#platform/records/list/list.ts";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { bigTableCell } from "#app/kit/ui/big-table.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import type { Cell } from "../data/cursor.ts";
import type { GridProps } from "./grid-props.ts";

/** The cell under edit and its place in the frame. */
type Editing = {
  row: number;
  column: ListColumn;
  box: { left: number; top: number; width: number; height: number };
};
/** What a saved edit replaced. */
type Change = { row: ListRow; column: ListColumn; before: string };
type Kept = { id?: number; version?: number; errors?: { text: string }[] };

const undoMs = 8_000;

/**
 * A row as it is now. Saving a record may replace its lines, so a line is found by its own name.
 */
function rowNow(rows: readonly ListRow[], row: ListRow, { edit }: ListColumn): ListRow | undefined {
  const { of } = edit ?? {};
  return rows.find((now) =>
    of ? now[of.id] === row[of.id] && now[of.line] === row[of.line] : now.id === row.id,
  );
}

/** Finds the cell in either grid. */
function cellAt(frame: HTMLElement, { row, col }: Cell, lead: number): HTMLElement | null {
  const big = frame.querySelector<HTMLElement>(`.sw-big ${bigTableCell(row, col + lead)}`);
  const line = frame.querySelectorAll<HTMLTableRowElement>("tbody tr:not(.sw-group)")[row];
  return big ?? line?.cells[col + lead] ?? null;
}

/**
 * The record an edit saves, and its version: what this page saved last is newer than the rows until
 * they are read again.
 */
function recordOf(
  row: ListRow,
  { edit }: ListColumn,
  saved: ReadonlyMap<string, number>,
): { record: string; version: number } {
  const record = String(edit?.of ? row[edit.of.id] : row.id);
  return {
    record,
    version: Math.max(
      Number(edit?.of ? row[edit.of.version] : row.version),
      saved.get(record) ?? 0,
    ),
  };
}

const typeOf = ({ kind }: ListColumn) =>
  kind === "date" ? "date" : kind === "local" || kind === "datetime" ? "datetime-local" : "text";
const textOf = (column: ListColumn, value: unknown) =>
  value === null || value === undefined
    ? ""
    : column.kind === "local"
      ? String(value).replace(" ", "T")
      : String(value);

async function save(
  apiName: string,
  of: { id: number; version: unknown; key: string; value: string },
): Promise<Kept> {
  const body = new FormData();
  body.set("_do", "editCell");
  for (const [name, value] of Object.entries(of)) body.set(name, String(value));
  const response = await fetch(`/list-desk/${apiName}`, {
    method: "POST",
    body,
    headers: { accept: "application/json" },
  });
  return (await response.json()) as Kept;
}

export type CellEditing = { begin(at: Cell): boolean; undo(): boolean; editor: ReactNode };

/**
 * Edits a cell in place: F2 or a double click opens it, Enter saves, Esc leaves, Ctrl+Z takes the
 * last edit back.
 */
export function useCellEdit(grid: GridProps, frame: RefObject<HTMLElement>): CellEditing {
  const { data: listData, columns } = grid;
  const t = useTranslate();
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const versions = useRef(new Map<string, number>());
  const lead = listData.steps.length > 0 ? 1 : 0;
  const focusGrid = () =>
    frame.current
      ?.querySelector<HTMLElement>(".sw-big, [tabindex='0']:is(td, th)")
      ?.focus({ preventScroll: true });
  const begin = (at: Cell) => {
    const column = columns[at.col];
    const box = frame.current?.getBoundingClientRect();
    const cell =
      column?.edit && frame.current
        ? cellAt(frame.current, at, lead)?.getBoundingClientRect()
        : null;
    if (!column?.edit || !box || !cell || !listData.rows[at.row]) return false;
    const place = {
      left: cell.left - box.left,
      top: cell.top - box.top,
      width: Math.max(cell.width, 120),
      height: cell.height,
    };
    setEditing({ row: at.row, column, box: place });
    return true;
  };
  /** @returns whether it was saved */
  const write = async (
    of: ListRow,
    column: ListColumn,
    value: string,
    undoes: boolean,
  ): Promise<boolean> => {
    const row = rowNow(listData.rows, of, column);
    if (!row) return false;
    const before = textOf(column, row[column.key]);
    const { record, version } = recordOf(row, column, versions.current);
    const kept = await save(listData.apiName, {
      id: row.id,
      version,
      key: column.key,
      value,
    }).catch((): Kept => ({ errors: [] }));
    if (kept.errors) {
      showMessage(
        "error",
        kept.errors.map((error) => error.text).join("\n") || t("shell.saveFailed"),
      );
      return false;
    }
    versions.current.set(record, kept.version ?? 0);
    setChange(undoes ? null : { row, column, before });
    if (undoes) showMessage("success", t("list.editUndone", { column: headingOf(column, t) }));
    revalidate();
    return true;
  };
  const undo = () => {
    if (!change) return false;
    void write(change.row, change.column, change.before, true);
    return true;
  };
  useEffect(() => {
    if (!change) return;
    const timer = setTimeout(() => setChange(null), undoMs);
    return () => clearTimeout(timer);
  }, [change]);
  const row = editing ? listData.rows[editing.row] : undefined;
  const editor = (
    <>
      {editing && row ? (
        <Editor
          key={`${row.id} ${editing.column.key}`}
          editing={editing}
          text={textOf(editing.column, row[editing.column.key])}
          onSave={(value) => write(row, editing.column, value, false)}
          onClose={() => {
            setEditing(null);
            focusGrid();
          }}
        />
      ) : null}
      {change ? <Saved column={change.column} onUndo={undo} /> : null}
    </>
  );
  return { begin, undo, editor };
}

function Saved({ column, onUndo }: { column: ListColumn; onUndo: () => void }) {
  const t = useTranslate();
  return (
    <div className="sw-undo" role="status">
      {t("list.editSaved", { column: headingOf(column, t) })}
      <Button type="button" size="small" onClick={onUndo}>
        {t("list.editUndo")}
      </Button>
    </div>
  );
}

type EditorProps = {
  editing: Editing;
  text: string;
  onSave(value: string): Promise<boolean>;
  onClose(): void;
};

function Editor({ editing: { column, box }, text, onSave, onClose }: EditorProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    input.current?.focus();
    if (input.current?.type === "text") input.current.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const { value } = event.currentTarget;
    if (saving) return;
    if (event.key === "Escape" || value === text) return onClose();
    setSaving(true);
    void onSave(value).then((done) => {
      setSaving(false);
      if (done) onClose();
      else input.current?.focus();
    });
  };
  return (
    <Input
      ref={input}
      className="sw-cell-edit"
      type={typeOf(column)}
      style={box}
      defaultValue={text}
      readOnly={saving}
      aria-label={t("list.editCell", { column: headingOf(column, t) })}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!saving) onClose();
      }}
    />
  );
}
