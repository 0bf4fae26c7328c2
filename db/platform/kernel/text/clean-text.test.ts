import { expect, test } from "vitest";
import { code } from "../refusal/validation.ts";
import { normaliseCode } from "./clean-text.ts";

test.each(["40'", "40’", "40‘", "40′", "４０＇", "40´"])(
  "%s is the code 40', in a cell as in a form",
  (written) => {
    expect(normaliseCode(written)).toBe("40'");
    expect(code(20).parse(written)).toBe("40'");
  },
);
