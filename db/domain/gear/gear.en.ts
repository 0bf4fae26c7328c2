import type zh from "./gear.zh.ts";

export default {
  "gear.cntNo.length": "A container number has 11 characters, this has {{length}}",
  "gear.cntNo.letters": "The owner code must be three letters: {{found}}",
  "gear.cntNo.category": "The fourth character must be U, J or Z: {{found}}",
  "gear.cntNo.serial": "Characters 5 to 11 must be digits: {{found}}",
  "gear.cntNo.digit": "Wrong check digit: {{expected}} expected, {{found}} found",
  "gear.cntNo.suggest": "Did you mean {{suggestion}}",
  "gear.import.containerIso": "Container ISO codes",
  "gear.import.sizeTypeAlias": "Other names of sizes",
  "gear.import.vessel": "Vessels",
  "gear.badIso": "An ISO code has four letters or digits",
  "gear.badImo": "The IMO number {{value}} does not check",
  "gear.aliasIsSize": "{{code}} is itself a size",
} satisfies Record<keyof typeof zh, string>;
