import { writeListQuery } from "#platform/list/list-address.ts";
import { groupDigits } from "#platform/list/cell-text.ts";
import { useSay } from "../shell/translate.ts";
import type { ListData } from "./list-data.ts";
import type { Selection } from "./selection.ts";

type Props = { found: ListData; selection: Selection; total: number | null; live: boolean; onWhole: () => void };

/**
 * Choosing across pages: rows chosen elsewhere travel as hidden fields, and a chosen page offers the whole search. Without JavaScript the
 * whole search is a box to tick.
 */
export function SelectBanner({ found, selection, total, live, onWhole }: Props) {
  const say = useSay();
  const here = new Set(found.rows.map((row) => row.id));
  const page = found.rows.length > 0 && found.rows.every((row) => selection.picked.has(row.id));
  const shown = total === null ? "10,000+" : groupDigits(String(total));
  const more = found.selectAll && (total === null || total > found.rows.length);
  const query = <input type="hidden" name="_query" value={String(writeListQuery({ ...found.query, page: 1 }))} />;
  if (!live)
    return more ? (
      <noscript>
        <label>
          <input type="checkbox" name="_all" value="Y" /> {say("list.selectWhole", { total: shown })}
        </label>
        {query}
      </noscript>
    ) : null;
  return (
    <>
      {[...selection.picked].map(([id, { version }]) =>
        here.has(id) ? null : <input key={id} type="hidden" name="row" value={`${id}:${version}`} />,
      )}
      {selection.whole ? (
        <>
          <input type="hidden" name="_all" value="Y" />
          {query}
        </>
      ) : null}
      {more && (page || selection.whole) ? (
        <p className="sw-banner" role="status">
          {selection.whole ? say("list.wholeSelected", { total: shown }) : say("list.pageSelected", { count: found.rows.length })}{" "}
          {selection.whole ? null : (
            <button type="button" className="sw-link" onClick={onWhole}>
              {say("list.selectWhole", { total: shown })}
            </button>
          )}
        </p>
      ) : null}
    </>
  );
}
