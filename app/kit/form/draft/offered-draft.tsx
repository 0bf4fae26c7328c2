import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { OfferedDraft } from "./use-draft.ts";

/** Says that an earlier attempt left input, and brings it back or gives it up. */
export function OfferedDraftBar({ offered }: { offered: OfferedDraft }) {
  const t = useTranslate();
  const time = offered.savedAt === null ? "" : timeShown(new Date(offered.savedAt)).slice(11);
  return (
    <div className="bp6-callout sw-offered-draft" role="status">
      {t("shell.earlierInput", { time })}{" "}
      <button type="button" className="bp6-button bp6-small" onClick={offered.restore}>
        {t("shell.restoreInput")}
      </button>{" "}
      <button type="button" className="bp6-button bp6-small" onClick={offered.discard}>
        {t("shell.discard")}
      </button>
    </div>
  );
}
