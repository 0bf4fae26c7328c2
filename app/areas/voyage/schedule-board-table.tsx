import { memo } from "react";
import type { BoardAsk } from "#domain/vessel-tracking/board-range.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { tablesHtml } from "./board-html.ts";
import type { BoardData } from "./board-html.ts";
import { useOpenByClick } from "./use-board-keys.ts";

/** The same calls as tables for those who do not see the chart, in the order of its rows. */
export const BoardTable = memo(function BoardTable({ board, ask }: { board: BoardData; ask: BoardAsk }) {
  const t = useTranslate();
  const onClick = useOpenByClick();
  if (board.rows.length === 0) return null;
  return (
    <div
      className="sw-scroll vb-parts"
      onClick={onClick}
      // It scrolls, also by keyboard.
      tabIndex={0}
      role="region"
      aria-labelledby="board-title"
      dangerouslySetInnerHTML={{ __html: tablesHtml(board, ask.by, t) }}
    />
  );
});
