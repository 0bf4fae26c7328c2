import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { moveEvents, moveTraffics } from "../move-events.ts";
import { recordMoves } from "../record-moves.server.ts";

const MoveInput = z.object({
  /** Who reports it; by default the user. */
  sender: v.text(64),
  cntNo: v.requiredNumber("container", 11),
  event: z.enum(moveEvents),
  /** By the clock of the port. */
  localTime: v
    .localTime()
    .refine((value) => value !== null, { error: "kit.requiredPlain" })
    .transform((value) => value ?? ""),
  portCode: v.requiredCode(5),
  dockCode: v.code(20),
  emptyFlag: v.flag(),
  traffic: z.enum(moveTraffics).default(""),
  sizeType: v.code(10),
  bkNo: v.number("booking", 35),
  blNo: v.code(35),
  voyageName: v.text(60),
  sealNo: v.code(40),
  grossKg: v.decimal(3, { min: 0, max: 99_999 }),
  truckNo: v.text(35),
  cell: v.code(10),
  remark: v.text(250),
});

export const recordMovesOperation = defineOperation({
  name: "move.record",
  perm: "move:record",
  input: z.object({ moves: z.array(MoveInput).min(1).max(2000) }),
  requiresScope: true,
  done: "move.record.done",
  run: (ctx, { moves }) =>
    recordMoves(
      ctx,
      moves.map((move) => ({ ...move, sender: move.sender || ctx.actor.userName })),
    ),
});
