import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobForm } from "#domain/administration/job/job.form.ts";
import { jobTargets } from "#platform/runtime/module/job.server.ts";
import type { FormRecord } from "#platform/records/form/form.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { translate as translateIn } from "#platform/kernel/i18n/translate.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { type CronLook, JobTimes } from "./job-times.tsx";
import { lookAtCron } from "./job-next.server.ts";

const apiName = "monitor/job";
const path = "/monitor/job";
const usual = {
  jobGroup: "DEFAULT",
  misfirePolicy: "3",
  concurrent: "1",
  cronExpression: "0 0 3 * * ?",
};

/** `?copy=5` copies a job, `?target=` starts one; `?cron=` previews a cron line without script. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor, now } = await asActor(request, "monitor:job:list");
  const url = new URL(request.url);
  const copied = Number(url.searchParams.get("copy"));
  const target = url.searchParams.get("target") ?? "";
  const from =
    copied > 0
      ? await readResource(em, actor, resourceOf(apiName), copied).catch(() => null)
      : null;
  const start: FormRecord = from
    ? {
        ...pick(from),
        jobName: translateIn(actor.lang, "job.copyOf", { name: String(from.jobName) }),
      }
    : { ...usual, ...(target ? { invokeTarget: target } : {}) };
  const formData = await loadForm(await pageContext(request), apiName, {
    id: params.jobId,
    form: jobForm,
    start,
  });
  const query = url.searchParams.get("cron") ?? String(formData.record.cronExpression ?? "");
  const targets = [...jobTargets()].map(([name, jobTarget]) => ({
    name,
    example: jobTarget.example,
    about: translateIn(actor.lang, jobTarget.label),
  }));
  return { ...formData, query, times: await lookAtCron(em, query, now), targets };
}

const pick = (job: Record<string, unknown>) =>
  Object.fromEntries(
    ["jobGroup", "invokeTarget", "cronExpression", "misfirePolicy", "concurrent", "remark"].map(
      (key) => [key, String(job[key] ?? "")],
    ),
  );

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.jobId,
    form: jobForm,
    saved: (id) => `${path}/index/${id}`,
    removed: path,
  });
}

type More = {
  query: string;
  times: CronLook;
  targets: { name: string; example: string; about: string }[];
};

export default function JobEditScreen() {
  const { query, times, targets } = useLoaderData() as More;
  const t = useTranslate();
  return (
    <FormScreen back={path} titleKey="jobName">
      {(record) => (
        <>
          <JobTimes line={query} first={times} />
          <div className="sw-panel">
            <h2>{t("job.targets")}</h2>
            <dl className="sw-targets">
              {targets.map((target) => (
                <div key={target.name}>
                  <dt>
                    <code>{target.example}</code>
                  </dt>
                  <dd>{target.about}</dd>
                </div>
              ))}
            </dl>
          </div>
          {record.id === undefined ? null : (
            <p className="sw-tools">
              <LinkButton to={`/monitor/job-log/index/${String(record.id)}`}>
                {t("job.openLog")}
              </LinkButton>
              <LinkButton to={`${path}/index/new?copy=${String(record.id)}`} reloadDocument>
                {t("job.copy")}
              </LinkButton>
            </p>
          )}
        </>
      )}
    </FormScreen>
  );
}
