import { defineEntity, p } from "@mikro-orm/postgresql";
import { User } from "#domain/administration/org/org.entity.server.ts";

/**
 * A pending sign-in question; number and answer are hashed. Rows live two minutes in an unlogged
 * table (migration 0010).
 */
const CaptchaSchema = defineEntity({
  name: "Captcha",
  tableName: "captcha",
  properties: {
    idHash: p.string().length(64).primary(),
    answerHash: p.string().length(64),
    address: p.string().length(64),
    kind: p.string().$type<"image" | "text">().length(5),
    /** Earlier replies do not count: questions in words need a delay. */
    opensAt: p.datetime(),
    expiresAt: p.datetime(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
  indexes: [{ properties: ["address", "createdAt"] }, { properties: ["expiresAt"] }],
});
export class Captcha extends CaptchaSchema.class {}
CaptchaSchema.setClass(Captcha);

/**
 * Failed and pending tries for locks; readers may clear the login log. `place` is an address or
 * known device.
 */
const SignInAttemptSchema = defineEntity({
  name: "SignInAttempt",
  tableName: "sign_in_attempt",
  properties: {
    id: p.bigint("number").primary(),
    userName: p.string().length(64),
    place: p.string().length(80),
    result: p.string().$type<"TRY" | "WRONG">().length(5).default("TRY"),
    triedAt: p.datetime().defaultRaw("now()"),
  },
  indexes: [{ properties: ["place", "triedAt"] }, { properties: ["userName"] }],
});
export class SignInAttempt extends SignInAttemptSchema.class {}
SignInAttemptSchema.setClass(SignInAttempt);

/**
 * A browser of an account. Its cookie is `selector.secret`; each use renews the secret, and reuse
 * proves theft. It signs in until `keepUntil`, then only identifies the browser.
 */
const DeviceSchema = defineEntity({
  name: "Device",
  tableName: "device",
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    selector: p.string().length(22).unique(),
    secretHash: p.string().length(64),
    formerHash: p.string().length(64).default(""),
    rotatedAt: p.datetime().defaultRaw("now()"),
    keepUntil: p.datetime().nullable(),
    address: p.string().length(64).default(""),
    agent: p.string().length(250).default(""),
    createdAt: p.datetime().defaultRaw("now()"),
    seenAt: p.datetime().defaultRaw("now()"),
  },
  indexes: [{ properties: ["user"] }],
});
export class Device extends DeviceSchema.class {}
DeviceSchema.setClass(Device);

/** In the database so that backups include it. */
const AvatarSchema = defineEntity({
  name: "Avatar",
  tableName: "avatar",
  properties: {
    id: p.integer().primary(),
    user: () => p.oneToOne(User).deleteRule("cascade").unique(),
    name: p.string().length(40).unique(),
    mime: p.string().length(20),
    body: p.blob(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export class Avatar extends AvatarSchema.class {}
AvatarSchema.setClass(Avatar);

export const sessionEntities = [Captcha, SignInAttempt, Device, Avatar];
