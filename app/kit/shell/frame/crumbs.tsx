import { Link } from "@remix-run/react";
import { useTranslate } from "../messages/translate.ts";

export function Crumbs({ crumbs }: { crumbs: readonly { title: string; path?: string }[] }) {
  const t = useTranslate();
  if (crumbs.length === 0) return null;
  return (
    <nav className="sw-crumbs" aria-label={t("shell.crumbs")}>
      <ol>
        {crumbs.map((crumb, i) => (
          <li
            key={crumb.title + String(i)}
            aria-current={i === crumbs.length - 1 ? "page" : undefined}
          >
            {crumb.path && i < crumbs.length - 1 ? (
              <Link to={crumb.path}>{crumb.title}</Link>
            ) : (
              crumb.title
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
