import "./org.css";
import { useState } from "react";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { iconOf, menuIcons } from "#app/session/menu-icons.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";

const field = () => document.querySelector<HTMLInputElement>("form.sw-sheet [name='icon']");

/** Needs script; without it the field is typed. */
export function IconChoice({ start }: { start: string }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState(start);
  if (!useHydrated()) return null;
  const choose = (name: string) => {
    const input = field();
    if (!input) return;
    input.value = name;
    // Marks the form as changed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    setChosen(name);
  };
  return (
    <details className="sw-icons">
      <summary>{t("org.chooseIcon")}</summary>
      <div role="group" aria-label={t("org.chooseIcon")}>
        {menuIcons.map((name) => (
          <Button
            key={name}
            type="button"
            variant="minimal"
            aria-pressed={name === chosen}
            title={name}
            onClick={() => choose(name)}
          >
            <Icon name={iconOf(name)} /> {name}
          </Button>
        ))}
      </div>
    </details>
  );
}
