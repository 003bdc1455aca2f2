import { join, resolve } from 'node:path';
import { z } from 'zod';
import { claimDataDir } from './data-dir.ts';
import { LOOPBACK, parseTrustedProxies } from './http/trusted-proxies.ts';
import {
  examinedSecrets,
  keptSecrets,
  type Secrets,
  secretsIn,
  unsafeSecrets,
  VARIABLES_OF_SECRETS,
} from './secrets.ts';
import {
  type CardRelaySettings,
  GETNET_VARIABLES,
  getnetOf,
  type GetnetSettings,
  type TransfeeraSettings,
} from './provider-settings.ts';
import { StartupError } from './startup.ts';
import { BUCKET_VARIABLES, bucketOf, type BucketSettings } from './storage/bucket-settings.ts';
import { TRACING_VARIABLES, tracingOf, type TracingSettings } from './tracing/tracing-settings.ts';
import { withFiles } from './variable-files.ts';
import { address, httpAddress, port, word } from './variable-kinds.ts';

export type StoragePlace = 'disk' | 's3';

/** The settings of the process, read once at start; docs/operations.md describes each. */
export interface Environment {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The back-office's address, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * Where the links of invitations and reminders lead. While it is undefined they lead to pages of ours, which say whom
   * to call.
   */
  readonly studentSiteUrl: string | undefined;
  /** The proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** The address of the database, with the application's role. */
  readonly databaseUrl: string | undefined;
  /**
   * The same database with the role that owns the tables and migrates them. While it is undefined, the application's
   * role does both.
   */
  readonly databaseOwnerUrl: string | undefined;
  /** The same database with a role that only reads. While it is undefined, searches use the application's role. */
  readonly databaseReaderUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  readonly storage: StoragePlace;
  /** Where files were kept before, while they are being moved; undefined when no files are moved. */
  readonly storageBefore: StoragePlace | undefined;
  /** Where files are kept with STORAGE=s3. */
  readonly bucket: BucketSettings | undefined;
  /** ClamAV's daemon, which scans what people send; while undefined, files are not scanned. */
  readonly clamdUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** An address such as `Habilita <nao-responda@habilita.example>`. */
  readonly mailFrom: string;
  /** The address of the CEP look-up, with `{cep}` for the digits; while undefined, addresses are typed by hand. */
  readonly cepUrl: string | undefined;
  readonly payments: 'simulators' | 'live';
  /** The port of the simulated Transfeera, which runs beside the product with PAYMENTS=simulators. */
  readonly simulatorsPort: number;
  /** The port of the simulated Getnet, which runs beside the product with PAYMENTS=simulators. */
  readonly getnetSimulatorPort: number;
  /** The accounts at the payment providers; where a setting is missing, the simulator's is used. */
  readonly transfeera: TransfeeraSettings;
  readonly getnet: GetnetSettings;
  /**
   * What happens to a charge for a school that cannot receive its share yet: true lets it wait until the school can,
   * false refuses it.
   */
  readonly holdsWithoutRecipient: boolean;
  /** The port of the card's relay when it runs beside the product. */
  readonly cardRelayPort: number;
  readonly cardRelay: CardRelaySettings;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly demo: boolean;
  /** How many seconds a process still answers requests after it was told to end; `/health/ready` then answers 503. */
  readonly drainSeconds: number;
  /** The port where a worker serves its metrics; undefined for a worker that serves none. */
  readonly metricsPort: number | undefined;
  /** Where traces are sent; undefined while tracing is off. */
  readonly tracing: TracingSettings | undefined;
  /** The commit that the image was built from. */
  readonly commit: string | undefined;
  readonly secrets: Secrets;
}

const DEFAULT_DATA_DIR = join(import.meta.dirname, '..', '..', '..', '..', '.data');

