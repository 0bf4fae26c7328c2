import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { mostInView } from "#platform/records/list/default-view.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { ListData } from "../data/list-data.ts";

type Props = { data: Pick<ListData, "apiName" | "tabs" | "tabCounts" | "query"> };

/** The list's views with how many rows each has; "all" comes last. */
export function ViewTabs({ data: listData }: Props) {
  const t = useTranslate();
  const lang = useLang();
  const counts = useCounts(listData);
  if (listData.tabs.length === 0) return null;
  return (
    <nav className="sw-view-tabs" aria-label={t("list.defaultViews")}>
      <ul>
        {listData.tabs.map(({ key, label, search, current }, at) => (
          <li key={key}>
            <Link to={`?${search}`} aria-current={current ? "true" : undefined}>
              {t(label)} <Count count={counts[at]} lang={lang} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count, lang }: { count: number | null | undefined; lang: string }) {
  if (count === undefined || count === null) return null;
  return (
    <span className="sw-badge">
      {count > mostInView ? `${mostInView}+` : count.toLocaleString(lang)}
    </span>
  );
}

/** The last counts stay until the new ones arrive. */
function useCounts({ apiName, tabCounts }: Props["data"]): readonly (number | null)[] {
  const [counted, setCounted] = useState<{ of: string; counts: readonly (number | null)[] } | null>(
    null,
  );
  useEffect(() => {
    let gone = false;
    tabCounts?.then(
      (counts) => {
        if (!gone) setCounted({ of: apiName, counts });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [apiName, tabCounts]);
  return counted?.of === apiName ? counted.counts : [];
}
