/** A task's state for its progress bar, without texts. */
export type TaskSignal = {
  id: number;
  status: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED";
  seen: number;
  total: number | null;
  changed: number;
  failed: number;
  /** False for tasks of others, sent to job supervisors. */
  mine: boolean;
};

/** True while waiting or running. */
export const isLive = (status: TaskSignal["status"]) =>
  status === "WAITING" || status === "RUNNING";

export type RecentTask = Omit<TaskSignal, "mine"> & {
  title: string;
  message: string | null;
  createdTime: string;
  endedTime: string | null;
  unread: boolean;
};
