import { Form } from "@remix-run/react";
import { type Consequence, sayingsOf } from "#platform/output/run/consequence.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import type { Outcome, StepPreview } from "../data/list-data.ts";
import { useHydrated } from "../data/use-hydrated.tsx";

type Props = { outcome: Outcome; preview: StepPreview; onClose: () => void };

/**
 * What a step would do, row by row, before it runs: done or why not, and what follows. One press
 * runs it on the same rows.
 */
export function PreviewPanel({ outcome: { done, refused }, preview, onClose }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const live = useHydrated();
  const action = t(preview.step.label);
  return (
    <Callout role="region" className="sw-preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{t("step.previewOf", { action })}</h2>
      <p role="status">
        <b>{t("step.previewCounts", { done, refused })}</b>
        {preview.all > done + refused
          ? ` · ${t("step.previewPart", { count: done + refused, all: preview.all })}`
          : null}
      </p>
      {preview.notes.map(({ code, params }) => (
        <p key={code + JSON.stringify(params)}>{t(code, params)}</p>
      ))}
      <p>
        {t("step.previewInAll")}: <Follows follows={preview.follows} />
      </p>
      <PreviewRows preview={preview} />
      <Form method="post" className="sw-offers" preventScrollReset>
        {preview.fields.map(([name, value], i) => (
          // Fields are never reordered.
          <input key={`${name}-${i}`} type="hidden" name={name} value={value} />
        ))}
        {done > 0 ? (
          <Button
            type="submit"
            intent={preview.step.danger ? "danger" : "primary"}
            aria-disabled={busy || undefined}
          >
            {preview.all > 1
              ? t("step.nextOn", {
                  action,
                  count: preview.all > done + refused ? preview.all : done,
                })
              : action}
          </Button>
        ) : null}
        {live ? (
          <Button type="button" onClick={onClose}>
            {t("step.notNow")}
          </Button>
        ) : null}
      </Form>
    </Callout>
  );
}

function PreviewRows({ preview }: { preview: StepPreview }) {
  const t = useTranslate();
  return (
    <div
      className="sw-scroll sw-preview-rows"
      tabIndex={0}
      role="region"
      aria-label={t("step.previewResult")}
    >
      <table className="sw-plain-table">
        <thead>
          <tr>
            <th scope="col">{t("step.previewKey")}</th>
            <th scope="col">{t("step.previewResult")}</th>
            <th scope="col">{t("step.previewFollows")}</th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <tr key={row.key} className={row.done ? undefined : "sw-preview-no"}>
              <th scope="row">{row.key}</th>
              <td>
                {row.done ? t("step.would") : null}
                {row.faults.map(({ code, params }) => (
                  <div key={code + JSON.stringify(params)}>{t(code, params)}</div>
                ))}
              </td>
              <td>
                {row.notes.map(({ code, params }) => (
                  <div key={code + JSON.stringify(params)}>{t(code, params)}</div>
                ))}
                {row.done ? <Follows follows={row.follows} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {preview.more > 0 ? <p>{t("step.previewMore", { count: preview.more })}</p> : null}
    </div>
  );
}

function Follows({ follows }: { follows: readonly Consequence[] }) {
  const t = useTranslate();
  const messages = sayingsOf(follows).map(({ key, label, count }) =>
    t(key, { table: t(label), count }),
  );
  return <>{messages.length > 0 ? messages.join(t("shell.comma")) : t("step.nothingFollows")}</>;
}
