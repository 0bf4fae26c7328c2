import { Link } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { type RelatedLink, usePages } from "#app/kit/shell/search/use-pages.ts";

/** Links to related pages, named as in the reader's menu. */
export function Related({ relatedLinks }: { relatedLinks: readonly RelatedLink[] }) {
  const t = useTranslate();
  const pages = usePages();
  const open = relatedLinks.filter(({ path }) => pages.has(path));
  if (open.length === 0) return null;
  return (
    <nav className="sw-related" aria-label={t("shell.related")}>
      <span aria-hidden="true">{t("shell.related")}</span>
      {open.map(({ path, search }) => (
        <Link key={path} to={`${path}?${search}`}>
          {pages.get(path)}
        </Link>
      ))}
    </nav>
  );
}
