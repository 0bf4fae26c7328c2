import type { ReactNode } from "react";

/** A chart drawn on the server, with the same figures as a table for those who do not see it. */
export function Chart({ svg, title, children }: { svg: string; title: string; children: ReactNode }) {
  return (
    <figure className="sw-chart" aria-label={title}>
      {/* The markup comes from our own renderer; texts inside it are escaped there. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
      <details>
        <summary>{title}</summary>
        {children}
      </details>
    </figure>
  );
}
