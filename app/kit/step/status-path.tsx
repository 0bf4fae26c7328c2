import "./step.css";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { Progress } from "./progress.ts";

/** Done, current and coming states; a state off the usual way stands before it. */
export function StatusPath({ progress: { states, at, label } }: { progress: Progress }) {
  const t = useTranslate();
  const here = states.findIndex(({ state }) => state === at);
  if (states.length < 2) return null;
  return (
    <ol className="sw-path" aria-label={t("step.path")}>
      {here < 0 && label ? <li aria-current="step">{label}</li> : null}
      {states.map((item, i) => (
        <li
          key={item.state}
          className={i < here ? "sw-path-done" : undefined}
          aria-current={i === here ? "step" : undefined}
        >
          {item.label}
          {here >= 0 && i !== here ? (
            <span className="sw-hidden">{t(i < here ? "step.doneState" : "step.nextState")}</span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
