import { useEffect, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
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
  return (
    <Dialog labelledBy="question-title" onClose={() => onResponse(false)}>
      <h2 id="question-title">{text}</h2>
      {hint ? <p>{hint}</p> : null}
      <div className="sw-dialog-buttons">
        <Button type="button" onClick={() => onResponse(false)}>
          {no}
        </Button>
        <Button type="button" intent="danger" onClick={() => onResponse(true)}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
