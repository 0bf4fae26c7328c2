import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import type { TaskSignal } from "./task-signal.ts";

export type Toast = { id: number; title: string; status: TaskSignal["status"] };

const lasts = 12_000;

/** Announces ended tasks in a live region; they disappear by themselves. */
export function Toasts({
  toasts,
  onClose,
}: {
  toasts: readonly Toast[];
  onClose: (id: number) => void;
}) {
  return (
    <div className="sw-toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </div>
  );
}

function ToastBox({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const t = useTranslate();
  useEffect(() => {
    const timer = setTimeout(() => onClose(toast.id), lasts);
    return () => clearTimeout(timer);
  });
  return (
    <div className={`sw-toast sw-toast-${toast.status}`}>
      <Link to={`/task/${toast.id}`} onClick={() => onClose(toast.id)}>
        {t("shell.taskEnded", { title: toast.title, status: t(`task.${toast.status}`) })}
      </Link>
      <Button
        type="button"
        variant="minimal"
        size="small"
        icon={<Icon name="cross" />}
        aria-label={t("shell.close")}
        onClick={() => onClose(toast.id)}
      />
    </div>
  );
}
