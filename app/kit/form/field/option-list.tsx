import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { CodeName } from "../save/form-data.ts";

type Props = {
  id: string;
  anchor: HTMLElement;
  options: readonly CodeName[];
  active: number;
  label: string;
  /** Closed entries that a rule refuses cannot be taken. */
  bars: boolean;
  onTake: (option: CodeName) => void;
  onLeave: () => void;
};

const height = 320;
const gap = 2;

/** A popup list that follows its field while the page scrolls. */
export function OptionList({ id, anchor, options, active, label, bars, onTake, onLeave }: Props) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<{
    left: number;
    width: number;
    top?: number;
    bottom?: number;
  }>();
  useLayoutEffect(() => {
    const put = () => {
      const box = anchor.getBoundingClientRect();
      const below = window.innerHeight - box.bottom;
      const up = below < Math.min(height, 180) && box.top > below;
      const width = Math.min(Math.max(box.width, 400), window.innerWidth - 16);
      const left = Math.max(8, Math.min(box.left, window.innerWidth - width - 8));
      setPlace({
        left,
        width,
        ...(up ? { bottom: window.innerHeight - box.top + gap } : { top: box.bottom + gap }),
      });
    };
    put();
    window.addEventListener("scroll", put, true);
    window.addEventListener("resize", put);
    return () => {
      window.removeEventListener("scroll", put, true);
      window.removeEventListener("resize", put);
    };
  }, [anchor]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className="sw-options"
      style={{ ...place, maxHeight: height }}
    >
      {options.length === 0 ? (
        <li
          role="option"
          aria-selected="false"
          aria-disabled="true"
          className="sw-option-none"
          onMouseDown={onLeave}
        >
          {t("shell.noOptions")}
        </li>
      ) : null}
      {options.map((option, i) => (
        <li
          key={option.code + option.label + option.fact}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          aria-disabled={(bars && option.bars) || undefined}
          className={
            [i === active ? "sw-option-active" : "", option.closed ? "sw-option-closed" : ""]
              .filter(Boolean)
              .join(" ") || undefined
          }
          // Prevents the field from losing the focus before the choice.
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(option);
          }}
        >
          <b>{option.code}</b>
          <span>{option.label}</span>
          {option.closed ? <em>{option.closed}</em> : null}
          <i>{option.fact}</i>
        </li>
      ))}
    </ul>
  );
}
