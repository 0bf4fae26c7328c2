import { useState } from "react";
import { headingOf, type ListColumn } from "#platform/list/list.ts";
import { useTranslate } from "../shell/translate.ts";
import { widthOf } from "./cell.tsx";

/** Which columns the panel shows: all, those in use, those not assigned. */
export const parts = ["partAll", "partUsed", "partFree"] as const;
export type Part = (typeof parts)[number];
/** A column belongs to a part. */
export const isOf = (part: Part, column: ListColumn) => part === "partAll" || (part === "partFree") === (column.off === true);

type LinesProps = { columns: readonly ListColumn[]; live: boolean; wanted: string; part: Part; onMove: LineProps["onMove"] };

/** A line for each column: shown or not, its place without script, frozen, how wide. */
export function ColumnLines({ columns, live, wanted: requested, part, onMove }: LinesProps) {
  const t = useTranslate();
  return (
    <>
      {columns.map((column, i) => (
        <ColumnLine
          key={column.key}
          column={column}
          index={i}
          live={live}
          hidden={!isOf(part, column) || (requested !== "" && !headingOf(column, t).toLowerCase().includes(requested))}
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
        <input
          className="bp6-input"
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
      <WidthInput column={column} label={t("list.columnWidthOf", { column: name })} />
    </div>
  );
}

/** What is typed stays as it is until the field is left: a width on its way (1, 12, 120) is none yet. */
function WidthInput({ column, label }: { column: ListColumn; label: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className="bp6-input"
      type="number"
      name={`width.${column.key}`}
      min={40}
      max={800}
      // Widths drawn with the mouse are any number: a coarser step would make the browser refuse the whole form.
      step={1}
      value={typed ?? widthOf(column)}
      aria-label={label}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

/** The form reads its fields whenever one changes; React asks for a handler here. */
function nothing(): void {}
