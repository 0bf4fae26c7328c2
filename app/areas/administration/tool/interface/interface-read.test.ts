import { describe, expect, test } from "vitest";
import {
  callForm,
  callsOf,
  type Document,
  exampleOf,
  fieldsOf,
  searchCalls,
  typeText,
} from "./interface-read.ts";

const document: Document = {
  tags: [{ name: "sea/port" }],
  paths: {
    "/sea/port/list": {
      post: {
        operationId: "sea.port.list",
        tags: ["sea/port"],
        summary: "Search",
        description: "Permission: `port:list`\n\nMore",
        "x-permission": "port:list",
        parameters: [{ $ref: "#/components/parameters/language" }],
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/Query" } } },
        },
        responses: {
          "200": {
            content: {
              "application/json": { schema: { anyOf: [{ $ref: "#/components/schemas/Done" }] } },
            },
          },
        },
      },
    },
    "/sea/port/{id}": {
      get: {
        operationId: "get.sea.port.id",
        tags: ["sea/port"],
        summary: "Read one",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      },
    },
  },
  components: {
    parameters: {
      language: {
        name: "content-language",
        in: "header",
        description: "Language",
        schema: { enum: ["zh", "en"] },
      },
    },
    schemas: {
      Done: { type: "object", properties: { code: { const: 200 } }, required: ["code"] },
      Condition: { type: "string" },
      Tree: {
        type: "object",
        properties: {
          name: { type: "string", maxLength: 8 },
          next: { $ref: "#/components/schemas/Tree" },
        },
      },
      Query: {
        type: "object",
        properties: {
          data: {
            type: "object",
            properties: { code: { $ref: "#/components/schemas/Condition", description: "Code" } },
          },
          pageInfo: { type: "object", properties: { pageNum: { type: "integer", minimum: 1 } } },
        },
      },
    },
  },
};

describe("the interface document read", () => {
  test("calls are found by every word of a search, wherever it stands", () => {
    const calls = callsOf(document);
    expect(calls.map((call) => call.id)).toEqual(["sea.port.list", "get.sea.port.id"]);
    expect(searchCalls(calls, "post PORT:list").map((callLine) => callLine.id)).toEqual([
      "sea.port.list",
    ]);
    expect(searchCalls(calls, "read one").map((callLine) => callLine.path)).toEqual([
      "/sea/port/{id}",
    ]);
    expect(searchCalls(calls, "ship")).toEqual([]);
  });

  test("a call's sheet resolves its parameters, body and answer", () => {
    const form = callForm(document, "sea.port.list");
    expect(form).toMatchObject({
      perm: "port:list",
      bodyType: "application/json",
      about: ["Permission: `port:list`", "More"],
    });
    expect(form?.parameters).toEqual([
      {
        name: "content-language",
        place: "header",
        type: '"zh" | "en"',
        required: false,
        about: "Language",
      },
    ]);
    expect(form?.body.map((line) => [line.name, line.depth])).toEqual([
      ["data", 0],
      ["code", 1],
      ["pageInfo", 0],
      ["pageNum", 1],
    ]);
    expect(form?.response).toEqual([
      { name: "code", depth: 0, type: "200", required: true, about: "" },
    ]);
    expect(callForm(document, "no.such.call")).toBeNull();
  });

  test("an example fits the bounds and leaves conditions of a search out", () => {
    expect(exampleOf(document, { $ref: "#/components/schemas/Query" })).toEqual({
      data: {},
      pageInfo: { pageNum: 1 },
    });
  });

  test("a schema that holds itself ends", () => {
    const tree = { $ref: "#/components/schemas/Tree" };
    expect(Math.max(...fieldsOf(document, tree).map((line) => line.depth))).toBe(3);
    expect(JSON.stringify(exampleOf(document, tree)).length).toBeLessThan(200);
    expect(typeText(document, { type: "array", items: { type: "string", maxLength: 8 } })).toBe(
      "string (0–8)[]",
    );
  });
});
