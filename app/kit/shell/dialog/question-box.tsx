import { useEffect, useRef, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { DialogBox, openQuestion } from "./dialog-box.tsx";
import { type OpenQuestion, receiveQuestions } from "./questions.ts";

/** Shows questions one after the other. */
export function QuestionBox() {
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([]);
  useEffect(() => {
    return receiveQuestions((question) => setQuestions((waiting) => [...waiting, question]));
  }, []);
  const [first] = questions;
  if (!first) return null;
  const respond = (yes: boolean) => {
    setQuestions((waiting) => waiting.slice(1));
    first.respond(yes);
  };
  return <QuestionDialog key={first.text} question={first} onResponse={respond} />;
}

function QuestionDialog({
  question: { text, hint, yes, no },
  onResponse,
}: {
  question: OpenQuestion;
  onResponse: (yes: boolean) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const agreed = useRef(false);
  useEffect(() => {
    return openQuestion(dialog.current);
  }, []);
  const close = (agrees: boolean) => {
    agreed.current = agrees;
    dialog.current?.close();
  };
  return (
    <DialogBox ref={dialog} labelledBy="question-title" onClose={() => onResponse(agreed.current)}>
      <h2 id="question-title">{text}</h2>
      {hint ? <p>{hint}</p> : null}
      <div className="sw-dialog-buttons">
        <Button type="button" onClick={() => close(false)}>
          {no}
        </Button>
        <Button type="button" intent="danger" onClick={() => close(true)}>
          {yes}
        </Button>
      </div>
    </DialogBox>
  );
}
