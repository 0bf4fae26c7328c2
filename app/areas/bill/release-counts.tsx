import { Link } from "@remix-run/react";
import type { ReleaseCounts } from "#domain/release/release.queries.server.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { useTranslate } from "../../kit/shell/translate.ts";

type Count = { label: MessageKey; count: number; filter: string };

const countsOf = ({ total, released, ready, standing }: ReleaseCounts): Count[] => [
  { label: "release.counts.total", count: total, filter: "" },
  { label: "release.counts.released", count: released, filter: "f.releaseStatus.in=RELEASED" },
  { label: "release.counts.ready", count: ready, filter: "f.releaseStatus.in=READY" },
  ...(["internal", "original", "freight", "customs"] as const).map(
    (hold): Count => ({
      label: `release.counts.${hold}`,
      count: standing[hold.toUpperCase() as keyof typeof standing],
      filter: `f.${hold}State.in=PROHIBIT,UNKNOWN`,
    }),
  ),
];

/** The bills of a voyage by release, each count a link to its bills. */
export function ReleaseCountsLine({ voyage, counts }: { voyage: string; counts: ReleaseCounts }) {
  const t = useTranslate();
  const of = `?f.voyageName.equals=${encodeURIComponent(voyage)}`;
  return (
    <nav className="sw-tools" aria-label={t("release.voyageCounts", { voyage })}>
      {countsOf(counts).map(({ label, count, filter }) => (
        <Link key={label} className="bp6-button" to={filter ? `${of}&${filter}` : of}>
          {t(label)} {count}
        </Link>
      ))}
    </nav>
  );
}
