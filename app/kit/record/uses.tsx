import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** `many`: `count` is a lower bound. */
export type ShownUse = { label: MessageKey; count: number; many: boolean };

export function Uses({ uses }: { uses: readonly ShownUse[] }) {
  const t = useTranslate();
  if (uses.length === 0) return <p role="status">{t("master.noUses")}</p>;
  return (
    <ul className="sw-uses" role="status">
      {uses.map(({ label, count, many }) => (
        <li key={label}>
          {t(label)}: {t(many ? "master.useMany" : "master.useCount", { count })}
        </li>
      ))}
    </ul>
  );
}
