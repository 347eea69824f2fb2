/**
 * The environment, read and checked once. Nothing else in server/ or worker/ looks at process.env (lint
 * checks it).
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const flag = (fallback: boolean) =>
  z
    .enum(['', '0', '1', 'true', 'false', 'on', 'off', 'yes', 'no'])
    .optional()
    .transform((value) =>
      value === undefined || value === '' ? fallback : ['1', 'true', 'on', 'yes'].includes(value),
    );
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const port = z.coerce.number().int().min(0).max(65535);
const blankIsUnset = z
  .string()
  .optional()
  .transform((value) => value || undefined);

const dollars = z.coerce.number().positive();
const unlessBlank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'this is not JSON' });
    return z.NEVER;
  }
});

const EnvSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('production'),
  PORT: port.default(3000),
  SIGHTREAD_HOME: z.string().default('.sightread'),
  DATABASE_URL: blankIsUnset,
  SIGHTREAD_DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** 32 bytes as base64 or hex; without it a key file is made in SIGHTREAD_HOME. */
  SIGHTREAD_KEY: blankIsUnset,
  SIGHTREAD_URL: blankIsUnset,
  SIGHTREAD_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  SIGHTREAD_ALLOW_LOOPBACK: flag(true),
  /** CIDR ranges or host names, comma separated, that may be tested although they are private. */
  SIGHTREAD_ALLOW_PRIVATE: list,
  /** Ports of the service itself on this host, which no tested page may reach. */
  SIGHTREAD_OWN_PORTS: list.transform((ports) =>
    ports.map(Number).filter((value) => Number.isInteger(value) && value > 0),
  ),
  /** Runs scripts also on a machine that can't keep them apart. */
  SIGHTREAD_SCRIPTS_UNSANDBOXED: flag(false),
  SIGHTREAD_OWNER_EMAIL: blankIsUnset,
  SIGHTREAD_OWNER_PASSWORD: blankIsUnset,
  /**
   * Whether anybody may make an account and an organization of their own; else by invitation alone. Needs a
   * mail service.
   */
  SIGHTREAD_OPEN_REGISTRATION: flag(false),
  GOOGLE_CLIENT_ID: blankIsUnset,
  GOOGLE_CLIENT_SECRET: blankIsUnset,
  /** Where Google's sign-in is found; another one serves tests. */
  GOOGLE_ISSUER: unlessBlank(z.url({ protocol: /^https?$/ })),
  /**
   * Name servers (address:port, comma separated) that are asked who owns a domain; the system's own if none
   * is named.
   */
  SIGHTREAD_DNS_SERVERS: list,
  SIGHTREAD_DEMO: z
    .string()
    .default('on')
    .transform((value) => !['off', '0', 'false', 'no'].includes(value)),
  SIGHTREAD_DEMO_URL: blankIsUnset,
  SIGHTREAD_DISCOVERY_MINUTES: z.coerce.number().int().min(1).max(60).default(2),
  SIGHTREAD_CHROMIUM: blankIsUnset,
  /** The Appium server or grid that lends devices; the shorter name is the one that other tools read, too. */
  SIGHTREAD_APPIUM_URL: unlessBlank(z.url({ protocol: /^https?$/ })),
  APPIUM_URL: unlessBlank(z.url({ protocol: /^https?$/ })),
  /** How many sessions it serves at once. */
  SIGHTREAD_APPIUM_SESSIONS: z.coerce.number().int().min(1).max(64).default(1),
  /** Capabilities as JSON that are sent with each session, as a device cloud asks for. */
  SIGHTREAD_APPIUM_CAPABILITIES: unlessBlank(json.pipe(z.record(z.string(), z.unknown()))),
  ANDROID_HOME: blankIsUnset,
  ANDROID_SDK_ROOT: blankIsUnset,
  /** An Appium installation whose drivers are used. */
  APPIUM_HOME: blankIsUnset,
  /** Calls a minute that one API key may make, REST and MCP together. */
  SIGHTREAD_RATE_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(1200),
  /** The largest build (APK, IPA, zipped .app) that is taken. */
  SIGHTREAD_BUILD_MAX_MB: z.coerce.number().int().min(1).max(2047).default(512),
  SIGHTREAD_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  RESEND_API_KEY: blankIsUnset,
  RESEND_BASE_URL: unlessBlank(z.url({ protocol: /^https?$/ })),
  /** smtp://user:password@host:587, smtps://… */
  SMTP_URL: unlessBlank(z.url({ protocol: /^smtps?$/ })),
  SIGHTREAD_MAIL_FROM: z.string().default('Sightread <sightread@localhost>'),
  OPENAI_API_KEY: blankIsUnset,
  OPENAI_BASE_URL: blankIsUnset,
  SIGHTREAD_MODEL: blankIsUnset,
  /** A stronger model for verdicts, on a server of its own where an address is given. */
  SIGHTREAD_JUDGE_MODEL: blankIsUnset,
  SIGHTREAD_JUDGE_BASE_URL: blankIsUnset,
  SIGHTREAD_JUDGE_API_KEY: blankIsUnset,
  /** How closely the model looks at a picture. */
  SIGHTREAD_MODEL_DETAIL: unlessBlank(z.enum(['low', 'high', 'auto'])),
  /**
   * Dollars a million tokens: {"gpt-5-mini":{"in":0.25,"out":2,"cached":0.025}}; "*" is every other model.
   */
  SIGHTREAD_MODEL_PRICES: unlessBlank(
    json.pipe(
      z.record(
        z.string(),
        z.strictObject({
          in: z.number().min(0),
          out: z.number().min(0),
          cached: z.number().min(0).optional(),
        }),
      ),
    ),
  ),
  /** One request to the model. */
  SIGHTREAD_MODEL_TIMEOUT_MS: unlessBlank(z.coerce.number().int().min(100).max(600_000)),
  /**
   * What a run, and an organization in a calendar month (UTC), may spend on the model; an app's settings may
   * say otherwise.
   */
  SIGHTREAD_RUN_BUDGET_USD: unlessBlank(dollars),
  SIGHTREAD_RUN_BUDGET_CALLS: unlessBlank(z.coerce.number().int().min(1)),
  SIGHTREAD_MONTH_BUDGET_USD: unlessBlank(dollars),
  SIGHTREAD_MONTH_BUDGET_CALLS: unlessBlank(z.coerce.number().int().min(1)),
});

