import { Link } from "@remix-run/react";
import { useSay } from "./translate.ts";

/** The way to the page: menus above it, its list, the page itself. */
export function Crumbs({ crumbs }: { crumbs: readonly { title: string; path?: string }[] }) {
  const say = useSay();
  if (crumbs.length === 0) return null;
  return (
    <nav className="sw-crumbs" aria-label={say("shell.crumbs")}>
      <ol>
        {crumbs.map((crumb, i) => (
          <li key={crumb.title + String(i)} aria-current={i === crumbs.length - 1 ? "page" : undefined}>
            {crumb.path && i < crumbs.length - 1 ? <Link to={crumb.path}>{crumb.title}</Link> : crumb.title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
