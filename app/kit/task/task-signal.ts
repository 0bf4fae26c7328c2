/** What a page is told about a task: enough for its bar; texts are asked for when somebody looks. */
export type TaskSignal = {
  id: number;
  status: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED";
  seen: number;
  total: number | null;
  changed: number;
  failed: number;
  /** Ordered by the reader; others' are told to those who watch over jobs. */
  mine: boolean;
};

/** True while somebody works on it or will. */
export const isLive = (status: TaskSignal["status"]) => status === "WAITING" || status === "RUNNING";

/** One task in the bell's list. */
export type RecentTask = Omit<TaskSignal, "mine"> & {
  title: string;
  message: string | null;
  createdTime: string;
  endedTime: string | null;
  unread: boolean;
};