export interface Env {
  production: boolean;
  port: number;
  /** Absolute path of the data folder. */
  home: string;
  /**
   * Undefined where neither DATABASE_URL nor a running embedded Postgres is known: see requireDatabaseUrl.
   */
  databaseUrl: string | undefined;
  databasePool: number;
  key: string | undefined;
  /** How people reach the dashboard; no trailing slash. */
  publicUrl: string;
  concurrency: number;
  allowLoopback: boolean;
  allowPrivate: string[];
  ownPorts: number[];
  scriptsUnsandboxed: boolean;
  owner: { email: string | undefined; password: string | undefined };
  openRegistration: boolean;
  /** Undefined where signing in with Google is not set up. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  dnsServers: string[];
  demo: boolean;
  demoUrl: string | undefined;
  discoveryMinutes: number;
  chromium: string | undefined;
  /** Where devices come from; without an address, a bundled Appium lends those of this machine. */
  devices: {
    url?: string;
    sessions: number;
    capabilities?: Record<string, unknown>;
    androidSdk?: string;
    appiumHome?: string;
  };
  /** Calls a minute of one API key. */
  rateLimit: number;
  /** Bytes of the largest build that is taken. */
  buildMaxBytes: number;
  logLevel: string;
  mail: {
    /** Letters leave; else they are kept. */
    configured: boolean;
    from: string;
    resendKey: string | undefined;
    resendUrl: string | undefined;
    smtpUrl: string | undefined;
  };
  model: {
    /** A key is set, or the address of a server that may need none. */
    configured: boolean;
    apiKey: string | undefined;
    baseUrl: string | undefined;
    name: string | undefined;
    /** The model that judges, where it is another one; without `server` on the same server. */
    judge: { model: string; server?: { baseUrl: string; apiKey?: string } } | undefined;
    detail: 'low' | 'high' | 'auto';
    /** Dollars a million tokens, by the model's name. */
    prices: Record<string, { in: number; out: number; cached?: number }>;
    timeoutMs: number;
  };
  /** In millionths of a dollar, and in model calls. */
  budgets: { runMicros?: number; runCalls?: number; monthMicros?: number; monthCalls?: number };
}