const databaseAddress = address(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database');

const CEP_EXAMPLE = 'https://viacep.com.br/ws/{cep}/json/';

const variables = z.object({
  NODE_ENV: word('development', 'production', 'test').default('development'),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  PUBLIC_URL: httpAddress.optional(),
  STUDENT_SITE_URL: httpAddress.optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (text) => parseTrustedProxies(text) !== undefined,
      'must be addresses or ranges such as 10.0.0.7,192.168.4.0/24, and not everybody',
    )
    .optional(),
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_READER_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  STORAGE: word('disk', 's3').default('disk'),
  STORAGE_BEFORE: word('disk', 's3').optional(),
  ...BUCKET_VARIABLES,
  CLAMD_URL: address(['tcp:', 'unix:'], 'tcp://clamd:3310 or unix:/run/clamav/clamd.ctl').optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().max(200).optional(),
  CEP_URL: address(['http:', 'https:'], CEP_EXAMPLE)
    .refine((url) => url.includes('{cep}'), `must look like ${CEP_EXAMPLE}`)
    .optional(),
  PAYMENTS: word('simulators', 'live').optional(),
  SIMULATORS_PORT: port.optional(),
  TRANSFEERA_LOGIN_URL: httpAddress.optional(),
  TRANSFEERA_API_URL: httpAddress.optional(),
  TRANSFEERA_CLIENT_ID: z.string().optional(),
  TRANSFEERA_CLIENT_SECRET: z.string().optional(),
  TRANSFEERA_PIX_KEY: z.string().optional(),
  TRANSFEERA_CONTACT: z.email('must be an e-mail address').optional(),
  TRANSFEERA_CERTIFICATE_FILE: z.string().optional(),
  TRANSFEERA_KEY_FILE: z.string().optional(),
  GETNET_SIMULATOR_PORT: port.optional(),
  ...GETNET_VARIABLES,
  CHARGES_WITHOUT_RECIPIENT: word('refuse', 'hold').default('refuse'),
  CARD_RELAY_PORT: port.optional(),
  CARD_RELAY_URL: httpAddress.optional(),
  CARD_RELAY_API_URL: httpAddress.optional(),
  CARD_RELAY_SECRET: z.string().optional(),
  CARD_RELAY_SECRET_PREVIOUS: z.string().optional(),
  LOG_LEVEL: word('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  DEMO: word('on', 'off').optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be seconds from 0 to 99')
    .transform(Number)
    .optional(),
  METRICS_PORT: port.optional(),
  ...TRACING_VARIABLES,
  COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'must be the hash of a commit')
    .optional(),
  ...VARIABLES_OF_SECRETS,
});
type Variables = z.output<typeof variables>;

const consistent = variables.superRefine((chosen, context) => {
  const refuse = (path: keyof Variables, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if ([chosen.STORAGE, chosen.STORAGE_BEFORE].includes('s3') && chosen.S3_BUCKET === undefined)
    refuse('S3_BUCKET', 'must name the bucket, as STORAGE or STORAGE_BEFORE is s3');
  if (chosen.STORAGE === chosen.STORAGE_BEFORE)
    refuse('STORAGE_BEFORE', 'must differ from STORAGE, or not be set when files do not move');
  if (chosen.S3_ACCESS_KEY_ID !== undefined && chosen.S3_SECRET_ACCESS_KEY === undefined)
    refuse('S3_SECRET_ACCESS_KEY', 'must be set with S3_ACCESS_KEY_ID');
});

/**
 * Reads and checks all settings, and marks DATA_DIR as ours. Outside production, missing secrets are generated and
 * stored there. Refuses with the names of all wrong variables, but never with a value.
 */
export function loadEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const wrong = wrongVariables(env);
  if (wrong.length > 0) throw new StartupError(`${wrong.map(({ line }) => line).join('; ')}.`);
  const chosen = variables.parse(readIn(env));
  const unsafe = chosen.NODE_ENV === 'production' ? unsafeIn(chosen) : [];
  if (unsafe.length > 0) throw new StartupError(`Production refused: ${unsafe.join('; ')}.`);
  const dataDir = claimDataDir(resolve(chosen.DATA_DIR));
  return { ...settingsOf(chosen), dataDir, secrets: keptSecrets(dataDir, secretsIn(chosen)) };
}

export interface WrongVariable {
  readonly variable: string;
  /** The sentence that names the variable and says what it must be; it never contains the value. */
  readonly line: string;
}

/** The variables whose values do not have the required form. */
export function wrongVariables(env: NodeJS.ProcessEnv): WrongVariable[] {
  const read = consistent.safeParse(readIn(env));
  const issues = (read.error?.issues ?? []).map(({ path, message }) => ({ variable: path.join('.'), message }));
  return [...withFiles(env).wrong, ...issues].map(({ variable, message }) => ({
    variable,
    line: `${variable} ${message}`,
  }));
}

/** Why production would refuse these settings; NODE_ENV is ignored. A wrong variable counts as not set. */
export const unsafeForProduction = (env: NodeJS.ProcessEnv): string[] => unsafeIn(readableIn(env));

/**
 * The settings for the doctor, the self-check of an installation. Unlike `loadEnvironment`, this function ignores wrong
 * variables instead of refusing them, does not claim DATA_DIR, and leaves missing secrets empty.
 */
