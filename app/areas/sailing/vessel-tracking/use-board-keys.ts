import { useNavigate } from "@remix-run/react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import type { BoardBar, BoardRow } from "#domain/sailing/vessel-tracking/board/schedule-board.ts";

type Input = {
  box: RefObject<HTMLDivElement | null>;
  rows: readonly BoardRow[];
  day: number;
  onZoom(step: 1 | -1): void;
  onSaid(bar: BoardBar | null): void;
};

/** The server has no layout. */
const useLaidOut = typeof window === "undefined" ? useEffect : useLayoutEffect;

type Cell = { row: number; at: number };

/** Arrows move between bars, Home and End along the row, plus and minus zoom, T goes to today. */
export function useBoardKeys({ box, rows, day, onZoom, onSaid: onMessage }: Input) {
  const places = useMemo(() => {
    const cells = new Map<number, Cell>();
    for (const [row, { bars }] of rows.entries())
      for (const [at, bar] of bars.entries()) cells.set(bar.id, { row, at });
    return cells;
  }, [rows]);
  useOneTabStop(box, rows);
  useSteadyMiddle(box, day);
  const onClick = useOpenByClick();
  const barOf = (target: EventTarget | null): { bar: BoardBar; cell: Cell } | null => {
    const id = Number(
      (target as HTMLElement | null)?.closest<HTMLElement>("[data-call]")?.dataset.call,
    );
    const cell = places.get(id);
    const bar = cell ? rows[cell.row]?.bars[cell.at] : undefined;
    return cell && bar ? { bar, cell } : null;
  };
  const go = (to: BoardBar | undefined) => {
    if (to) box.current?.querySelector<HTMLElement>(`[data-call="${to.id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = barOf(event.target);
    const step = event.key === "+" || event.key === "=" ? 1 : event.key === "-" ? -1 : null;
    if (step !== null) onZoom(step);
    else if (event.key.toLowerCase() === "t")
      box.current
        ?.querySelector(".vb-head .vb-today")
        ?.scrollIntoView({ inline: "center", block: "nearest" });
    else if (here && event.key in moves) go(moves[event.key]?.(rows, here.cell));
    else return;
    event.preventDefault();
  };
  return {
    onKeyDown,
    onClick,
    onFocus: (event: FocusEvent) => {
      const here = barOf(event.target);
      if (!here) return;
      for (const old of box.current?.querySelectorAll<HTMLElement>('[data-call][tabindex="0"]') ??
        [])
        old.tabIndex = -1;
      (event.target as HTMLElement).tabIndex = 0;
      onMessage(here.bar);
    },
    onMouseOver: (event: MouseEvent) => {
      const here = barOf(event.target);
      if (here) onMessage(here.bar);
    },
  };
}

/** A plain click opens the voyage; others are the browser's. */
export function useOpenByClick(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>("a[data-call]");
    if (
      !link ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    navigate(link.pathname);
  };
}

type Move = (rows: readonly BoardRow[], here: Cell) => BoardBar | undefined;

/** The nearest bar in time of the next row with any. */
const across =
  (step: 1 | -1): Move =>
  (rows, { row, at }) => {
    const from = rows[row]?.bars[at];
    let next = row + step;
    while (rows[next] && rows[next]?.bars.length === 0) next += step;
    const bars = rows[next]?.bars ?? [];
    const away = (bar: BoardBar) =>
      Math.abs(bar.from + bar.to - (from?.from ?? 0) - (from?.to ?? 0));
    return bars.reduce<BoardBar | undefined>(
      (best, bar) => (best && away(best) <= away(bar) ? best : bar),
      undefined,
    );
  };

const moves: Readonly<Record<string, Move>> = {
  ArrowRight: (rows, { row, at }) => rows[row]?.bars[at + 1],
  ArrowLeft: (rows, { row, at }) => rows[row]?.bars[at - 1],
  ArrowDown: across(1),
  ArrowUp: across(-1),
  Home: (rows, { row }) => rows[row]?.bars[0],
  End: (rows, { row }) => rows[row]?.bars.at(-1),
};

/** One tab stop for hundreds of links; without JavaScript each is its own. */
function useOneTabStop(box: RefObject<HTMLDivElement | null>, rows: readonly BoardRow[]): void {
  useEffect(() => {
    if (rows.length === 0) return;
    for (const [i, bar] of (
      box.current?.querySelectorAll<HTMLElement>("[data-call]") ?? []
    ).entries())
      bar.tabIndex = i === 0 ? 0 : -1;
  }, [box, rows]);
}

/** Zooming keeps the time in the middle. */
function useSteadyMiddle(box: RefObject<HTMLDivElement | null>, day: number): void {
  const before = useRef(day);
  useLaidOut(() => {
    const element = box.current;
    if (!element || before.current === day) return;
    const middle = element.scrollLeft + element.clientWidth / 2;
    element.scrollTo({ left: middle * (day / before.current) - element.clientWidth / 2 });
    before.current = day;
  }, [box, day]);
}
