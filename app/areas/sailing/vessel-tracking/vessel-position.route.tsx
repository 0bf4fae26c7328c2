import "./vessel-position.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import {
  mostPositions,
  readPositions,
} from "#domain/sailing/vessel-tracking/positions/ship-positions.queries.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { PositionLines } from "./vessel-position-lines.tsx";
import { PositionMap } from "./vessel-position-map.tsx";
import { PositionTable } from "./vessel-position-table.tsx";

/**
 * Positions of ships by name (screens.csv "vesselPosition"); the name is required (operations §5).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, "voyage:list");
  const params = new URL(request.url).searchParams;
  const typedName = params.get("vessel");
  const vessel = (typedName ?? "").trim().slice(0, 60).toUpperCase();
  const refused =
    typedName !== null && vessel === ""
      ? refusalText(actor.lang, new Refusal("vessel.needsName"))
      : "";
  const positions = vessel ? await readPositions(em, actor, vessel, now) : null;
  const { vessel_event: events = {} } = await dictionariesOf(em, actor.lang, ["vessel_event"]);
  return { vessel, refused, data: positions, events, time: timeShown(now), most: mostPositions };
}

export default function VesselPositionScreen() {
  const { vessel, refused, data: positions, events, time, most } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section className="vp-page" aria-labelledby="position-title">
      <header className="sw-list-head">
        <h1 id="position-title">{t("vessel.position")}</h1>
        <div className="sw-tools">
          <AgainBox />
          <LinkButton to={vessel ? `?${new URLSearchParams({ vessel })}` : ""} reloadDocument>
            {t("vessel.refresh")}
          </LinkButton>
        </div>
      </header>
      <Form method="get" className="sw-panel vp-ask" key={vessel}>
        <label>
          {t("vessel.vesselName")}
          <Input
            name="vessel"
            defaultValue={vessel}
            maxLength={60}
            autoComplete="off"
            aria-invalid={refused !== "" || undefined}
            aria-describedby={refused ? "position-refused" : undefined}
          />
        </label>
        <Button type="submit" intent="primary">
          {t("vessel.search")}
        </Button>
        {vessel ? <span>{t("vessel.asOf", { time })}</span> : null}
      </Form>
      {refused ? (
        <Callout id="position-refused" role="alert" intent="danger">
          {refused}
        </Callout>
      ) : null}
      {!vessel && !refused ? <p className="sw-empty">{t("vessel.needsNameLong")}</p> : null}
      {vessel && !positions ? (
        <p className="sw-empty">{t("vessel.noShip", { name: vessel })}</p>
      ) : null}
      {positions?.cut ? (
        <Callout intent="warning">{t("vessel.mostShips", { count: most })}</Callout>
      ) : null}
      {positions ? (
        <>
          <PositionMap data={positions} />
          <PositionLines data={positions} />
          <PositionTable data={positions} events={events} />
        </>
      ) : null}
    </section>
  );
}

const minute = 60_000;

/** Optional refresh each minute while visible. */
function AgainBox() {
  const t = useTranslate();
  const live = useHydrated();
  const { revalidate } = useRevalidator();
  const [again, setAgain] = useState(true);
  useEffect(() => {
    if (!again) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), minute);
    return () => clearInterval(timer);
  }, [again, revalidate]);
  if (!live) return null;
  return (
    <label className="vp-again">
      <input type="checkbox" checked={again} onChange={(event) => setAgain(event.target.checked)} />{" "}
      {t("vessel.autoRefresh")}
    </label>
  );
}
