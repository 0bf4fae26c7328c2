import { defineEntity, p } from "@mikro-orm/postgresql";
import { User } from "../org/org.entity.server.ts";

/**
 * A question of the sign-in page that waits for its answer. Neither the number nor the answer stands here in clear: who reads the table can
 * answer nothing. Its rows live two minutes; the table is unlogged (migration 0010).
 */
const CaptchaSchema = defineEntity({
  name: "Captcha",
  tableName: "captcha",
  properties: {
    idHash: p.string().length(64).primary(),
    answerHash: p.string().length(64),
    address: p.string().length(64),
    kind: p.string().$type<"image" | "text">().length(5),
    /** An answer before this moment does not count: the question in words is bounded by time, not by the eye. */
    opensAt: p.datetime(),
    expiresAt: p.datetime(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
  indexes: [{ properties: ["address", "createdAt"] }, { properties: ["expiresAt"] }],
});
export class Captcha extends CaptchaSchema.class {}
CaptchaSchema.setClass(Captcha);

/**
 * Tries with a password that did not end in a sign-in, for the locks. Not the login log: that one may be emptied by its readers. `place` is
 * where the try came from as far as locks go: an address, or a device the account is known on.
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
 * A browser an account signed in from. Its cookie is `selector.secret`; the secret changes with each use, and a former one that comes back
 * later was stolen. While `keepUntil` lies ahead the cookie signs in ("keep me signed in"); otherwise it only says that the browser is known.
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

/** A user's picture, under a random name; kept in the database so that a backup has it. */
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
