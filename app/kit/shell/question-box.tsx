import { useEffect, useRef, useState } from "react";
import { type Asked, receiveQuestions } from "./questions.ts";

/** Shows questions one after the other. */
export function QuestionBox() {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  useEffect(() => receiveQuestions((question) => setAsked((waiting) => [...waiting, question])), []);
  const [first] = asked;
  if (!first) return null;
  const answer = (yes: boolean) => {
    setAsked((waiting) => waiting.slice(1));
    first.answer(yes);
  };
  return <QuestionDialog key={first.text} question={first} onAnswer={answer} />;
}

function QuestionDialog({ question: { text, hint, yes, no }, onAnswer }: { question: Asked; onAnswer: (yes: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const agreed = useRef(false);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => before?.focus();
  }, []);
  const close = (answer: boolean) => {
    agreed.current = answer;
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} className="sw-dialog" aria-labelledby="question-title" onClose={() => onAnswer(agreed.current)}>
      <h2 id="question-title">{text}</h2>
      {hint ? <p>{hint}</p> : null}
      <div className="sw-dialog-buttons">
        <button type="button" className="bp6-button" onClick={() => close(false)}>
          {no}
        </button>
        <button type="button" className="bp6-button bp6-intent-danger" onClick={() => close(true)}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
