import { useLocation, useSubmit } from "@remix-run/react";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import type { FlowCard, FlowColumn } from "#domain/finance/fee/audit/flow-board.server.ts";
import {
  type FeeMove,
  type FeeNode,
  feeNodes,
  moveBetween,
} from "#domain/finance/fee/audit/fee-node.ts";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { FlowColumnSection } from "./flow-column.tsx";
import type { FlowBoardData } from "./flow-board.loader.server.ts";

/**
 * Fees by node. A card moves by dragging, by its buttons or by keys; what may not move says why.
 */
export function FlowBoard({ board }: { board: FlowBoardData }) {
  const t = useTranslate();
  const move = useMove();
  const [dragged, setDragged] = useState<{ card: FlowCard; node: FeeNode } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = useBoardKeys(box, board.columns, move);
  if (board.columns.length === 0) return <Periods board={board} />;
  const drop = (node: FeeNode) => {
    if (dragged) move(dragged.card, dragged.node, node);
    setDragged(null);
  };
  return (
    <section className="sw-flow" aria-label={t("fee.flow.board")}>
      <p className="sw-flow-hint sw-needs-js">{t("fee.flow.hint")}</p>
      {/* Scrolls on a narrow screen; the cards inside take the keys. */}
      <div className="sw-flow-columns" ref={box} onKeyDown={onKeyDown}>
        {board.columns.map((column) => (
          <FlowColumnSection
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
        <LinkButton key={month} to={`?f.pricingDate.from=${from}&f.pricingDate.to=${to}`}>
          {month}
        </LinkButton>
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
function useBoardKeys(
  box: RefObject<HTMLDivElement>,
  columns: readonly FlowColumn[],
  move: ReturnType<typeof useMove>,
) {
  const linksOf = (at: number) => [
    ...(box.current?.querySelectorAll<HTMLElement>(
      `[data-column="${columns[at]?.node}"] .sw-flow-open`,
    ) ?? []),
  ];
  const nearest = (from: number, step: number): number => {
    let at = from + step;
    while (columns[at] && linksOf(at).length === 0) at += step;
    return columns[at] ? at : from;
  };
  return (event: KeyboardEvent<HTMLElement>) => {
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
      const target = linksOf(sideways ? nearest(at, sideways) : at);
      target[Math.min(row + down, target.length - 1)]?.focus();
    } else if (card && sideways)
      move(card, column.node, feeNodes[feeNodes.indexOf(column.node) + sideways] ?? column.node);
  };
}
