import { Link } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import type { Board, BoardLine } from "#domain/booking/space/board.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { AnchorButton, Button, LinkButton } from "#app/kit/ui/button.tsx";
import { MeasureCells, MeasureHeads } from "./measure-cell.tsx";

const address = (voyage: string, line?: number | null) =>
  `?f.voyage=${encodeURIComponent(voyage)}${line ? `&f.allotmentId.equals=${line}` : ""}`;

/** Up and Down move between lines; Enter opens one. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("tbody a")];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Booked against allotted, per port pair and owner. */
export function SpaceBoard({
  board,
  line,
  mayEdit,
}: {
  board: Board;
  line: number | null;
  mayEdit: boolean;
}) {
  const t = useTranslate();
  const { voyage } = board;
  const named = encodeURIComponent(voyage);
  return (
    <section className="sw-panel sw-space-board" aria-labelledby="board-title">
      <header className="sw-list-head">
        <h2 id="board-title">
          {t("space.board", { voyage })}{" "}
          <small>
            {board.lineCode} {board.departureDate}
          </small>
        </h2>
        <div className="sw-tools">
          <LinkButton to="/seaway/voyage/spaceControl?all=1">{t("space.allVoyages")}</LinkButton>
          {mayEdit ? (
            <LinkButton to={`/seaway/voyage/space?f.voyage=${named}`}>
              {t("space.editLines")}
            </LinkButton>
          ) : null}
          <AnchorButton href={`/export/seaway/voyage/space?f.voyage=${named}`} download>
            {t("space.exportBoard")}
          </AnchorButton>
          <Button type="button" className="sw-needs-js" onClick={() => window.print()}>
            {t("space.print")}
          </Button>
        </div>
      </header>
      <p className="sw-space-hint">{t("space.boardHint")}</p>
      {/* Scrollable by keyboard. */}
      <div
        className="sw-scroll"
        tabIndex={0}
        role="region"
        aria-labelledby="board-title"
        onKeyDown={onKeyDown}
      >
        <table className="sw-plain-table sw-space-table">
          <thead>
            <tr>
              <th scope="col">{t("space.line")}</th>
              <th scope="col">{t("space.owner")}</th>
              <th scope="col" className="sw-number">
                {t("space.factor")}
              </th>
              <MeasureHeads />
              <th scope="col" className="sw-number">
                {t("space.bookings")}
              </th>
              <th scope="col" className="sw-number">
                {t("space.waiting")}
              </th>
            </tr>
          </thead>
          <tbody>
            {board.lines.map((boardLine) => (
              <LineRow
                key={boardLine.id ?? 0}
                line={boardLine}
                voyage={voyage}
                open={boardLine.id !== null && boardLine.id === line}
              />
            ))}
          </tbody>
          <tfoot>
            <LineRow line={board.total} voyage={voyage} open={false} total />
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function LineRow({
  line: boardLine,
  voyage,
  open,
  total,
}: {
  line: BoardLine;
  voyage: string;
  open: boolean;
  total?: boolean;
}) {
  const t = useTranslate();
  const port = (code: string) => (code === "*" ? t("space.anyPort") : code);
  const name = total
    ? t("space.total")
    : boardLine.id === null
      ? t("space.noLineRow")
      : `${port(boardLine.portLoad)} → ${port(boardLine.portDis)}`;
  return (
    <tr className={open ? "sw-selected" : undefined}>
      <th scope="row">
        {boardLine.id === null ? (
          name
        ) : (
          <Link
            to={address(voyage, open ? null : boardLine.id)}
            aria-current={open || undefined}
            preventScrollReset
          >
            {name}
          </Link>
        )}
      </th>
      <td>{boardLine.owner === "*" ? "" : boardLine.owner}</td>
      <td className="sw-number">
        {boardLine.id === null ? "" : Number(boardLine.factor).toFixed(2)}
      </td>
      <MeasureCells cells={boardLine.cells} />
      <td className="sw-number">{boardLine.bookings}</td>
      <td className="sw-number">{boardLine.waits > 0 ? <b>{boardLine.waits}</b> : 0}</td>
    </tr>
  );
}
