import { Link } from "@remix-run/react";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import type {
  GenerateResult,
  ShownRound,
} from "#domain/sailing/voyage/ops/generate-voyages.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Tag } from "#app/kit/ui/tag.tsx";

/** Rounds to create, existing ones and conflicts. */
export function RoundTable({ rounds }: { rounds: readonly ShownRound[] }) {
  const t = useTranslate();
  return (
    <fieldset className="sw-section">
      <legend>{t("voyage.previewRounds", { count: rounds.length })}</legend>
      <Rounds rounds={rounds} />
    </fieldset>
  );
}

function Rounds({ rounds }: { rounds: readonly ShownRound[] }) {
  const t = useTranslate();
  return (
    <table className="sw-plain-table" data-rounds>
      <thead>
        <tr>
          <th scope="col">{t("voyage.departureDate")}</th>
          <th scope="col">{t("voyage.vesselName")}</th>
          <th scope="col">{t("voyage.voyages")}</th>
          <th scope="col">{t("voyage.calls")}</th>
          <th scope="col">{t("voyage.etd")}</th>
          <th scope="col">{t("voyage.roundState")}</th>
          <th scope="col">{t("voyage.conflicts")}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <tr key={round.departure}>
            <th scope="row">{round.departure}</th>
            <td>{round.vesselName || round.vesselCode}</td>
            <td>
              <Stack lines={round.voyages.map((voyage) => voyage.voyageName)} />
              {round.state === "EXISTS" ? String(round.params?.voyages ?? "") : null}
            </td>
            <td>
              <Stack lines={round.voyages.map((voyage) => voyage.calls)} />
            </td>
            <td>
              <Stack lines={round.voyages.map((voyage) => voyage.etd)} />
            </td>
            <td>
              <Tag minimal intent={intents[round.state]}>
                {t(`voyage.state.${round.state}`)}
              </Tag>
            </td>
            <td>
              {round.state === "REFUSED" && round.code ? (
                <div>{t(round.code, round.params)}</div>
              ) : null}
              <Stack
                lines={round.conflicts.map((conflict) =>
                  t(`voyage.conflict.${conflict.kind}` as MessageKey, {
                    voyage: conflict.with,
                    port: conflict.portCode,
                    dock: conflict.dockCode,
                  }),
                )}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const intents = { NEW: "success", EXISTS: "none", REFUSED: "danger" } as const;

function Stack({ lines }: { lines: readonly string[] }) {
  return [...new Set(lines)].map((line) => <div key={line}>{line}</div>);
}

export function MadeRounds({
  made,
  failed,
}: {
  made: GenerateResult;
  failed: readonly RowResult[];
}) {
  const t = useTranslate();
  return (
    <Callout intent={failed.length > 0 ? "warning" : "success"} role="status">
      <p>
        {t("voyage.generated", { done: made.done, refused: made.refused, known: made.known })}{" "}
        <Link to="/seaway/voyage/voyage">{t("voyage.voyages")}</Link>
      </p>
      <ul>
        {failed.map((row) => (
          <li key={row.key}>{`${row.key}: ${row.code ? t(row.code, row.params) : ""}`}</li>
        ))}
      </ul>
    </Callout>
  );
}
