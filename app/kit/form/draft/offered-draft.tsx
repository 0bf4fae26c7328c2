import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import type { OfferedDraft } from "./use-draft.ts";

/** Says that an earlier attempt left input, and brings it back or gives it up. */
export function OfferedDraftBar({ offered }: { offered: OfferedDraft }) {
  const t = useTranslate();
  const time = offered.savedAt === null ? "" : timeShown(new Date(offered.savedAt)).slice(11);
  return (
    <Callout className="sw-offered-draft" role="status">
      {t("shell.earlierInput", { time })}{" "}
      <Button type="button" size="small" onClick={offered.restore}>
        {t("shell.restoreInput")}
      </Button>{" "}
      <Button type="button" size="small" onClick={offered.discard}>
        {t("shell.discard")}
      </Button>
    </Callout>
  );
}
