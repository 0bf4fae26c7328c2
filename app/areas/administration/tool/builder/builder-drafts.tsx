import { Link } from "@remix-run/react";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { askThenSubmit } from "#app/kit/shell/dialog/questions.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { plainList } from "#app/kit/ui/plain-list.ts";
import type { DraftLink } from "./build-data.ts";

/**
 * Own drafts. The buttons belong to the builder's form, so that nothing typed is lost without
 * script.
 */
export function Drafts({ drafts, here }: { drafts: readonly DraftLink[]; here: number }) {
  const t = useTranslate();
  return (
    <section className="sw-panel" aria-labelledby="drafts-title">
      <h2 id="drafts-title">{t("tool.build.drafts")}</h2>
      {drafts.length === 0 ? <p>{t("tool.build.noDrafts")}</p> : null}
      <ul className={`sw-drafts ${plainList}`}>
        {drafts.map((draft) => (
          <li key={`${draft.id} ${draft.version}`}>
            <Link to={`?draft=${draft.id}`} aria-current={draft.id === here ? "true" : undefined}>
              {draft.name}
            </Link>{" "}
            <small>{timeShown(draft.updatedTime)}</small>
            <Input
              name={`rename.${draft.id}`}
              defaultValue={draft.name}
              maxLength={60}
              aria-label={t("tool.build.newName", { name: draft.name })}
            />
            <Button
              type="submit"
              name="_intent"
              value={`rename:${draft.id}:${draft.version}`}
              formNoValidate
              size="small"
            >
              {t("tool.build.rename")}
            </Button>
            <Button
              type="submit"
              name="_intent"
              value={`discard:${draft.id}:${draft.version}`}
              formNoValidate
              size="small"
              intent="danger"
              variant="outlined"
              onClick={(event) =>
                void askThenSubmit(event, {
                  text: t("tool.build.reallyDiscard", { name: draft.name }),
                  yes: t("tool.build.discard"),
                  no: t("step.keep"),
                })
              }
            >
              {t("tool.build.discard")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
