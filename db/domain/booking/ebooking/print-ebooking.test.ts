import { expect, test } from "vitest";
import { printEbooking } from "./print-ebooking.server.ts";

test.each(["DRAFT", "SUBMITTED", "REJECTED", "CANCELLED"])(
  "a %s e-booking cannot be printed",
  (ebStatus) => {
    expect(() => printEbooking({ ebNo: "EB1", ebStatus }, { lang: "en", dicts: {} })).toThrow(
      "ebooking.notReceivedNoPrint",
    );
  },
);
