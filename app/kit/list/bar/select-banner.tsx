import { writeListQuery } from "#platform/records/list/query/list-address.ts";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { ListData } from "../data/list-data.ts";
import type { Selection } from "../grid/selection.ts";

type Props = {
  data: ListData;
  selection: Selection;
  total: number | null;
  live: boolean;
  onWhole: () => void;
};

/** Other pages' rows travel as hidden fields; a selected page offers the whole search. */
export function SelectBanner({ data: listData, selection, total, live, onWhole }: Props) {
  const t = useTranslate();
  const shown = total === null ? "10,000+" : groupDigits(String(total));
  const more = listData.selectAll && (total === null || total > listData.rows.length);
  const query = (
    <input
      type="hidden"
      name="_query"
      value={String(writeListQuery({ ...listData.query, page: 1 }))}
    />
  );
  if (!live)
    return more ? (
      <noscript>
        <label>
          <input type="checkbox" name="_all" value="Y" /> {t("list.selectWhole", { total: shown })}
        </label>
        {query}
      </noscript>
    ) : null;
  const here = new Set(listData.rows.map((row) => row.id));
  const page =
    listData.rows.length > 0 && listData.rows.every((row) => selection.picked.has(row.id));
  return (
    <>
      {[...selection.picked].map(([id, { version }]) =>
        here.has(id) ? null : (
          <input key={id} type="hidden" name="row" value={`${id}:${version}`} />
        ),
      )}
      {selection.whole ? (
        <>
          <input type="hidden" name="_all" value="Y" />
          {query}
        </>
      ) : null}
      {more && (page || selection.whole) ? (
        <p className="sw-banner" role="status">
          {selection.whole
            ? t("list.wholeSelected", { total: shown })
            : t("list.pageSelected", { count: listData.rows.length })}{" "}
          {selection.whole ? null : (
            <button type="button" className="sw-link" onClick={onWhole}>
              {t("list.selectWhole", { total: shown })}
            </button>
          )}
        </p>
      ) : null}
    </>
  );
}
