import "./consolidation.css";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { ConsolidateOutcome, loadConsolidate } from "./consolidate-page.server.ts";
import { ConsolidationAsk } from "./consolidation-ask.tsx";
import { ConsolidationGrid } from "./consolidation-grid.tsx";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

type Props = { title: MessageKey; source: MessageKey; howTo: MessageKey; back: string };

/** Divides a booking or an e-booking: what is asked, then the parts as a grid. */
export function ConsolidateScreen({ title, source, howTo, back }: Props) {
  const {
    ask,
    dictionaries,
    preview,
    errors: askErrors,
    once,
  } = useLoaderData<typeof loadConsolidate>();
  const outcome = useActionData() as ConsolidateOutcome | undefined;
  const t = useTranslate();
  const errors = outcome ? outcome.errors : askErrors;
  return (
    <section className="sw-form" aria-labelledby="consolidation-title">
      <PageHead id="consolidation-title" back={back}>
        {t(title)}
      </PageHead>
      <RefusalList refusals={errors} />
      {outcome?.passed ? (
        <Callout intent="success" role="status">
          {t("consolidation.previewNote", { count: outcome.passed })}
        </Callout>
      ) : null}
      <ConsolidationAsk ask={ask} dictionaries={dictionaries} title={title} source={source} />
      {preview ? (
        <ConsolidationGrid
          key={JSON.stringify(ask)}
          ask={ask}
          preview={{ ...preview, parts: outcome?.typed ?? preview.parts }}
          wrong={new Set(errors.map((error) => error.field))}
          once={once}
        />
      ) : (
        <p className="sw-empty">{t(howTo)}</p>
      )}
    </section>
  );
}
