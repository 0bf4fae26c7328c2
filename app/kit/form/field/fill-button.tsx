import type { FormField } from "#platform/records/form/form.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";

/**
 * Without JavaScript a choice fills nothing by itself: this asks the server for what the codes
 * know.
 */
export function FillButton({ fields }: { fields: readonly FormField[] }) {
  const t = useTranslate();
  return fields.some((field) => field.fills) ? (
    <noscript>
      <Button type="submit" name="_intent" value="fill" formNoValidate size="small">
        {t("shell.fillFromCodes")}
      </Button>
    </noscript>
  ) : null;
}
