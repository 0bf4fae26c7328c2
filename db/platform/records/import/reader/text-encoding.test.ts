import iconv from "iconv-lite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { decodeBytes } from "./text-encoding.ts";

const names = {
  gb18030: [
    "上海浦东国际货运有限公司",
    "宁波港",
    "深圳市盐田区明珠大道",
    "青岛海信电器股份有限公司",
    "提单",
    "电子元件",
    "棉布",
    "张伟",
    "大连",
  ],
  big5: [
    "臺北市中山區南京東路",
    "長榮海運股份有限公司",
    "高雄港",
    "基隆市",
    "電子零件",
    "貨櫃運輸",
    "陳先生",
  ],
  shift_jis: [
    "関西食品株式会社",
    "大阪市住之江区南港",
    "東京都",
    "ヤマト運輸",
    "さくら商事",
    "横浜港",
    "電子部品",
  ],
  "euc-kr": [
    "서울특별시 강남구 테헤란로",
    "주식회사 대한통운",
    "부산항",
    "현대상선",
    "전자 부품",
    "인천광역시",
    "삼성물산",
  ],
  "windows-1252": [
    "MÜLLER GMBH",
    "SOCIÉTÉ GÉNÉRALE",
    "Køge Logistik",
    "São Paulo Exportação",
    "Malmö",
    "Français",
    "Zürich",
  ],
} as const;
type Encoding = keyof typeof names;
const encodings = Object.keys(names) as Encoding[];

test.each(
  encodings.flatMap((encoding) => names[encoding].map((name) => [encoding, name] as const)),
)("%s is seen in a file with one name: %s", (encoding, name) => {
  const file = `code,name,country\nT1,${name},XX\nT2,PLAIN CO,XX\n`;
  const bytes = iconv.encode(file, encoding);
  try {
    expect(decodeBytes(bytes)).toMatchObject({
      text: file,
      encoding,
      assumed: true,
      samples: [name],
    });
  } catch (error) {
    // A short name may be plausible in two; then nothing is read until somebody says which.
    expect(refusalsOf(error).map(({ code }) => code)).toEqual(["import.encodingUnclear"]);
  }
  expect(decodeBytes(bytes, encoding).text).toBe(file);
});

test("a file of several names is read right, never as nonsense", () => {
  const several = fc.constantFrom(...encodings).chain((encoding) =>
    fc.record({
      encoding: fc.constant(encoding),
      list: fc.subarray([...names[encoding]], { minLength: 3 }),
    }),
  );
  fc.assert(
    fc.property(several, ({ encoding, list }) => {
      const file = `code;name\n${list.map((name, i) => `C${i};${name}`).join("\n")}`;
      expect(decodeBytes(iconv.encode(file, encoding))).toMatchObject({ text: file, encoding });
    }),
  );
});

test("UTF-8 and plain ASCII are sure, binary data and a wrong name are refused", () => {
  expect(decodeBytes(Buffer.from("code,name\nA,宁波"))).toMatchObject({
    encoding: "utf-8",
    assumed: false,
    samples: [],
  });
  const codes = (work: () => unknown): string[] => {
    try {
      work();
      return [];
    } catch (error) {
      return refusalsOf(error).map(({ code }) => code);
    }
  };
  expect(codes(() => decodeBytes(Buffer.from([0x50, 0x4b, 3, 4, 0x80, 0xff])))).toEqual([
    "import.notText",
  ]);
  expect(codes(() => decodeBytes(new Uint8Array()))).toEqual(["import.emptyFile"]);
  expect(codes(() => decodeBytes(iconv.encode("宁波", "gb18030"), "utf-8"))).toEqual([
    "import.encodingWrong",
  ]);
});
