import { useCallback, useEffect, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { hearMessages, type Message, messageMs } from "../messages/messages.ts";
import { useTranslate } from "../messages/translate.ts";

const most = 4;

/** Toasts in a live region; five seconds unless hovered or focused. */
export function MessageBox() {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    return hearMessages((message) =>
      // A repeated text replaces its message.
      setMessages((now) =>
        [...now.filter((item) => item.text !== message.text), message].slice(-most),
      ),
    );
  }, []);
  const close = useCallback(
    (id: number) => setMessages((now) => now.filter((message) => message.id !== id)),
    [],
  );
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  return (
    <div
      className="sw-messages"
      aria-live="polite"
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {messages.map((message) => (
        <MessageLine key={message.id} message={message} held={held} onClose={close} />
      ))}
    </div>
  );
}

type Props = { message: Message; held: boolean; onClose: (id: number) => void };

function MessageLine({ message, held, onClose }: Props) {
  const t = useTranslate();
  const { id } = message;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onClose(id), messageMs);
    return () => clearTimeout(timer);
  }, [id, held, onClose]);
  return (
    <div
      className={`sw-message sw-message-${message.kind}`}
      role={message.kind === "error" || message.kind === "warning" ? "alert" : "status"}
    >
      <span>{message.text}</span>
      <Button
        type="button"
        variant="minimal"
        size="small"
        icon={<Icon name="cross" />}
        aria-label={t("shell.close")}
        onClick={() => onClose(id)}
      />
    </div>
  );
}
