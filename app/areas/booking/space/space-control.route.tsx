import { dayOf } from "#platform/kernel/clock/zone.ts";
import "./space.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { readBoard, readBoardVoyages } from "#domain/booking/space/board.queries.server.ts";
import { boardPages } from "#domain/booking/space/space.resources.server.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { BoardOverview } from "./board-overview.tsx";
import { SpaceBoard } from "./space-board.tsx";

const apiName = "seaway/voyage/spaceControl";
/** Voyages departed this recently are still worked on. */
const daysBack = 3;

/** Allotments, below the board of the searched voyage or of upcoming voyages. */
export async function loader({ request }: LoaderFunctionArgs) {
  const list = await loadList(await pageContext(request), apiName);
  const { em, actor, now } = await asActor(request, "space:list");
  const valueOf = (key: string) =>
    list.query.filters.find((filter) => filter.key === key && filter.values.length === 1)
      ?.values[0] ?? "";
  const voyage = valueOf("voyage");
  const board = voyage ? await readBoard(em, actor, { voyage, pages: boardPages }) : null;
  const voyages = board
    ? []
    : await readBoardVoyages(em, actor, {
        from: addDays(dayOf(now, actor.zone), -daysBack),
        pages: boardPages,
      });
  return {
    ...list,
    board,
    voyages,
    line: Number(valueOf("allotmentId")) || null,
    mayEdit: can(actor, "space:edit"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function SpaceControlScreen() {
  const { board, voyages, line, mayEdit } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <ListScreen
      open={(row) => `/seaway/bookingMgr/inner/create/index/${String(row.bookingId)}`}
      above={
        board ? (
          <SpaceBoard board={board} line={line} mayEdit={mayEdit} />
        ) : (
          <BoardOverview voyages={voyages} />
        )
      }
      tools={
        mayEdit && !board ? (
          <ToolLink to="/seaway/voyage/space">{t("space.editLines")}</ToolLink>
        ) : null
      }
    />
  );
}
