import { Form, Link, useLocation } from "@remix-run/react";
import type { FlowCard } from "#domain/finance/fee/audit/flow-board.server.ts";
import { feeMoves } from "#domain/finance/fee/audit/fee-node.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { moneyShown } from "#platform/records/list/cell-text.ts";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { feeFormPath } from "./fee-address.ts";

type Props = {
  card: FlowCard;
  side: FeeSide;
  steps: ListData["steps"];
  onDrag: (card: FlowCard | null) => void;
};

/** A fee with a button for each of its moves; one that is closed stays readable with its reason. */
export function FlowCardItem({ card, side, steps, onDrag }: Props) {
  const t = useTranslate();
  const { search } = useLocation();
  return (
    <li
      className="sw-flow-card"
      draggable
      onDragStart={() => onDrag(card)}
      onDragEnd={() => onDrag(null)}
    >
      <Link className="sw-flow-open" to={feeFormPath(side, card.id)} draggable={false}>
        {card.name || card.feeCode}
      </Link>
      <span className="sw-flow-amount">
        {moneyShown(card.amount, card.currency)} {card.currency}
      </span>
      <span className="sw-flow-what">
        {card.feeCode} {card.feeName}
      </span>
      <span className="sw-flow-what" title={card.corpName}>
        {card.corpCode} {card.corpName}
      </span>
      <Form method="post" action={search} preventScrollReset className="sw-flow-moves">
        <input type="hidden" name="row" value={`${card.id}:${card.version}`} />
        <small>{t("fee.flow.days", { days: card.days })}</small>
        {feeMoves.flatMap((move) => {
          const why = card.moves[move];
          const step = steps.find(({ name }) => name === move);
          if (why === undefined || !step) return [];
          const reason = why ? t(why.code, why.params) : undefined;
          return [
            <Button
              key={move}
              type="submit"
              name="_step"
              value={move}
              size="small"
              variant="minimal"
              aria-disabled={why ? true : undefined}
              title={reason}
              onClick={(event) => (why ? event.preventDefault() : undefined)}
            >
              {t(step.label)}
            </Button>,
          ];
        })}
      </Form>
    </li>
  );
}
