import "./monitor.css";
import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { CronFault } from "#domain/administration/job/job-cron.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

export type CronLook = { times: string[]; fault: CronFault | null; zone: string };

/** Previews the next times while typing; without JavaScript by a button. */
export function JobTimes({ line, first }: { line: string; first: CronLook }) {
  const t = useTranslate();
  const live = useHydrated();
  const look = useTyped(first);
  return (
    <div className="sw-panel" role="status">
      <h2>{t("job.nextRuns")}</h2>
      <p>
        <small>{t("job.inZone", { zone: look.zone })}</small>
      </p>
      {look.fault ? <p className="sw-bad">{t(look.fault.code, look.fault.params)}</p> : null}
      {!look.fault && look.times.length === 0 ? <p>{t("job.noNext")}</p> : null}
      <ol className="sw-times">
        {look.times.map((at) => (
          <li key={at}>{timeShown(at, { seconds: true })}</li>
        ))}
      </ol>
      {live ? null : (
        <Form method="get" className="sw-tools">
          <Input name="cron" defaultValue={line} aria-label={t("job.cron")} />
          <Button type="submit">{t("job.showNext")}</Button>
        </Form>
      )}
    </div>
  );
}

/** Debounced. */
function useTyped(first: CronLook): CronLook {
  const [latest, setLatest] = useState<{ of: CronLook; look: CronLook } | null>(null);
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form.sw-sheet");
    if (!form) return;
    let timer = 0;
    let pending = new AbortController();
    const read = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        pending.abort();
        pending = new AbortController();
        const line = String(new FormData(form).get("cronExpression") ?? "");
        fetch(`/monitor/job-next?cron=${encodeURIComponent(line)}`, { signal: pending.signal })
          .then((response) => (response.ok ? (response.json() as Promise<CronLook>) : null))
          .then((look) => look && setLatest({ of: first, look }))
          .catch(() => undefined);
      }, 250);
    };
    form.addEventListener("input", read);
    return () => {
      window.clearTimeout(timer);
      pending.abort();
      form.removeEventListener("input", read);
    };
  }, [first]);
  return latest?.of === first ? latest.look : first;
}
