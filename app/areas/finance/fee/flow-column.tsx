import { Link, useLocation } from "@remix-run/react";
import type { DragEvent } from "react";
import type { FlowCard, FlowColumn } from "#domain/finance/fee/audit/flow-board.server.ts";
import { waitsAt } from "#domain/finance/fee/audit/fee-node.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { moneyShown } from "#platform/records/list/cell-text.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { FlowCardItem } from "./flow-card.tsx";

/** The address with another value of one parameter; the list begins at its first page. */
function addressWith(
  search: string,
  name: string,
  value: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(search);
  for (const key of ["page", "group"]) params.delete(key);
  for (const [key, text] of Object.entries({ [name]: value, ...more })) params.set(key, text);
  return `?${params}`;
}

type ColumnProps = {
  column: FlowColumn;
  side: FeeSide;
  roles: readonly string[] | undefined;
  over: boolean;
  onDrag: (card: FlowCard | null) => void;
  onDrop: () => void;
};

/** A node: how many fees and how much, who is waited for, and a page of its fees. */
export function FlowColumnSection({ column, side, roles, over, onDrag, onDrop }: ColumnProps) {
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
        <Link to={addressWith(search, "f.node.in", node)}>{name}</Link>{" "}
        <small>{t("fee.flow.count", { count: column.count })}</small>
      </h2>
      <ul className="sw-flow-sums">
        {Object.entries(column.sums).map(([currency, sum]) => (
          <li key={currency}>
            {moneyShown(sum, currency)} {currency}
          </li>
        ))}
      </ul>
      <p className="sw-flow-waits">
        {t(waitsAt(side, node).label)}
        {roles ? (
          <small>
            {roles.length > 0
              ? t("fee.flow.roles", { roles: roles.join(", ") })
              : t("fee.flow.noRole")}
          </small>
        ) : null}
        {node !== "VERIFIED" && cards[0] && column.page === 1 ? (
          <small>{t("fee.flow.oldest", { days: cards[0].days })}</small>
        ) : null}
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
      <Link to={addressWith(search, "f.node.in", node, { group: "corpCode" })}>
        {t("fee.flow.byParty")}
      </Link>
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
