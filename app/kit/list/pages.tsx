import { Form, Link } from "@remix-run/react";
import { groupDigits } from "#platform/list/cell-text.ts";
import { pageSizes } from "#platform/list/list.ts";
import { writeListQuery } from "#platform/list/list-address.ts";
import { useSay } from "../shell/translate.ts";
import { addressOf } from "./filter-address.ts";
import type { ListData } from "./list-data.ts";
import { rangeLineId } from "./range-line.tsx";

type Props = { found: ListData; total: number | null };

/** How many there are, which of them are shown, the pages, and the page size. While the exact number is counted, "10,000+" stands for it. */
export function Pages({ found, total }: Props) {
  const say = useSay();
  const { query, capped } = found;
  const pages = total === null ? null : Math.max(1, Math.ceil(total / query.pageSize));
  const at = (page: number) => addressOf({ ...query, page }, found.view);
  const from = (query.page - 1) * query.pageSize + 1;
  const shown = groupDigits(String(total ?? Math.max(0, (capped ?? 1) - 1)));
  const more = pages === null ? found.rows.length === query.pageSize : query.page < pages;
  return (
    <nav
      className="sw-pages"
      aria-label={pages === null ? say("list.pageOnly", { page: query.page }) : say("list.pageOf", { page: query.page, pages })}
    >
      <span className="sw-total" aria-live="polite">
        {total === null ? say("list.totalCapped", { total: shown }) : say("list.totalExact", { total: shown })}
        {total === null ? <span className="sw-counting" role="img" aria-label={say("list.totalCounting")} /> : null}
      </span>
      {found.rows.length > 0 ? (
        <span className="sw-figures">
          {say("list.pageRows", { from: groupDigits(String(from)), to: groupDigits(String(from + found.rows.length - 1)) })}
        </span>
      ) : null}
      <span className="sw-space sw-range-line" id={rangeLineId} />
      <span className="sw-turn">
        {query.page > 1 ? (
          <>
            <Link className="bp6-button bp6-small" to={at(1)} preventScrollReset>
              {say("list.first")}
            </Link>
            <Link className="bp6-button bp6-small" to={at(query.page - 1)} rel="prev" preventScrollReset>
              {say("shell.previous")}
            </Link>
          </>
        ) : null}
        <PageNumber found={found} pages={pages} />
        {more ? (
          <Link className="bp6-button bp6-small" to={at(query.page + 1)} rel="next" preventScrollReset>
            {say("shell.next")}
          </Link>
        ) : null}
        {more && pages !== null ? (
          <Link className="bp6-button bp6-small" to={at(pages)} preventScrollReset>
            {say("list.last")}
          </Link>
        ) : null}
      </span>
      <PageSize found={found} />
    </nav>
  );
}

/** Which page it is; another one is typed. Plain text while there is only one. */
function PageNumber({ found, pages }: { found: ListData; pages: number | null }) {
  const say = useSay();
  const { query } = found;
  const shown = pages === null ? "" : groupDigits(String(pages));
  if (pages === 1) return <span className="sw-figures">{say("list.pageOf", { page: query.page, pages: shown })}</span>;
  const label = pages === null ? say("list.pageOnly", { page: query.page }) : say("list.pageOf", { page: query.page, pages: shown });
  return (
    <Form method="get" className="sw-inline sw-figures" preventScrollReset key={query.page}>
      {[...writeListQuery({ ...query, page: 1 }, found.view)].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <input
        className="bp6-input sw-page-no"
        name="page"
        inputMode="numeric"
        pattern="[0-9]{1,6}"
        required
        autoComplete="off"
        defaultValue={query.page}
        aria-label={label}
        title={say("list.pageGo")}
        onFocus={(event) => event.currentTarget.select()}
      />
      {pages === null ? null : ` / ${shown}`}
    </Form>
  );
}

function PageSize({ found }: { found: ListData }) {
  const say = useSay();
  const { query } = found;
  const keep = [...writeListQuery({ ...query, page: 1, pageSize: 100 }, found.view)];
  return (
    <Form method="get" className="sw-inline" preventScrollReset>
      {keep.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label>
        {say("shell.perPage")}{" "}
        <span className="bp6-html-select">
          <select name="size" defaultValue={query.pageSize} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </span>
      </label>
      <noscript>
        <input type="hidden" name="plain" value="1" />
        <button type="submit" className="bp6-button bp6-small">
          {say("shell.ok")}
        </button>
      </noscript>
    </Form>
  );
}
