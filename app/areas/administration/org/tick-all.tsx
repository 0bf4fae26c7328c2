import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** Ticks or unticks all boxes of a name; needs script. */
export function TickAll({ name }: { name: string }) {
  const t = useTranslate();
  if (!useHydrated()) return null;
  return (
    <input
      type="checkbox"
      aria-label={t("shell.selectAll")}
      onChange={({ currentTarget: all }) => {
        for (const box of all.form?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ??
          [])
          box.checked = all.checked;
      }}
    />
  );
}
