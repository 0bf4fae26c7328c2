import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import type { CodeName } from "./form-data.ts";
import { putValue } from "./form-dom.ts";
import { useCodeSearch } from "./use-code-search.ts";

type Input = { kind: string; lang: string; initial: CodeName | undefined; box: RefObject<HTMLInputElement> };
type Field = { currentTarget: HTMLInputElement };

/** State of a picker: ARIA 1.2 keys, search and choice. */
export function useCombobox({ kind, lang, initial: codeName, box }: Input) {
  const { options, search, clear, busy, nameOfCode, answerTo: responseTo } = useCodeSearch(kind, lang);
  /** The field the open list belongs to; null while closed. */
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const [active, setActive] = useState(-1);
  const [choice, setChoice] = useState({ initial: codeName, chosen: codeName });
  // Typed text takes its first match; untouched text takes none.
  const [typed, setTyped] = useState(false);
  if (choice.initial !== codeName) setChoice({ initial: codeName, chosen: codeName });
  const at = typed && active < 0 ? 0 : active;
  const setChosen = (chosen: CodeName | undefined) => setChoice((now) => ({ ...now, chosen }));
  // A code typed in full, pasted or suggested gets its name too.
  useEffect(() => {
    const field = box.current;
    const onChange = () => void nameOfCode(field?.value ?? "").then((chosen) => setChoice((now) => ({ ...now, chosen })));
    field?.addEventListener("change", onChange);
    return () => field?.removeEventListener("change", onChange);
  }, [box, nameOfCode]);
  const begin = ({ currentTarget }: Field) => {
    setAnchor(currentTarget);
    search(currentTarget.value);
  };
  const leave = () => {
    setAnchor(null);
    setActive(-1);
    setTyped(false);
    clear();
  };
  const take = (option: CodeName) => {
    if (box.current) putValue(box.current, option.code);
    setChosen(option);
    leave();
  };
  const takeSoon = async (text: string) => {
    const [option] = await responseTo(text);
    if (option && box.current?.value === text) take(option);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const option = anchor ? options[at] : undefined;
    if (event.key === "Escape" && anchor) {
      event.stopPropagation();
      event.preventDefault();
      leave();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!anchor) begin(event);
      else if (options.length > 0) setActive(neighbour(at, event.key === "ArrowDown" ? 1 : -1, options.length));
    } else if (event.key === "Enter" && anchor && typed && busy && active < 0) {
      // The search is running: take no outdated match and do not submit yet.
      event.preventDefault();
      event.stopPropagation();
      void takeSoon(event.currentTarget.value);
    } else if (option && event.key === "Enter") {
      // Chooses only; does not submit or move to the next line.
      event.preventDefault();
      event.stopPropagation();
      take(option);
    } else if (option && event.key === "Tab") take(option);
  };
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value.trim() !== "");
    setActive(-1);
    setChosen(undefined);
    begin(event);
  };
  const handlers = {
    onInput,
    onKeyDown,
    onBlur: (_event: FocusEvent) => leave(),
    onClick: (event: Field) => (anchor ? undefined : begin(event)),
  };
  const shown = anchor !== null && (options.length > 0 || (!busy && typed)) ? anchor : null;
  return { options, at, chosen: choice.chosen, shown, handlers, take, leave };
}

/** Next or previous index, wrapping around. */
const neighbour = (at: number, step: 1 | -1, count: number) => (Math.max(at, step === 1 ? -1 : 0) + step + count) % count;
