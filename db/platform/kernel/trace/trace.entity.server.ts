import { defineEntity, p } from "@mikro-orm/postgresql";
import type { DatePart, NumberReset } from "../settings/number-text.ts";
import { flagProp, recordProps } from "#db/orm/record.server.ts";

/**
 * A changed column of one record or of a set (domain §8, decision 015). Trigger `seaway_log_change`
 * writes it; read it through `ofRecord` (change-log.server.ts).
 */
const ChangeLogSchema = defineEntity({
  name: "ChangeLog",
  tableName: "change_log",
  properties: {
    id: p.bigint("number").primary(),
    tableName: p.string().length(60),
    /** Empty when `keys` has several. */
    keyValue: p.string().length(40),
    keys: p.string().columnType("int8multirange").nullable(),
    columnName: p.string().length(60),
    oldValue: p.text().nullable(),
    newValue: p.text().nullable(),
    operation: p.string().length(10),
    operator: p.string().length(64),
    source: p.string().length(10),
    requestId: p.string().length(64),
    /** Version after the change; null without versions. */
    rowVersion: p.integer().nullable(),
    operTime: p.datetime().defaultRaw("now()"),
  },
  indexes: [{ properties: ["tableName", "keyValue"] }, { properties: ["operTime"] }],
});
export class ChangeLog extends ChangeLogSchema.class {}
ChangeLogSchema.setClass(ChangeLog);

/** Archiving (decision 028): the only columns that may be set, once (migration 0023). */
const archiveProps = () => ({
  asideTime: p.datetime().nullable(),
  asideBy: p.string().length(64).default(""),
});

/** Operations with results; secrets masked (domain §8). */
const OperLogSchema = defineEntity({
  name: "OperLog",
  tableName: "oper_log",
  properties: {
    id: p.bigint("number").primary(),
    operation: p.string().length(80),
    operator: p.string().length(64),
    source: p.string().length(10),
    requestId: p.string().length(64),
    input: p.json().$type<object>(),
    result: p.string().length(10),
    refusal: p.text().nullable(),
    ms: p.integer(),
    /** Empty for commands and jobs. */
    address: p.string().length(64).default(""),
    /** Wire contract §5: 1 add, 2 edit, 3 delete, 4 grant, 5 export … 0 other. */
    businessType: p.integer().default(0),
    operTime: p.datetime().defaultRaw("now()"),
    ...archiveProps(),
  },
  indexes: [{ properties: ["operation", "operTime"] }, { properties: ["operator", "operTime"] }],
});
export class OperLog extends OperLogSchema.class {}
OperLogSchema.setClass(OperLog);

const LoginLogSchema = defineEntity({
  name: "LoginLog",
  tableName: "login_log",
  properties: {
    id: p.bigint("number").primary(),
    userName: p.string().length(64),
    address: p.string().length(64),
    agent: p.string().length(250),
    /** From the user agent (operation/agent.server.ts). */
    browser: p.string().length(60).default(""),
    os: p.string().length(60).default(""),
    result: p.string().length(20),
    loginTime: p.datetime().defaultRaw("now()"),
    ...archiveProps(),
  },
  indexes: [{ properties: ["address", "loginTime"] }, { properties: ["userName", "loginTime"] }],
});
export class LoginLog extends LoginLogSchema.class {}
LoginLogSchema.setClass(LoginLog);

/** First response per idempotency key, returned to retries (security.md). */
const IdempotencyKeySchema = defineEntity({
  name: "IdempotencyKey",
  tableName: "idempotency_key",
  properties: {
    key: p.string().length(80).primary(),
    operator: p.string().length(64).primary(),
    operation: p.string().length(80),
    inputHash: p.string().length(64),
    answer: p.json().$type<object>().nullable(),
    /** Last heartbeat; a silent, unanswered key is taken over. */
    beatTime: p.datetime().defaultRaw("now()"),
    createdTime: p.datetime().defaultRaw("now()"),
  },
});
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);

/** Numbering rule per document type, company and direction (domain §2). */
const NumberRuleSchema = defineEntity({
  name: "NumberRule",
  tableName: "number_rule",
  properties: {
    ...recordProps(),
    docType: p.string().length(20),
    companyCode: p.string().length(20).default("*"),
    ioType: p.string().length(1).default("*"),
    prefix: p.string().length(20),
    datePart: p.string().$type<DatePart>().length(8).default("yymm"),
    serialWidth: p.integer().default(5),
    reset: p.string().$type<NumberReset>().length(5).default("month"),
    period: p.string().length(8).default(""),
    serial: p.integer().default(0),
    /** Y reports unused numbers (numbering screen). */
    gapFree: flagProp(),
    remark: p.string().length(250).default(""),
  },
  uniques: [{ properties: ["docType", "companyCode", "ioType"] }],
});
export class NumberRule extends NumberRuleSchema.class {}
NumberRuleSchema.setClass(NumberRule);

