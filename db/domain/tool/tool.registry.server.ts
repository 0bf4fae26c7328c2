import type { AnyOperation } from "#platform/resource/resource.server.ts";
import { importTables } from "./ops/gen-tables.server.ts";
import { removeDraft, renameDraft, saveDraft } from "./ops/keep-drafts.server.ts";

/** What is done with tools and is no list's. */
export const toolOperations: readonly AnyOperation[] = [saveDraft, renameDraft, removeDraft, importTables];
