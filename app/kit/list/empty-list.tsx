import { Link } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { addressOf, withoutFilter } from "./filters/filter-address.ts";
import { useFilterText } from "./filters/filters.tsx";
import type { ListData } from "./data/list-data.ts";

/**
 * Suggests which condition to drop, asks for one, or says what the list holds and offers the first
 * record.
 */
export function EmptyList({
  data: listData,
  create,
}: {
  data: ListData;
  create: string | undefined;
}) {
  const t = useTranslate();
  const text = useFilterText(listData);
  const { filters } = listData.query;
  if (listData.needsFilter)
    return (
      <div className="sw-empty">
        {listData.needsOneOf.length > 0 ? (
          <strong>
            {t("list.enterOneOf", {
              columns: [...new Set(listData.needsOneOf)]
                .map((label) => t(label))
                .join(t("shell.comma")),
            })}
          </strong>
        ) : (
          <>
            <strong>{t("shell.enterFilter")}</strong>
            <p>{listData.about ? t(listData.about) : t("list.enterHint")}</p>
          </>
        )}
      </div>
    );
  return (
    <div className="sw-empty">
      <strong>{t(filters.length > 0 ? "shell.empty" : "list.emptyNew")}</strong>
      <p>{filters.length > 0 ? t("list.emptyHint") : listData.about ? t(listData.about) : null}</p>
      {filters.length === 0 && create && listData.mayCreate ? (
        <LinkButton intent="primary" to={create}>
          {t("shell.create")}
        </LinkButton>
      ) : null}
      {filters.length > 0 ? (
        <ul className="sw-chips">
          {filters.map((filter) => (
            <li key={filter.key}>
              <Link
                className="sw-chip"
                to={
                  addressOf(withoutFilter(listData.query, filter.key)) +
                  (filters.length === 1 ? "&all=1" : "")
                }
              >
                {text(filter)} <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
