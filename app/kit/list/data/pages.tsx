import { Form } from "@remix-run/react";
import { memo } from "react";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import { pageSizes } from "#platform/records/list/list.ts";
import { writeListQuery } from "#platform/records/list/query/list-address.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { addressOf } from "../filters/filter-address.ts";
import type { ListData } from "./list-data.ts";
import { rangeLineId } from "../grid/range-line.tsx";

type Props = { data: ListData; total: number | null };

/** "10,000+" stands in for an exact count. Selecting rows leaves it alone. */
export const Pages = memo(function Pages({ data: listData, total }: Props) {
  const t = useTranslate();
  const { query, capped } = listData;
  const pages = total === null ? null : Math.max(1, Math.ceil(total / query.pageSize));
  const at = (page: number) => addressOf({ ...query, page }, listData.view);
  const from = (query.page - 1) * query.pageSize + 1;
  const shown = groupDigits(String(total ?? Math.max(0, (capped ?? 1) - 1)));
  const more = pages === null ? listData.rows.length === query.pageSize : query.page < pages;
  return (
    <nav
      className="sw-pages"
      aria-label={
        pages === null
          ? t("list.pageOnly", { page: query.page })
          : t("list.pageOf", { page: query.page, pages })
      }
    >
      <span className="sw-total" aria-live="polite">
        {total === null
          ? t("list.totalCapped", { total: shown })
          : t("list.totalExact", { total: shown })}
        {total === null ? (
          <span className="sw-counting" role="img" aria-label={t("list.totalCounting")} />
        ) : null}
      </span>
      {listData.rows.length > 0 ? (
        <span className="sw-figures">
          {t("list.pageRows", {
            from: groupDigits(String(from)),
            to: groupDigits(String(from + listData.rows.length - 1)),
          })}
        </span>
      ) : null}
      <span className="sw-space sw-range-line" id={rangeLineId} />
      <span className="sw-turn">
        {query.page > 1 ? (
          <>
            <LinkButton size="small" to={at(1)} preventScrollReset>
              {t("list.first")}
            </LinkButton>
            <LinkButton size="small" to={at(query.page - 1)} rel="prev" preventScrollReset>
              {t("shell.previous")}
            </LinkButton>
          </>
        ) : null}
        <PageNumber data={listData} pages={pages} />
        {more ? (
          <LinkButton size="small" to={at(query.page + 1)} rel="next" preventScrollReset>
            {t("shell.next")}
          </LinkButton>
        ) : null}
        {more && pages !== null ? (
          <LinkButton size="small" to={at(pages)} preventScrollReset>
            {t("list.last")}
          </LinkButton>
        ) : null}
      </span>
      <PageSize data={listData} />
    </nav>
  );
});

/** Plain text when there is only one page. */
function PageNumber({ data: listData, pages }: { data: ListData; pages: number | null }) {
  const t = useTranslate();
  const { query } = listData;
  const shown = pages === null ? "" : groupDigits(String(pages));
  if (pages === 1)
    return (
      <span className="sw-figures">{t("list.pageOf", { page: query.page, pages: shown })}</span>
    );
  const label =
    pages === null
      ? t("list.pageOnly", { page: query.page })
      : t("list.pageOf", { page: query.page, pages: shown });
  return (
    <Form method="get" className="sw-inline sw-figures" preventScrollReset key={query.page}>
      {[...writeListQuery({ ...query, page: 1 }, listData.view)].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Input
        className="sw-page-no"
        name="page"
        inputMode="numeric"
        pattern="[0-9]{1,6}"
        required
        autoComplete="off"
        defaultValue={query.page}
        aria-label={label}
        title={t("list.pageGo")}
        onFocus={(event) => event.currentTarget.select()}
      />
      {pages === null ? null : ` / ${shown}`}
    </Form>
  );
}

function PageSize({ data: listData }: { data: ListData }) {
  const t = useTranslate();
  const { query } = listData;
  const keep = [...writeListQuery({ ...query, page: 1, pageSize: 100 }, listData.view)];
  return (
    <Form method="get" className="sw-inline" preventScrollReset>
      {keep.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label>
        {t("shell.perPage")}{" "}
        <Select
          name="size"
          defaultValue={query.pageSize}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </label>
      <noscript>
        <input type="hidden" name="plain" value="1" />
        <Button type="submit" size="small">
          {t("shell.ok")}
        </Button>
      </noscript>
    </Form>
  );
}