/**
 * Parses a set of variables.
 * @throws Error with one line that names each variable that is wrong.
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const parsed = EnvSchema.safeParse(variables);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new Error(`The environment is not usable. ${wrong}`);
  }
  const value = parsed.data;
  const home = resolve(value.SIGHTREAD_HOME);
  return {
    production: value.NODE_ENV === 'production',
    port: value.PORT,
    home,
    databaseUrl: value.DATABASE_URL ?? embeddedUrl(home),
    databasePool: value.SIGHTREAD_DATABASE_POOL,
    key: value.SIGHTREAD_KEY,
    publicUrl: (value.SIGHTREAD_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    concurrency: value.SIGHTREAD_CONCURRENCY,
    allowLoopback: value.SIGHTREAD_ALLOW_LOOPBACK,
    allowPrivate: value.SIGHTREAD_ALLOW_PRIVATE,
    ownPorts: value.SIGHTREAD_OWN_PORTS,
    scriptsUnsandboxed: value.SIGHTREAD_SCRIPTS_UNSANDBOXED,
    owner: { email: value.SIGHTREAD_OWNER_EMAIL, password: value.SIGHTREAD_OWNER_PASSWORD },
    openRegistration: value.SIGHTREAD_OPEN_REGISTRATION,
    google:
      value.GOOGLE_CLIENT_ID && value.GOOGLE_CLIENT_SECRET
        ? {
            clientId: value.GOOGLE_CLIENT_ID,
            clientSecret: value.GOOGLE_CLIENT_SECRET,
            issuer: (value.GOOGLE_ISSUER ?? 'https://accounts.google.com').replace(/\/+$/, ''),
          }
        : undefined,
    dnsServers: value.SIGHTREAD_DNS_SERVERS,
    demo: value.SIGHTREAD_DEMO,
    demoUrl: value.SIGHTREAD_DEMO_URL,
    discoveryMinutes: value.SIGHTREAD_DISCOVERY_MINUTES,
    chromium: value.SIGHTREAD_CHROMIUM,
    devices: devicesOf(value),
    rateLimit: value.SIGHTREAD_RATE_LIMIT,
    buildMaxBytes: value.SIGHTREAD_BUILD_MAX_MB << 20,
    logLevel: value.SIGHTREAD_LOG,
    mail: {
      configured: Boolean(value.RESEND_API_KEY ?? value.SMTP_URL),
      from: value.SIGHTREAD_MAIL_FROM,
      resendKey: value.RESEND_API_KEY,
      resendUrl: value.RESEND_BASE_URL,
      smtpUrl: value.SMTP_URL,
    },
    model: {
      configured: Boolean(value.OPENAI_API_KEY ?? value.OPENAI_BASE_URL),
      apiKey: value.OPENAI_API_KEY,
      baseUrl: value.OPENAI_BASE_URL,
      name: value.SIGHTREAD_MODEL,
      judge: judgeOf(value),
      detail: value.SIGHTREAD_MODEL_DETAIL ?? 'high',
      prices: value.SIGHTREAD_MODEL_PRICES ?? {},
      timeoutMs: value.SIGHTREAD_MODEL_TIMEOUT_MS ?? 60_000,
    },
    budgets: {
      runMicros: micros(value.SIGHTREAD_RUN_BUDGET_USD),
      runCalls: value.SIGHTREAD_RUN_BUDGET_CALLS ?? 2000,
      monthMicros: micros(value.SIGHTREAD_MONTH_BUDGET_USD),
      monthCalls: value.SIGHTREAD_MONTH_BUDGET_CALLS,
    },
  };
}

function judgeOf(value: z.output<typeof EnvSchema>): Env['model']['judge'] {
  const { SIGHTREAD_JUDGE_MODEL: model, SIGHTREAD_JUDGE_BASE_URL: baseUrl } = value;
  if (!model) return undefined;
  const apiKey = value.SIGHTREAD_JUDGE_API_KEY;
  return { model, ...(baseUrl ? { server: { baseUrl, ...(apiKey ? { apiKey } : {}) } } : {}) };
}

function devicesOf(value: z.output<typeof EnvSchema>): Env['devices'] {
  const url = value.SIGHTREAD_APPIUM_URL ?? value.APPIUM_URL;
  const androidSdk = value.ANDROID_HOME ?? value.ANDROID_SDK_ROOT;
  return {
    sessions: value.SIGHTREAD_APPIUM_SESSIONS,
    ...(url ? { url } : {}),
    ...(androidSdk ? { androidSdk } : {}),
    ...(value.APPIUM_HOME ? { appiumHome: value.APPIUM_HOME } : {}),
    ...(value.SIGHTREAD_APPIUM_CAPABILITIES ? { capabilities: value.SIGHTREAD_APPIUM_CAPABILITIES } : {}),
  };
}

const micros = (dollars: number | undefined) =>
  dollars === undefined ? undefined : Math.round(dollars * 1e6);

/** The launcher writes where its Postgres listens, so that other commands find it. */
function embeddedUrl(home: string): string | undefined {
  try {
    const kept = JSON.parse(readFileSync(join(home, 'postgres', 'connection.json'), 'utf8')) as {
      url?: unknown;
    };
    return typeof kept.url === 'string' ? kept.url : undefined;
  } catch {
    return undefined;
  }
}

let read: Env | undefined;

/** The process's environment; parsed at the first call. */
export function getEnv(): Env {
  read ??= parseEnv(process.env);
  return read;
}

/** @throws Error that says what to set, where no database is known. */
export function requireDatabaseUrl(env = getEnv()): string {
  if (env.databaseUrl) return env.databaseUrl;
  throw new Error('No database is known. Start the service with "npm start", or set DATABASE_URL.');
}

/** For tests: the next getEnv reads process.env anew. */
export function forgetEnv(): void {
  read = undefined;
}
