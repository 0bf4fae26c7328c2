import { dayOf } from "#platform/kernel/clock/zone.ts";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setCalendarDays } from "#domain/masterdata/calendar/ops/set-days.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { readForm } from "#platform/records/form/form.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import {
  asActor,
  type PageContext,
  pageContext,
  permit,
  runAction,
} from "#app/session/ctx.server.ts";
import { readYear, type ShownCalendar } from "./calendar-year.server.ts";
import { SetDays } from "./set-days-form.tsx";
import { YearMonths } from "./year-months.tsx";
import { readPageForm } from "#app/session/page-form.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { LinkButton } from "#app/kit/ui/button.tsx";

const path = "/xhlbasic/calendar";
function yearOf(context: PageContext): number {
  const requested = Number(new URL(context.url).searchParams.get("year"));
  if (requested >= 1970 && requested <= 2199) return Math.trunc(requested);
  const { actor, now } = permit(context, "master:list");
  return Number(dayOf(now, actor.zone).slice(0, 4));
}

/** Includes the wider calendars in force there. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, "master:list");
  const { em, actor } = context;
  const record = await readResource(
    em,
    actor,
    resourceOf("xhlbasic/calendar"),
    Number(params.id),
  ).catch((error: unknown) => {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  });
  const calendar = record as ShownCalendar;
  const year = yearOf(context);
  const months = await readYear(em, calendar, { year, lang: actor.lang });
  return {
    id: Number(params.id),
    code: calendar.code,
    year,
    ...months,
    maySet: can(actor, setCalendarDays.perm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const body = await readPageForm(request);
  const typed = readForm(body.entries());
  try {
    await runAction(await pageContext(request), setCalendarDays, {
      ...typed,
      id: Number(params.id),
    });
    return redirect(`${path}/year/${Number(params.id)}?year=${yearOf(await pageContext(request))}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data(
      {
        refusals: refusalsOf(error).map(({ code, params: values }) => ({ code, params: values })),
        typed,
      },
      { status: 422 },
    );
  }
}

export default function CalendarYearScreen() {
  const calendar = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const name = useLang() === "en" ? calendar.nameEn || calendar.nameZh : calendar.nameZh;
  const { id, year } = calendar;
  // Cleared after a successful save.
  const entered = calendar.months.flatMap((month) => month.days.filter((day) => day.id > 0)).length;
  const turn = (by: number) => `${path}/year/${id}?year=${year + by}`;
  return (
    <section className="sw-form sw-year" aria-labelledby="year-title">
      <PageHead
        id="year-title"
        back={`${path}/index/${id}`}
        tools={
          <>
            <LinkButton to={turn(-1)} rel="prev">
              {t("calendar.before")}
            </LinkButton>
            <LinkButton to={turn(1)} rel="next">
              {t("calendar.after")}
            </LinkButton>
            <LinkButton
              to={`/xhlbasic/calendar/day?f.calendarCode=${encodeURIComponent(calendar.code)}`}
            >
              {t("calendar.allDays")}
            </LinkButton>
          </>
        }
      >
        {calendar.code} {name} <small>{t("calendar.year", { year })}</small>
      </PageHead>
      <p>
        {t("calendar.layers", { codes: calendar.layers.join(" › ") })} ·{" "}
        {t("calendar.workingDays", { count: calendar.workingDays })}
      </p>
      {calendar.maySet ? (
        <SetDays
          key={`${year} ${entered}`}
          year={year}
          refusals={response?.refusals ?? []}
          typed={response?.typed ?? {}}
        />
      ) : null}
      <YearMonths months={calendar.months} code={calendar.code} maySet={calendar.maySet} />
    </section>
  );
}
