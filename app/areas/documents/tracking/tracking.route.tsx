import "./tracking.css";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { isRefusal, Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  type Tracking,
  trackShipment,
  TrackingInput,
} from "#domain/documents/tracking/ops/show-tracking.server.ts";
import { WayBack } from "#app/kit/form/way-back.tsx";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { trackingPath } from "./tracking-path.ts";
import { TrackingQuery } from "./tracking-query.tsx";
import { TrackingChoice, TrackingTimeline } from "./tracking-timeline.tsx";

/**
 * A shipment's history by number (screens.csv "tracking"); an unknown number answers like another
 * customer's.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, "tracking:list");
  const cntNo = new URL(request.url).searchParams.get("box") ?? "";
  const input = TrackingInput.safeParse({ number: params.number ?? "", cntNo });
  const number = input.success ? input.data.number : (params.number ?? "");
  try {
    if (!input.success) throw new Refusal("tracking.notFound", { number });
    return {
      number,
      refused: "",
      tracking: (await trackShipment({ actor, em, now }, input.data)) satisfies Tracking,
    };
  } catch (error) {
    if (!isRefusal(error) || !(error instanceof Refusal)) throw error;
    return data(
      { number, refused: refusalText(actor.lang, error), tracking: null },
      { status: 404 },
    );
  }
}

export default function TrackingScreen() {
  const { number, refused, tracking } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section className="tk-page" aria-labelledby="tracking-title">
      <header className="sw-list-head">
        <h1 id="tracking-title">
          {t("tracking.sheet")} {number}
        </h1>
        <div className="sw-tools">
          <WayBack back={trackingPath} />
          {tracking?.timeline ? <Outputs number={number} cntNo={tracking.cntNo} /> : null}
        </div>
      </header>
      <TrackingQuery number={number} />
      {refused ? (
        <Callout role="alert" intent="warning">
          {refused}
        </Callout>
      ) : null}
      {tracking && !tracking.timeline ? <TrackingChoice tracking={tracking} /> : null}
      {tracking?.timeline ? (
        <TrackingTimeline tracking={tracking} timeline={tracking.timeline} />
      ) : null}
    </section>
  );
}

function Outputs({ number, cntNo }: { number: string; cntNo: string }) {
  const t = useTranslate();
  const live = useHydrated();
  return (
    <>
      <LinkButton
        to={`${trackingPath}/export?${new URLSearchParams({ number, box: cntNo })}`}
        reloadDocument
      >
        {t("tracking.export")}
      </LinkButton>
      {live ? (
        <Button type="button" onClick={() => window.print()}>
          {t("tracking.print")}
        </Button>
      ) : null}
    </>
  );
}
