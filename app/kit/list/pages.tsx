import { Form, Link } from "@remix-run/react";
import { pageSizes } from "#domain/kit/list.ts";
import { writeListQuery } from "#domain/kit/list-address.ts";
import { useSay } from "../shell/say.ts";
import type { ListData } from "./list-data.ts";

/** Exact total, pages, and the page size. */
export function Pages({ found }: { found: ListData }) {
  const say = useSay();
  const { query } = found;
  const total = found.total ?? found.capped ?? 0;
  const pages = Math.max(1, Math.ceil(total / query.pageSize));
  const at = (page: number) => `?${writeListQuery({ ...query, page })}`;
  const keep = [...writeListQuery({ ...query, page: 1, pageSize: 100 })];
  return (
    <nav className="sw-pages" aria-label={say("shell.page", { page: query.page, pages })}>
      <span className="sw-total">{say("shell.total", { total })}</span>
      {query.page > 1 ? <Link to={at(query.page - 1)}>{say("shell.previous")}</Link> : null}
      <span>{say("shell.page", { page: query.page, pages })}</span>
      {query.page < pages ? <Link to={at(query.page + 1)}>{say("shell.next")}</Link> : null}
      <Form method="get" className="sw-inline">
        {keep.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <label>
          {say("shell.perPage")}{" "}
          <select name="size" defaultValue={query.pageSize} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit">{say("shell.ok")}</button>
        </noscript>
      </Form>
    </nav>
  );
}
