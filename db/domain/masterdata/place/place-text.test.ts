import { expect, test } from "vitest";
import { placeText } from "./place-text.ts";

test("documents write a place in one way: name and country in capitals", () => {
  expect(placeText("Shanghai", "CN")).toBe("SHANGHAI, CHINA");
  expect(placeText("SHANGHAI, CHINA", "CN")).toBe("SHANGHAI, CHINA");
  expect(placeText("Busan", "KR")).toBe("BUSAN, KOREA");
  expect(placeText("Ho Chi Minh City", "VN")).toBe("HO CHI MINH CITY, VIETNAM");
  expect(placeText("Paranaguá", "BR")).toBe("PARANAGUA, BRAZIL");
});

test("a city state is written once, and second names of UN/LOCODE are left out", () => {
  expect(placeText("Singapore", "SG")).toBe("SINGAPORE");
  expect(placeText("Hong Kong", "HK")).toBe("HONG KONG");
  expect(placeText("Port Klang (Pelabuhan Klang)", "MY")).toBe("PORT KLANG, MALAYSIA");
  expect(placeText("Shekou Pt", "CN")).toBe("SHEKOU, CHINA");
});

test("without a known country the name stands alone", () => {
  expect(placeText("Harbour", "XX")).toBe("HARBOUR");
  expect(placeText("", "CN")).toBe("");
});
