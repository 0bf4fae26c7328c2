import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { useTranslate } from "../messages/translate.ts";

type Shown = { code: MessageKey; params?: RefusalParams | undefined };

/** Why nothing was done, one reason a line; a screen reader says it at once. */
export function RefusalList({
  refusals,
}: {
  refusals: readonly (Shown | null | undefined)[] | undefined;
}) {
  const t = useTranslate();
  const texts = [
    ...new Set(
      (refusals ?? []).flatMap((refusal) => (refusal ? [t(refusal.code, refusal.params)] : [])),
    ),
  ];
  if (texts.length === 0) return null;
  return (
    <Callout intent="danger" role="alert">
      {texts.length === 1 ? (
        texts[0]
      ) : (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
