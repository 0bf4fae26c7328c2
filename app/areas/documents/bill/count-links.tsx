import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

export type Count = {
  label: MessageKey;
  count: number /** Query of the list's conditions besides the voyage. */;
  filter: string;
};

/** What a voyage counts, each count a link to its rows of the list. */
export function CountLinks({
  label,
  voyage,
  counts,
}: {
  label: MessageKey;
  voyage: string;
  counts: readonly Count[];
}) {
  const t = useTranslate();
  const of = `?f.voyageName.equals=${encodeURIComponent(voyage)}`;
  return (
    <nav className="sw-tools sw-counts" aria-label={t(label, { voyage })}>
      {counts.map((each) => (
        <LinkButton key={each.label} to={each.filter ? `${of}&${each.filter}` : of}>
          {t(each.label)} {each.count}
        </LinkButton>
      ))}
    </nav>
  );
}
