import { memo } from "react";
import type { BoardQuery } from "#domain/sailing/vessel-tracking/board/board-range.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { tablesHtml } from "./board-html.ts";
import type { BoardData } from "./board-html.ts";
import { useOpenByClick } from "./use-board-keys.ts";

/** The chart's calls as tables, for screen readers. */
export const BoardTable = memo(function BoardTable({
  board,
  query,
}: {
  board: BoardData;
  query: BoardQuery;
}) {
  const t = useTranslate();
  const onClick = useOpenByClick();
  if (board.rows.length === 0) return null;
  return (
    <div
      className="sw-scroll vb-parts"
      onClick={onClick}
      // Scrollable by keyboard.
      tabIndex={0}
      role="region"
      aria-labelledby="board-title"
      dangerouslySetInnerHTML={{ __html: tablesHtml(board, query.by, t) }}
    />
  );
});
