import type { ContainerOutcome } from "#domain/containers/container/import/container-import.queries.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { OfferButtons } from "#app/kit/step/offer-button.tsx";
import type { Offer } from "#app/kit/step/offer.ts";
import { AnchorButton, LinkButton } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Tag } from "#app/kit/ui/tag.tsx";
import { StatusCounts } from "./status-counts.tsx";

type Props = {
  outcome: ContainerOutcome;
  statuses: Record<string, string>;
  unchanged: boolean;
  replaced: number;
  offers: readonly Offer[];
};

/** Accounts for every row: read, skipped or refused. */
export function UploadOutcome({ outcome, statuses, unchanged, replaced, offers }: Props) {
  const t = useTranslate();
  const { summary, counts } = outcome;
  const failed = (counts["VERIFY_FAILED"] ?? 0) + (counts["IMPORT_FAILED"] ?? 0);
  const imported = counts["IMPORTED"] ?? 0;
  const search = new URLSearchParams({ "f.voyageName": outcome.voyageName }).toString();
  const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0) - imported - failed;
  const whole = !unchanged && failed === 0 && waiting === 0 && imported > 0;
  return (
    <Callout
      intent={whole ? "success" : "warning"}
      className="sw-import-outcome"
      role="status"
      aria-label={t("container.outcome")}
    >
      <p>
        <strong>
          {t(
            unchanged
              ? "container.unchanged"
              : whole
                ? "container.whole"
                : outcomeLabel({ imported, failed, waiting }),
            {
              failed,
              waiting,
            },
          )}
        </strong>{" "}
        <span>
          {outcome.fileName || t("container.pasted")} → {outcome.voyageName}
        </span>
      </p>
      <StatusCounts counts={counts} statuses={statuses} search={search} />
      {summary ? <Recognised summary={summary} /> : null}
      {replaced > 0 ? <p>{t("container.replaced", { count: replaced })}</p> : null}
      {failed === 0 && waiting === 0 ? <OfferButtons offers={offers} /> : null}
      <p className="sw-tools">
        {failed > 0 ? (
          <AnchorButton
            icon={<Icon name="download" />}
            href={`/seaway/container/import/failed?${search}`}
            download
          >
            {t("container.failedRows")}
          </AnchorButton>
        ) : null}
        <LinkButton to={`/seaway/container/import?${search}`}>{t("container.allRows")}</LinkButton>
      </p>
    </Callout>
  );
}

function outcomeLabel({
  imported,
  failed,
  waiting,
}: Record<"imported" | "failed" | "waiting", number>): MessageKey {
  if (waiting > 0) return "container.unfinished";
  if (failed > 0) return imported > 0 ? "container.partly" : "container.noneYet";
  return "container.rowsGone";
}

/** Recognised columns, unknown headings, hidden and skipped rows. */
function Recognised({ summary }: { summary: NonNullable<ContainerOutcome["summary"]> }) {
  const t = useTranslate();
  const { blank, total, footer, header } = summary.skipped;
  return (
    <>
      {(summary.columns ?? []).length > 0 ? (
        <p className="sw-import-columns">
          {t("container.recognised")}
          {(summary.columns ?? []).map((column) => (
            <Tag key={column.key} minimal intent="success">
              {column.header}
            </Tag>
          ))}
        </p>
      ) : null}
      {summary.ignoredHeaders.length > 0 ? (
        <p>{t("container.ignoredHeaders", { headers: summary.ignoredHeaders.join(", ") })}</p>
      ) : null}
      {summary.hiddenRows > 0 ? (
        <p>{t("container.hiddenRows", { count: summary.hiddenRows })}</p>
      ) : null}
      {summary.struckRows > 0 ? (
        <p>{t("container.struckRows", { count: summary.struckRows })}</p>
      ) : null}
      {blank + total + footer + header > 0 ? (
        <p>{t("container.leftOut", { blank, total, footer, header })}</p>
      ) : null}
    </>
  );
}
