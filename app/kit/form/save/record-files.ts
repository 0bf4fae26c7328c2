import type { AnyOperation } from "#platform/records/resource/resource.server.ts";
import type { PageContext } from "#app/session/ctx.server.ts";

/** A file uploaded with a form before its record is saved; `value` is what the form sends again. */
export type HeldFile = { value: string; name: string; kind: string; size: number };

/**
 * What a form sends: the file control, its kind, and the files of earlier rounds still ticked. The
 * browser checks the kind as a field of the form.
 */
export const fileFields = { file: "_file", kind: "fileKind", held: "_upload" } as const;

/** How the form of a new record takes files (`recordFiles`). */
export type RecordFiles = {
  /** The form was too large and came empty. */
  tooLarge(context: PageContext): boolean;
  /** Files of this and earlier rounds that are still there; of earlier ones only those ticked. */
  held(context: PageContext, body: FormData): Promise<HeldFile[]>;
  /**
   * Stores the files sent now.
   * @throws Refusal of a file, or file.uploadGone when one of an earlier round is gone
   */
  hold(context: PageContext, body: FormData): Promise<HeldFile[]>;
  /** The save with its files, both or neither. */
  saving(save: AnyOperation, files: readonly HeldFile[]): AnyOperation;
};
