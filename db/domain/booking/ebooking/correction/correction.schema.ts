import * as v from "#platform/kernel/refusal/validation.ts";
import { EbookingInput } from "../ebooking.schema.ts";

/** The whole e-booking as it should be, and why. */
export const CorrectionInput = EbookingInput.extend({ correctionReason: v.text(500) });
export type CorrectionInput = typeof CorrectionInput._output;
