import type { Word } from "#platform/i18n/message-key.ts";
import { useTranslate } from "../../kit/shell/translate.ts";

/** Records of one kind that name a code; `many`: that many at least. */
export type ShownUse = { label: Word; count: number; many: boolean };

/** Where a code of the master data is named. */
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
