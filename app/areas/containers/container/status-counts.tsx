import "./import.css";
import { Link } from "@remix-run/react";

type Props = {
  counts: Record<string, number>;
  statuses: Record<string, string>;
  search: string;
  chosen?: string | undefined;
  path?: string;
};

/** Rows per status, each linked. `search`: the search being counted, `path`: its list. */
export function StatusCounts({
  counts,
  statuses,
  search,
  chosen,
  path = "/seaway/container/import",
}: Props) {
  const at = (status: string) => {
    const params = new URLSearchParams(search);
    for (const key of ["f.checkStatus", "page"]) params.delete(key);
    if (status !== chosen) params.set("f.checkStatus", status);
    return `${path}?${params}`;
  };
  return (
    <p className="sw-import-counts">
      {Object.entries(counts).map(([status, count]) => (
        <Link
          key={status}
          to={at(status)}
          className={`sw-tag sw-tag-${status}`}
          aria-current={status === chosen ? "true" : undefined}
        >
          {statuses[status] ?? status} <b>{count}</b>
        </Link>
      ))}
    </p>
  );
}
