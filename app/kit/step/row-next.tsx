import "./step.css";
import { useEffect, useRef, useState } from "react";
import type { ListRow } from "#platform/records/list/list.ts";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import type { ListStep } from "./list-step.ts";
import { nextStepOf } from "#app/kit/list/grid/selection.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";

type Props = {
  data: ListData;
  indexAt: (target: HTMLElement) => number | undefined;
  onStep: (row: ListRow, step: ListStep) => void;
};
type At = { index: number; top: number; right: number };

/**
 * The next action of the row under the mouse, one press away; keys and touch have the row's menu.
 */
export function RowNext({ data: listData, indexAt, onStep }: Props) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<At | null>(null);
  const find = useRef(indexAt);
  useEffect(() => {
    find.current = indexAt;
  });
  useEffect(() => {
    const leave = () => setAt(null);
    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (
        pointerType !== "mouse" ||
        !(target instanceof HTMLElement) ||
        button.current?.contains(target)
      )
        return;
      const frame = target.closest(".sw-frame");
      const index = frame ? find.current(target) : undefined;
      const cell = target.closest("td, .sw-cell");
      if (!frame || !cell || index === undefined) return leave();
      const [{ top }, box] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()];
      setAt((now) =>
        now?.index === index && now.top === top
          ? now
          : { index, top, right: document.documentElement.clientWidth - box.right },
      );
    };
    document.addEventListener("pointerover", onOver);
    document.addEventListener("scroll", leave, true);
    return () => {
      document.removeEventListener("pointerover", onOver);
      document.removeEventListener("scroll", leave, true);
    };
  }, []);
  const row = at ? listData.rows[at.index] : undefined;
  const name = at ? nextStepOf(listData, at.index) : null;
  const step = listData.steps.find((item) => item.name === name);
  if (!at || !row || !step) return null;
  return (
    <Button
      ref={button}
      type="button"
      tabIndex={-1}
      size="small"
      intent="primary"
      className="sw-row-next"
      aria-label={`${t(step.label)} ${String(row[listData.keyColumn] ?? "")}`}
      style={{ top: at.top + 2, right: at.right + 16 }}
      onClick={() => {
        setAt(null);
        onStep(row, step);
      }}
    >
      {t(step.label)}
    </Button>
  );
}
