import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCron } from "./job-cron.ts";

const pattern = (line: string) => {
  const read = readCron(line);
  return "pattern" in read ? read.pattern : read.fault.code;
};
const faultOf = (line: string) => {
  const read = readCron(line);
  return "fault" in read ? [read.fault.code, read.fault.params.position] : read.pattern;
};

describe("cron lines in the form of Quartz", () => {
  it("are written out: names, ranges over the end, steps from a value", () => {
    expect(pattern("0 0 3 * * ?")).toBe("0 0 3 * * ?");
    expect(pattern("0/20 0 22-1 ? jan-mar fri-mon")).toBe("0,20,40 0 0,1,22,23 ? 1,2,3 1,2,6,7");
    expect(pattern("0 5/25 8-18/5 ? * 2/2 2027-2029/2")).toBe(
      "0 5,30,55 8,13,18 ? * 2,4,6 2027,2029",
    );
    expect(pattern("*/30 * * L * ?")).toBe("0,30 * * L * ?");
    expect(pattern("0 0 0 15W * ?")).toBe("0 0 0 15W * ?");
    expect(pattern("0 0 0 LW * ?")).toBe("0 0 0 LW * ?");
    expect(pattern("0 0 0 ? * FRIL")).toBe("0 0 0 ? * 6L");
    expect(pattern("0 0 0 ? * L")).toBe("0 0 0 ? * 7");
    expect(pattern("0 0 0 ? * MON#2")).toBe("0 0 0 ? * 2#2");
  });

  it("that are none say which field and why", () => {
    expect(faultOf("0 3 * * *")).toEqual(["job.cronParts", undefined]);
    expect(faultOf("0 0 3 * * ? 2027 1")).toEqual(["job.cronParts", undefined]);
    expect(faultOf("60 0 3 * * ?")).toEqual(["job.cronRange", 1]);
    expect(faultOf("0 0 24 * * ?")).toEqual(["job.cronRange", 3]);
    expect(faultOf("0 0 3 32 * ?")).toEqual(["job.cronRange", 4]);
    expect(faultOf("0 0 3 ? * 8")).toEqual(["job.cronRange", 6]);
    expect(faultOf("0 0 3 ? * 0")).toEqual(["job.cronRange", 6]);
    expect(faultOf("0 0 3 ? * 2#6")).toEqual(["job.cronRange", 6]);
    expect(faultOf("0 0 3 * * ? 1969")).toEqual(["job.cronRange", 7]);
    expect(faultOf("0 0 3 * FOO ?")).toEqual(["job.cronSyntax", 5]);
    expect(faultOf("0 1,,2 3 * * ?")).toEqual(["job.cronSyntax", 2]);
    expect(faultOf("0 1-2-3 3 * * ?")).toEqual(["job.cronSyntax", 2]);
    expect(faultOf("0 */0 3 * * ?")).toEqual(["job.cronStep", 2]);
    expect(faultOf("? 0 3 * * ?")).toEqual(["job.cronQuestion", 1]);
    expect(faultOf("0 0 3 1,L * ?")).toEqual(["job.cronAlone", 4]);
    expect(faultOf("0 0 3 L-3 * ?")).toEqual(["job.cronAlone", 4]);
    expect(faultOf("0 0 3 ? * 2#1,3#2")).toEqual(["job.cronAlone", 6]);
    expect(faultOf("0 0 3 ? * 2,6L")).toEqual(["job.cronAlone", 6]);
    expect(faultOf("0 0 3 ? * ?")).toEqual(["job.cronNoDay", 6]);
    expect(faultOf("0 0 3 * * *")).toEqual(["job.cronBothDays", 6]);
  });

  it("never throw, and read the same again once written out", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(..."0123456789*?/-,LW# MONFRI".split("")), { maxLength: 30 }),
        (letters) => {
          const read = readCron(letters.join(""));
          if ("pattern" in read) expect(readCron(read.pattern)).toEqual(read);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.nat(59),
        fc.nat(59),
        fc.nat(23),
        fc.integer({ min: 1, max: 31 }),
        (second, minute, hour, day) => {
          expect(pattern(`${second} ${minute} ${hour} ${day} * ?`)).toBe(
            `${second} ${minute} ${hour} ${day} * ?`,
          );
        },
      ),
    );
  });
});
