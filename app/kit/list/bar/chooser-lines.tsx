import { useState } from "react";
import { headingOf, type ListColumn } from "#platform/records/list/list.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import { widthOf } from "../grid/cell.tsx";

export const parts = ["partAll", "partUsed", "partFree"] as const;
export type Part = (typeof parts)[number];
export const isOf = (part: Part, column: ListColumn) =>
  part === "partAll" || (part === "partFree") === (column.off === true);

type LinesProps = {
  columns: readonly ListColumn[];
  live: boolean;
  search: string;
  part: Part;
  onMove: LineProps["onMove"];
};

/** One line per column: visibility, position, frozen side, width. */
export function ColumnLines({ columns, live, search: requested, part, onMove }: LinesProps) {
  const t = useTranslate();
  return (
    <>
      {columns.map((column, i) => (
        <ColumnLine
          key={column.key}
          column={column}
          index={i}
          live={live}
          hidden={
            !isOf(part, column) ||
            (requested !== "" && !headingOf(column, t).toLowerCase().includes(requested))
          }
          onMove={onMove}
        />
      ))}
    </>
  );
}

type LineProps = {
  column: ListColumn;
  index: number;
  live: boolean;
  hidden: boolean;
  onMove: (key: string, before: string) => void;
};

function ColumnLine({ column, index, live, hidden, onMove }: LineProps) {
  const t = useTranslate();
  const name = headingOf(column, t);
  return (
    <div
      className={hidden ? "sw-line-hidden" : undefined}
      data-key={column.key}
      draggable={live || undefined}
      onDragStart={(event) => event.dataTransfer.setData("text/plain", column.key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onMove(event.dataTransfer.getData("text/plain"), column.key);
      }}
    >
      <input type="hidden" name="key" value={column.key} />
      <label title={name}>
        <input
          type="checkbox"
          name={`shown.${column.key}`}
          value="Y"
          checked={!column.off}
          onChange={nothing}
          aria-label={t("list.columnShow", { column: name })}
        />{" "}
        {name}
      </label>
      {live ? null : (
        <Input
          type="number"
          name={`order.${column.key}`}
          defaultValue={index + 1}
          aria-label={t("list.columnOrderOf", { column: name })}
        />
      )}
      <label className="sw-freeze" title={t("list.columnFix", { column: name })}>
        <input
          type="checkbox"
          name={`fixed.${column.key}`}
          value="left"
          checked={column.fixed === "left"}
          onChange={nothing}
          aria-label={t("list.columnFix", { column: name })}
        />{" "}
        {t("list.columnFixed")}
      </label>
      <WidthInput column={column} live={live} label={t("list.columnWidthOf", { column: name })} />
    </div>
  );
}

/** Parsed on blur, because 1 and 12 come before 120. */
function WidthInput({ column, live, label }: { column: ListColumn; live: boolean; label: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      type="number"
      name={`width.${column.key}`}
      min={40}
      max={800}
      // Dragged widths are any integer; a larger step would invalidate the form.
      step={1}
      // A form without JavaScript leaves a fitted width alone.
      value={typed ?? (live || !column.fit ? widthOf(column) : "")}
      placeholder={column.fit ? String(column.fit) : undefined}
      aria-label={label}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

/** React requires a handler; the form reads its own fields. */
function nothing(): void {}
