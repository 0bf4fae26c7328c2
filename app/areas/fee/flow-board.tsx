import { Link, useLocation, useSubmit } from "@remix-run/react";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import type { FlowCard, FlowColumn } from "#domain/fee/flow-board.server.ts";
import { type FeeMove, type FeeNode, feeNodes, moveBetween, waitsAt } from "#domain/fee/fee-node.ts";
import type { FeeSide } from "#domain/fee/fee-side.ts";
import { amountShown } from "#platform/list/cell-text.ts";
import { useListData } from "../../kit/list/use-list-data.ts";
import { showMessage } from "../../kit/shell/messages.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { FlowCardItem } from "./flow-card.tsx";
import type { FlowBoardData } from "./flow-board.loader.server.ts";

/** The address with another value of one parameter; the list begins at its first page. */
function addressWith(search: string, name: string, value: string, more: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(search);
  for (const key of ["page", "group"]) params.delete(key);
  for (const [key, text] of Object.entries({ [name]: value, ...more })) params.set(key, text);
  return `?${params}`;
}

/** Fees by node. A card moves by dragging, by its buttons or by keys; what may not move says why. */
export function FlowBoard({ board }: { board: FlowBoardData }) {
  const t = useTranslate();
  const move = useMove();
  const [dragged, setDragged] = useState<{ card: FlowCard; node: FeeNode } | null>(null);
  const keys = useBoardKeys(board.columns, move);
  if (board.columns.length === 0) return <Periods board={board} />;
  const drop = (node: FeeNode) => {
    if (dragged) move(dragged.card, dragged.node, node);
    setDragged(null);
  };
  return (
    <section className="sw-flow" aria-label={t("fee.flow.board")}>
      <p className="sw-flow-hint sw-needs-js">{t("fee.flow.hint")}</p>
      {/* Scrolls on a narrow screen; the cards inside take the keys. */}
      <div className="sw-flow-columns" ref={keys.box} onKeyDown={keys.onKeyDown}>
        {board.columns.map((column) => (
          <Column
            key={column.node}
            column={column}
            side={board.side}
            roles={board.waiters[column.node]}
            over={dragged !== null && dragged.node !== column.node}
            onDrag={(card) => setDragged(card ? { card, node: column.node } : null)}
            onDrop={() => drop(column.node)}
          />
        ))}
      </div>
    </section>
  );
}

function Periods({ board }: { board: FlowBoardData }) {
  const t = useTranslate();
  return (
    <p className="sw-tools sw-flow-periods">
      {t("fee.flow.pick")}
      {board.periods.map(({ month, from, to }) => (
        <Link key={month} className="bp6-button" to={`?f.pricingDate.from=${from}&f.pricingDate.to=${to}`}>
          {month}
        </Link>
      ))}
    </p>
  );
}

/** Sends a card to a node, or says why it stays. */
function useMove() {
  const t = useTranslate();
  const submit = useSubmit();
  const { search } = useLocation();
  return (card: FlowCard, from: FeeNode, to: FeeNode) => {
    const move = moveBetween(from, to);
    if (!move) return;
    if ("code" in move) return showMessage("warning", t(move.code));
    const why = card.moves[move.step];
    if (why === undefined) return showMessage("warning", t("fee.flow.noRight"));
    if (why) return showMessage("warning", t(why.code, why.params));
    const form = new FormData();
    form.set("row", `${card.id}:${card.version}`);
    form.set("_step", move.step satisfies FeeMove);
    submit(form, { method: "post", action: search, preventScrollReset: true });
  };
}

/** Arrows go from card to card, with Shift they take the card along. */
function useBoardKeys(columns: readonly FlowColumn[], move: ReturnType<typeof useMove>) {
  const box = useRef<HTMLDivElement>(null);
  const linksOf = (at: number) => [
    ...(box.current?.querySelectorAll<HTMLElement>(`[data-column="${columns[at]?.node}"] .sw-flow-open`) ?? []),
  ];
  const beside = (from: number, step: number): number => {
    let at = from + step;
    while (columns[at] && linksOf(at).length === 0) at += step;
    return columns[at] ? at : from;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const down = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    const held = document.activeElement;
    const at = columns.findIndex((_, i) => linksOf(i).some((link) => link === held));
    const column = columns[at];
    if (!column || (sideways === 0 && down === 0)) return;
    event.preventDefault();
    const row = linksOf(at).findIndex((link) => link === held);
    const card = column.cards[row];
    if (!event.shiftKey) {
      const target = linksOf(sideways ? beside(at, sideways) : at);
      target[Math.min(row + down, target.length - 1)]?.focus();
    } else if (card && sideways) move(card, column.node, feeNodes[feeNodes.indexOf(column.node) + sideways] ?? column.node);
  };
  return { box, onKeyDown };
}

type ColumnProps = {
  column: FlowColumn;
  side: FeeSide;
  roles: readonly string[] | undefined;
  over: boolean;
  onDrag: (card: FlowCard | null) => void;
  onDrop: () => void;
};

function Column({ column, side, roles, over, onDrag, onDrop }: ColumnProps) {
  const t = useTranslate();
  const { search } = useLocation();
  const { dicts, steps } = useListData();
  const { node, cards } = column;
  const name = dicts["fee_node"]?.[node] ?? node;
  const accept = (event: DragEvent) => (over ? event.preventDefault() : undefined);
  return (
    <section
      className={`sw-flow-column${over ? " sw-flow-over" : ""}`}
      data-column={node}
      aria-label={name}
      onDragOver={accept}
      onDrop={onDrop}
    >
      <h2>
        <Link to={addressWith(search, "f.node.in", node)}>{name}</Link> <small>{t("fee.flow.count", { count: column.count })}</small>
      </h2>
      <ul className="sw-flow-sums">
        {Object.entries(column.sums).map(([currency, sum]) => (
          <li key={currency}>
            {amountShown(sum)} {currency}
          </li>
        ))}
      </ul>
      <p className="sw-flow-waits">
        {t(waitsAt(side, node).label)}
        {roles ? <small>{roles.length > 0 ? t("fee.flow.roles", { roles: roles.join(", ") }) : t("fee.flow.noRole")}</small> : null}
        {node !== "VERIFIED" && cards[0] && column.page === 1 ? <small>{t("fee.flow.oldest", { days: cards[0].days })}</small> : null}
      </p>
      {cards.length === 0 ? (
        <p className="sw-flow-none">{t("fee.flow.empty")}</p>
      ) : (
        <ol>
          {cards.map((card) => (
            <FlowCardItem key={card.id} card={card} side={side} steps={steps} onDrag={onDrag} />
          ))}
        </ol>
      )}
      {column.count > 0 ? <ColumnFoot column={column} /> : null}
    </section>
  );
}

function ColumnFoot({ column: { node, page, pages } }: { column: FlowColumn }) {
  const t = useTranslate();
  const { search } = useLocation();
  const turn = (to: number) => addressWith(search, `page.${node}`, String(to));
  return (
    <footer className="sw-flow-foot">
      <Link to={addressWith(search, "f.node.in", node, { group: "corpCode" })}>{t("fee.flow.byParty")}</Link>
      {pages > 1 ? (
        <span>
          {page > 1 ? (
            <Link to={turn(page - 1)} preventScrollReset aria-label={t("fee.flow.earlier")}>
              ‹
            </Link>
          ) : null}{" "}
          {t("fee.flow.page", { page, pages })}{" "}
          {page < pages ? (
            <Link to={turn(page + 1)} preventScrollReset aria-label={t("fee.flow.later")}>
              ›
            </Link>
          ) : null}
        </span>
      ) : null}
    </footer>
  );
}