export function examinedEnvironment(env: NodeJS.ProcessEnv): Environment {
  const chosen = readableIn(env);
  return { ...settingsOf(chosen), dataDir: resolve(chosen.DATA_DIR), secrets: examinedSecrets(secretsIn(chosen)) };
}

function readableIn(env: NodeJS.ProcessEnv): Variables {
  const wrong = new Set(wrongVariables(env).map(({ variable }) => variable));
  const readable = Object.entries(readIn(env)).filter(([name]) => !wrong.has(name));
  return variables.parse(Object.fromEntries(readable));
}

function settingsOf(chosen: Variables): Omit<Environment, 'dataDir' | 'secrets'> {
  const production = chosen.NODE_ENV === 'production';
  const publicUrl = chosen.PUBLIC_URL ?? `http://localhost:${chosen.PORT}`;
  return {
    production,
    host: chosen.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: chosen.PORT,
    publicUrl,
    studentSiteUrl: chosen.STUDENT_SITE_URL,
    trustedProxies: [...LOOPBACK, ...(parseTrustedProxies(chosen.TRUSTED_PROXIES ?? '') ?? [])],
    databaseUrl: chosen.DATABASE_URL,
    databaseOwnerUrl: chosen.DATABASE_OWNER_URL,
    databaseReaderUrl: chosen.DATABASE_READER_URL,
    databaseReplicaUrl: chosen.DATABASE_REPLICA_URL,
    storage: chosen.STORAGE,
    storageBefore: chosen.STORAGE_BEFORE,
    bucket: bucketOf(chosen),
    clamdUrl: chosen.CLAMD_URL,
    smtpUrl: chosen.SMTP_URL,
    mailFrom: chosen.MAIL_FROM ?? `Habilita <nao-responda@${new URL(publicUrl).hostname}>`,
    cepUrl: chosen.CEP_URL,
    payments: chosen.PAYMENTS ?? 'simulators',
    simulatorsPort: chosen.SIMULATORS_PORT ?? (chosen.PORT < 65_534 ? chosen.PORT + 2 : chosen.PORT - 2),
    getnetSimulatorPort: chosen.GETNET_SIMULATOR_PORT ?? (chosen.PORT < 65_533 ? chosen.PORT + 3 : chosen.PORT - 3),
    transfeera: {
      loginUrl: chosen.TRANSFEERA_LOGIN_URL,
      apiUrl: chosen.TRANSFEERA_API_URL,
      clientId: chosen.TRANSFEERA_CLIENT_ID,
      clientSecret: chosen.TRANSFEERA_CLIENT_SECRET,
      pixKey: chosen.TRANSFEERA_PIX_KEY,
      contact: chosen.TRANSFEERA_CONTACT,
      certificateFile: chosen.TRANSFEERA_CERTIFICATE_FILE,
      keyFile: chosen.TRANSFEERA_KEY_FILE,
    },
    getnet: getnetOf(chosen),
    holdsWithoutRecipient: chosen.CHARGES_WITHOUT_RECIPIENT === 'hold',
    cardRelayPort: chosen.CARD_RELAY_PORT ?? (chosen.PORT < 65_532 ? chosen.PORT + 4 : chosen.PORT - 4),
    cardRelay: {
      url: chosen.CARD_RELAY_URL,
      apiUrl: chosen.CARD_RELAY_API_URL,
      secret: chosen.CARD_RELAY_SECRET,
      previousSecret: chosen.CARD_RELAY_SECRET_PREVIOUS,
    },
    logLevel: chosen.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demo: chosen.DEMO === undefined ? !production : chosen.DEMO === 'on',
    drainSeconds: chosen.DRAIN_SECONDS ?? (production ? 5 : 0),
    metricsPort: chosen.METRICS_PORT,
    tracing: tracingOf(chosen),
    commit: chosen.COMMIT,
  };
}

/**
 * The environment's variables. A variable such as AUTH_SECRET_FILE names a file; its content then is the value of
 * AUTH_SECRET. An empty variable such as `PORT=` counts as not set.
 */
function readIn(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(withFiles(env).env).filter(([, value]) => value !== undefined && value !== ''),
  );
}

function unsafeIn(chosen: Variables): string[] {
  const { CARD_RELAY_SECRET: current, CARD_RELAY_SECRET_PREVIOUS: previous } = chosen;
  return [
    ...unsafeSecrets(secretsIn(chosen), { current, previous }),
    ...(chosen.PAYMENTS ? [] : ['PAYMENTS must be set (live, or simulators for a trial)']),
    ...(chosen.PUBLIC_URL ? [] : ['PUBLIC_URL must be set']),
    ...(chosen.DEMO === 'on' ? ['DEMO must not be on'] : []),
  ];
}
