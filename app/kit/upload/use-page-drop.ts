import { useEffect, useRef, useState } from "react";

type Ears = { onFile(files: FileList): void; onTable(text: string): void };

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/**
 * Handles files dropped, and files or tables pasted, anywhere outside the fields. True while a file
 * hovers.
 */
export function usePageDrop(ears: Ears): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(ears);
  useEffect(() => {
    latest.current = ears;
  }, [ears]);
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = event.dataTransfer?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      latest.current.onFile(files);
    };
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      // Spreadsheets also copy a picture; prefer the text.
      if (/[\t\n]/.test(text)) {
        if (isField(event.target)) return;
        event.preventDefault();
        latest.current.onTable(text);
      } else if (files && files.length > 0) {
        event.preventDefault();
        latest.current.onFile(files);
      }
    };
    document.addEventListener("dragover", hover);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("dragover", hover);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, []);
  return over;
}
