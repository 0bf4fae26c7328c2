import type zh from "./gear.zh.ts";

export default {
  "gear.cntNo.length": "A container number has 11 characters, this has {{length}}",
  "gear.cntNo.letters": "The owner code must be three letters: {{found}}",
  "gear.cntNo.category": "The fourth character must be U, J or Z: {{found}}",
  "gear.cntNo.serial": "Characters 5 to 11 must be digits: {{found}}",
  "gear.cntNo.digit": "Wrong check digit: {{expected}} expected, {{found}} found",
  "gear.cntNo.suggest": "Did you mean {{suggestion}}",
} satisfies Record<keyof typeof zh, string>;
