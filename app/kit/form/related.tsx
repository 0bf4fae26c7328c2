import { Link } from "@remix-run/react";
import { useSay } from "../shell/translate.ts";
import { type Jump, usePages } from "../shell/use-pages.ts";

/** What belongs to the record on other pages, by the names the reader's menu has for them. */
export function Related({ jumps }: { jumps: readonly Jump[] }) {
  const say = useSay();
  const pages = usePages();
  const open = jumps.filter(({ path }) => pages.has(path));
  if (open.length === 0) return null;
  return (
    <nav className="sw-related" aria-label={say("shell.related")}>
      <span aria-hidden="true">{say("shell.related")}</span>
      {open.map(({ path, search }) => (
        <Link key={path} to={`${path}?${search}`}>
          {pages.get(path)}
        </Link>
      ))}
    </nav>
  );
}
