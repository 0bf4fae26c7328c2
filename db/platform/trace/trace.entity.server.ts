import { defineEntity, p } from "@mikro-orm/postgresql";
import type { DatePart, NumberReset } from "../settings/number-text.ts";
import { flagProp, recordProps } from "../resource/record.server.ts";

/**
 * One changed column of one record, or of many that one statement changed alike (domain §8, decision 015). Written only by the database trigger
 * `seaway_log_change`; read through `ofRecord` (change-log.server.ts), which knows both forms.
 */
const ChangeLogSchema = defineEntity({
  name: "ChangeLog",
  tableName: "change_log",
  properties: {
    id: p.bigint("number").primary(),
    tableName: p.string().length(60),
    /** The key of the one record; empty when `keys` names many. */
    keyValue: p.string().length(40),
    keys: p.string().columnType("int8multirange").nullable(),
    columnName: p.string().length(60),
    oldValue: p.text().nullable(),
    newValue: p.text().nullable(),
    operation: p.string().length(10),
    operator: p.string().length(64),
    source: p.string().length(10),
    requestId: p.string().length(64),
    /** The record's version after the change: what came after the version a reader holds. Null for tables without one. */
    rowVersion: p.integer().nullable(),
    operTime: p.datetime().defaultRaw("now()"),
  },
  indexes: [{ properties: ["tableName", "keyValue"] }, { properties: ["operTime"] }],
});
export class ChangeLog extends ChangeLogSchema.class {}
ChangeLogSchema.setClass(ChangeLog);

/**
 * Who put an entry aside and when (decision 028): the only columns of these logs that may be set, once (triggers and indexes: migration 0023).
 */
const archiveProps = () => ({ asideTime: p.datetime().nullable(), asideBy: p.string().length(64).default("") });

/** Who called which operation with which result; secrets masked (domain §8). */
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
    /** Network address the caller came from; empty for commands and jobs. */
    address: p.string().length(64).default(""),
    /** What kind of act it was, by the numbers of the wire contract (§5): 1 add, 2 edit, 3 delete, 4 grant, 5 export … 0 other. */
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
    /** What the browser says it and its system are, read from the agent (kit/agent.server.ts). */
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

/** The first answer to a request that may be sent twice; a retry with the same key gets it again (security.md). */
const IdempotencyKeySchema = defineEntity({
  name: "IdempotencyKey",
  tableName: "idempotency_key",
  properties: {
    key: p.string().length(80).primary(),
    operator: p.string().length(64).primary(),
    operation: p.string().length(80),
    inputHash: p.string().length(64),
    answer: p.json().$type<object>().nullable(),
    /** When whoever works under the key last said so: a key without an answer whose holder fell silent is taken over. */
    beatTime: p.datetime().defaultRaw("now()"),
    createdTime: p.datetime().defaultRaw("now()"),
  },
});
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);

/** Numbers people read: one rule per document type, company and direction (domain §2). */
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
    /** Y: numbers that were taken and are not used are reported (numbering screen). */
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
    /** Y: built in, the product reads it and it cannot be removed. */
    configType: flagProp(),
    secret: p.boolean().default(false),
    remark: p.string().length(500).default(""),
  },
});
export class Config extends ConfigSchema.class {}
ConfigSchema.setClass(Config);

/** Work over a second: queued, with progress and a result per row; survives a restart (house §6, steps / tasks). */
const TaskSchema = defineEntity({
  name: "Task",
  tableName: "task",
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(60),
    title: p.string().length(200),
    params: p.json().$type<object>(),
    operator: p.string().length(64),
    status: p.string().$type<"WAITING" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED">().length(10).default("WAITING"),
    seen: p.integer().default(0),
    total: p.integer().nullable(),
    changed: p.integer().default(0),
    failed: p.integer().default(0),
    message: p.text().nullable(),
    /** What it says as a word and its values, so that it is read in the reader's language; `message` is the same in Chinese, or free text. */
    messageCode: p.string().length(80).nullable(),
    messageParams: p.json().$type<Record<string, string | number>>().nullable(),
    /** Of the request that ordered it: the worker's log lines and change-log rows carry it on. */
    requestId: p.string().length(64).default(""),
    results: p.json().$type<object>().nullable(),
    cancelAsked: p.boolean().default(false),
    /** Who runs it, and when that runner last said so: a silent one's task is taken over, and it can no longer write here. */
    runner: p.string().length(40).default(""),
    heartbeatTime: p.datetime().nullable(),
    /** Runs begun; a task whose runners keep dying is given up. */
    attempts: p.integer().default(0),
    /** Scheduled runs: unique with the kind, so that two schedulers run each time once. */
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
 * A scheduled job (wire contract §5): when, what it calls (`name('text', true, 2000L)`), what becomes of missed times (1 all, 2 once, 3 none),
 * whether runs may overlap (0 yes, 1 no), and whether it is on (0) or paused (1). `builtIn`: the product brings it.
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
  },
});
export class Job extends JobSchema.class {}
JobSchema.setClass(Job);

/** Up to when the scheduler has heard a job's times: what lies between and now is still to be run or was missed. */
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

/** What a job's run said while it ran: a word with its values, or the text of a log line. */
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

/** A process of the product that lives beside the web process, as it said last (platform, monitor). */
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

export const traceEntities = [ChangeLog, OperLog, LoginLog, IdempotencyKey, NumberRule, Config, Task, Job, JobClock, TaskLine, ProcessBeat];
