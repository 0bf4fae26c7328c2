import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import type { CodeName } from "./form-data.ts";
import { putValue } from "./form-dom.ts";
import { useCodeSearch } from "./use-code-search.ts";

type Input = { kind: string; lang: string; known: CodeName | undefined; box: RefObject<HTMLInputElement> };
type Field = { currentTarget: HTMLInputElement };

/** What a picker's field and list do together: the keys of the ARIA 1.2 combobox, the search, and the code that was chosen. */
export function useCombobox({ kind, lang, known: codeName, box }: Input) {
  const { options, search, clear, busy, nameOfCode, answerTo: responseTo } = useCodeSearch(kind, lang);
  /** The field the list hangs under; null while it is closed. */
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const [active, setActive] = useState(-1);
  const [choice, setChoice] = useState({ known: codeName, chosen: codeName });
  // What somebody typed leads to its first answer; where nothing was typed, nothing is taken unasked.
  const [typed, setTyped] = useState(false);
  if (choice.known !== codeName) setChoice({ known: codeName, chosen: codeName });
  const at = typed && active < 0 ? 0 : active;
  const setChosen = (chosen: CodeName | undefined) => setChoice((now) => ({ ...now, chosen }));
  // A code that was typed out, pasted or put there by a suggestion gets its name, too.
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
      else if (options.length > 0) setActive(sideTable(at, event.key === "ArrowDown" ? 1 : -1, options.length));
    } else if (event.key === "Enter" && anchor && typed && busy && active < 0) {
      // Still being looked up: neither an older answer is taken, nor is the form sent before what was typed is known.
      event.preventDefault();
      event.stopPropagation();
      void takeSoon(event.currentTarget.value);
    } else if (option && event.key === "Enter") {
      // The choice only: not the sheet's save, not the next line.
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

/** The place before or behind another, around the ends; before the first move there is none. */
const sideTable = (at: number, step: 1 | -1, count: number) => (Math.max(at, step === 1 ? -1 : 0) + step + count) % count;