const ConfigSchema = defineEntity({
  name: "Config",
  tableName: "config",
  properties: {
    ...recordProps(),
    configKey: p.string().length(80).unique(),
    configName: p.string().length(100),
    configNameEn: p.string().length(100).default(""),
    configValue: p.string().length(500),
    /** Y is built in and cannot be removed. */
    configType: flagProp(),
    secret: p.boolean().default(false),
    remark: p.string().length(500).default(""),
  },
});
export class Config extends ConfigSchema.class {}
ConfigSchema.setClass(Config);

/**
 * Queued work over a second with progress and row results; survives a restart (architecture §6,
 * steps / tasks).
 */
const TaskSchema = defineEntity({
  name: "Task",
  tableName: "task",
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(60),
    title: p.string().length(200),
    params: p.json().$type<object>(),
    operator: p.string().length(64),
    status: p
      .string()
      .$type<"WAITING" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED">()
      .length(10)
      .default("WAITING"),
    seen: p.integer().default(0),
    total: p.integer().nullable(),
    changed: p.integer().default(0),
    failed: p.integer().default(0),
    message: p.text().nullable(),
    /** Message and parameters, translated per reader; `message` is Chinese or free text. */
    messageCode: p.string().length(80).nullable(),
    messageParams: p.json().$type<Record<string, string | number>>().nullable(),
    /** Request id, continued in worker log and change log. */
    requestId: p.string().length(64).default(""),
    results: p.json().$type<object>().nullable(),
    cancelAsked: p.boolean().default(false),
    /** Runner and last heartbeat; a silent runner loses the task and can no longer write. */
    runner: p.string().length(40).default(""),
    heartbeatTime: p.datetime().nullable(),
    /** After too many the task fails. */
    attempts: p.integer().default(0),
    /** Unique with the kind, so that schedulers do not run twice. */
    scheduledFor: p.datetime().nullable(),
    createdTime: p.datetime().defaultRaw("now()"),
    startedTime: p.datetime().nullable(),
    endedTime: p.datetime().nullable(),
  },
  uniques: [{ properties: ["kind", "scheduledFor"] }],
  indexes: [{ properties: ["kind", "createdTime"] }, { properties: ["status"] }],
});
export class Task extends TaskSchema.class {}
TaskSchema.setClass(Task);

/**
 * A scheduled job (wire contract §5): call (`name('text', true, 2000L)`), missed times (1 all, 2
 * once, 3 none), overlap (0 yes, 1 no), status (0 on, 1 paused). `builtIn` jobs belong to the
 * product.
 */
const JobSchema = defineEntity({
  name: "Job",
  tableName: "job",
  properties: {
    ...recordProps(),
    jobName: p.string().length(50).unique(),
    jobGroup: p.string().length(20).default("DEFAULT"),
    invokeTarget: p.string().length(500),
    cronExpression: p.string().length(255),
    misfirePolicy: p.string().$type<"1" | "2" | "3">().length(1).default("3"),
    concurrent: p.string().$type<"0" | "1">().length(1).default("1"),
    status: p.string().$type<"0" | "1">().length(1).default("1"),
    remark: p.string().length(500).default(""),
    builtIn: p.string().$type<"Y" | "N">().length(1).default("N"),
    /** It writes for this company; blank for the only one. */
    companyCode: p.string().length(20).default(""),
    /** User whose rights count for a call for others; blank for the system. */
    savedBy: p.string().length(64).default(""),
  },
});
export class Job extends JobSchema.class {}
JobSchema.setClass(Job);

/** Time up to which a job's schedule was handled; later times are due or missed. */
const JobClockSchema = defineEntity({
  name: "JobClock",
  tableName: "job_clock",
  properties: {
    job: () => p.oneToOne(Job).primary().deleteRule("cascade"),
    heardUntil: p.datetime(),
  },
});
export class JobClock extends JobClockSchema.class {}
JobClockSchema.setClass(JobClock);

/** Output of a job run: a message with parameters, or log text. */
const TaskLineSchema = defineEntity({
  name: "TaskLine",
  tableName: "task_line",
  properties: {
    id: p.bigint("number").primary(),
    task: () => p.manyToOne(Task).deleteRule("cascade").index(),
    saidTime: p.datetime(),
    level: p.string().$type<"INFO" | "WARN" | "ERROR">().length(5).default("INFO"),
    text: p.text().default(""),
    code: p.string().length(80).nullable(),
    params: p.json().$type<Record<string, string | number>>().nullable(),
  },
});
export class TaskLine extends TaskLineSchema.class {}
TaskLineSchema.setClass(TaskLine);

/** Last heartbeat of a background process (platform, monitor). */
const ProcessBeatSchema = defineEntity({
  name: "ProcessBeat",
  tableName: "process_beat",
  properties: {
    name: p.string().length(80).primary(),
    pid: p.integer(),
    startedTime: p.datetime(),
    beatTime: p.datetime(),
    facts: p.json().$type<Record<string, string | number>>(),
  },
});
export class ProcessBeat extends ProcessBeatSchema.class {}
ProcessBeatSchema.setClass(ProcessBeat);

export const traceEntities = [
  ChangeLog,
  OperLog,
  LoginLog,
  IdempotencyKey,
  NumberRule,
  Config,
  Task,
  Job,
  JobClock,
  TaskLine,
  ProcessBeat,
];
