import { Link } from "@remix-run/react";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import { whySeePath } from "#app/kit/form/history-path.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { usePages } from "#app/kit/shell/search/use-pages.ts";
import type { ListStep } from "#app/kit/step/list-step.ts";
import { StatusPath } from "#app/kit/step/status-path.tsx";
import { walkMenu } from "#app/kit/ui/menu-keys.ts";
import { shownText } from "../grid/cell.tsx";
import { addressOf, onlyValue } from "../filters/filter-address.ts";
import type { GridProps } from "../grid/grid-props.ts";
import type { ListData } from "../data/list-data.ts";
import { nextStepOf } from "../grid/selection.ts";

/** Position in page pixels. */
export type CellAt = {
  row: ListRow;
  column: ListColumn | undefined;
  range: { rows: number; columns: number };
  x: number;
  y: number;
};

export type RowMenuProps = {
  at: CellAt;
  grid: GridProps;
  onCopy: () => void;
  onStep: (row: ListRow, step: ListStep) => void;
  onClose: () => void;
};

/** The actions of a row, where it leads, and what can be done with the cell. */
export function RowMenu({ at, grid, onCopy, onStep, onClose }: RowMenuProps) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const place = useOpened(box, at, onClose);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (walkMenu(event) || (event.key !== "Escape" && event.key !== "Tab")) return;
    onClose();
    event.preventDefault();
    event.stopPropagation();
  };
  const index = grid.data.rows.indexOf(at.row);
  const state = grid.data.path[grid.data.progress.charCodeAt(index * 2) - 0x30]?.state ?? "";
  return (
    <div ref={box} className="sw-tag-menu sw-row-menu" style={place}>
      <StatusPath progress={{ states: grid.data.path, at: state, label: "" }} />
      <div role="menu" tabIndex={-1} aria-label={t("shell.actions")} onKeyDown={onKeyDown}>
        <RowSteps row={at.row} data={grid.data} onStep={onStep} onClose={onClose} />
        <RowItems at={at} grid={grid} onCopy={onCopy} onClose={onClose} />
      </div>
    </div>
  );
}

type Place = { left: number; top: number };

/** Moves the focus into the menu and back; closes on an outside press. */
function useOpened(box: RefObject<HTMLDivElement>, { x, y }: CellAt, onClose: () => void): Place {
  const close = useRef(onClose);
  const [place, setPlace] = useState<Place>({ left: x, top: y });
  useLayoutEffect(() => {
    const within = (at: number, size: number, room: number) =>
      Math.max(4, Math.min(at, room - size - 4));
    const put = () => {
      const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
      setPlace({
        left: within(x, width, window.innerWidth),
        top: within(y, height, window.innerHeight),
      });
    };
    put();
    window.addEventListener("resize", put);
    return () => window.removeEventListener("resize", put);
  }, [box, x, y]);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
    const onDown = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close.current();
    };
    document.addEventListener("pointerdown", onDown);
    return () => {
      document.removeEventListener("pointerdown", onDown);
      before?.focus({ preventScroll: true });
    };
  }, [box]);
  return place;
}

type RowStepsProps = { row: ListRow; data: ListData } & Pick<RowMenuProps, "onStep" | "onClose">;

/** The row's next action, then the others with the reasons they are closed for. */
function RowSteps({ row, data: listData, onStep, onClose }: RowStepsProps) {
  const t = useTranslate();
  const next = nextStepOf(listData, listData.rows.indexOf(row));
  const steps = listData.steps.toSorted(
    (a, b) => Number(b.name === next) - Number(a.name === next),
  );
  return (
    <>
      {steps.map((step) => {
        const no = listData.closed[row.id]?.[step.name];
        const press = () => {
          if (no) return;
          onClose();
          onStep(row, step);
        };
        return (
          <button
            key={step.name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={step.name === next ? "sw-menu-main" : undefined}
            aria-disabled={no ? true : undefined}
            onClick={press}
          >
            {t(step.label)}
            {no ? <small>{t(no.code, no.params)}</small> : null}
          </button>
        );
      })}
    </>
  );
}

function RowItems({
  at: { row, column, range },
  grid,
  onCopy,
  onClose,
}: Omit<RowMenuProps, "onStep">) {
  const t = useTranslate();
  const pages = usePages();
  const { data: listData, open, labels, relatedLinks, documents } = grid;
  const same = { role: "menuitem", tabIndex: -1, onClick: onClose };
  const to = open?.(row);
  const only = column ? onlyValue(listData.query, column, row[column.key]) : null;
  const text = column ? shownText(column, row, labels) : "";
  return (
    <>
      {to ? (
        <Link {...same} to={to}>
          {t("list.rowOpen")}
        </Link>
      ) : null}
      {to ? (
        <a {...same} href={to} target="_blank" rel="noreferrer">
          {t("list.rowOpenNew")}
        </a>
      ) : null}
      {(documents?.(row) ?? []).map(({ label, href }) => (
        <a {...same} key={href} href={href} target="_blank" rel="noreferrer">
          {t(label)}
        </a>
      ))}
      {only ? (
        <Link {...same} to={addressOf(only)}>
          {text
            ? t("list.onlyValue", { value: text.length > 40 ? `${text.slice(0, 40)}…` : text })
            : t("list.onlyEmpty")}
        </Link>
      ) : null}
      <button
        {...same}
        type="button"
        onClick={() => {
          onClose();
          onCopy();
        }}
      >
        {t("list.copyWithHead", range)}
      </button>
      {(relatedLinks?.(row) ?? []).map(({ path, search, title = pages.get(path) }) =>
        title ? (
          <Link {...same} key={path} to={`${path}?${search}`}>
            → {title}
          </Link>
        ) : null,
      )}
      {listData.mayDefine ? (
        <Link {...same} to={whySeePath(listData.apiName, row.id)}>
          {t("list.rowWhy")}
        </Link>
      ) : null}
    </>
  );
}
