import { existsSync, readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { parseEnv } from 'node:util'
import { languageChoices, maxSettingCount, readEngineAddress, signUpChoices } from '@easel/contract'
import { z } from 'zod'
import { isLoopbackName } from './platform/net/loopback.ts'
import { isSecureAddress } from './platform/net/secure-address.ts'
import type { S3Settings } from './platform/storage/s3-store.ts'

/** A whole number within bounds. The message is written for a host; the message of the library is for programmers. */
function wholeNumber(min: number, max: number) {
  const words = `a whole number from ${min} to ${max}`
  return z.coerce.number(words).int(words).min(min, words).max(max, words)
}

function oneOf<const Choices extends readonly [string, string, ...string[]]>(...choices: Choices) {
  return z.enum(choices, `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`)
}

const port = wholeNumber(0, 65_535)
const count = wholeNumber(0, maxSettingCount)
const siteAddress = z
  .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
  .refine(isOrigin, 'an address without a path, user or query')
const webAddress = z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
const secureAddress = z
  .string()
  .refine(isSecureAddress, 'an address that begins with https:// (http:// on this machine only)')
const database = z.url({ protocol: /^postgres(ql)?$/, error: 'an address that begins with postgres://' })
const onOff = oneOf('on', 'off')
const atLeast = (length: number) => z.string().min(length, `at least ${length} characters long`)
const atMost = (length: number) => z.string().min(1).max(length, `at most ${length} characters long`)

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url === null || url.href === `${url.origin}/`
}

const byteUnits = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 } as const

/** A size in bytes, or with a unit. */
function byteSize(fallback: string, minBytes = 0) {
  return z
    .string()
    .regex(/^\d{1,9}[KMGT]?$/, 'a size such as 512M or 5G')
    .default(fallback)
    .transform((text) => {
      const unit = text.replace(/\d+/, '') as keyof typeof byteUnits
      return Number.parseInt(text, 10) * byteUnits[unit]
    })
    .refine((bytes) => bytes >= minBytes, `a size of ${minBytes / 1024 ** 2}M or more`)
}

function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Maximum number of backups that are kept at one place. */
export const maxBackups = 1000

/** Every setting with its default and its text in `--help`. */
const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('network address that the server listens on'),
  PORT: port.default(3000).describe('port that the server listens on'),
  PUBLIC_URL: siteAddress
    .optional()
    .describe(
      'public URL of the site; required if other machines can reach HOST (default: http://HOST:PORT)',
    ),
  TRUST_PROXY: z
    .string()
    .regex(/^(on|off|[1-9])$/, 'on, off, or the number of proxies')
    .default('off')
    .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value)))
    .describe(
      'read client addresses from a proxy in front: on, or the number of proxies in a row; default: off',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('folder for the embedded database, files and secrets'),
  FREE_DISK_FLOOR: byteSize('1G').describe(
    'refuse uploads and new works if less disk space than this is free; 0: never; default: 1G',
  ),
  DOWNLOAD_SPACE: byteSize('5G', 64 * 1024 ** 2).describe(
    'maximum size of all files made for downloads (other formats and sizes, posters); default: 5G',
  ),
  SECRET: atLeast(32)
    .optional()
    .describe(
      'key that signs URLs and encrypts stored secrets; default: created at the first start in DATA_DIR',
    ),
  SECRET_OLD: atLeast(32)
    .optional()
    .describe('the previous SECRET, still accepted for what it has signed (docs/operations.md)'),
  BACKUP_PLACE: z
    .string()
    .min(1)
    .optional()
    .describe('folder, or s3://<bucket>/<folder>, for a backup every day at 3:00; default: no backups'),
  BACKUP_KEEP: wholeNumber(1, maxBackups)
    .default(7)
    .describe('maximum number of backups at BACKUP_PLACE; the oldest are removed'),
  BACKUP_PASSPHRASE: atLeast(12)
    .optional()
    .describe(
      'passphrase that encrypts backups; without it, no backup can be restored, so store it elsewhere; default: not encrypted',
    ),
  ROLE: oneOf('api', 'worker', 'all').default('all').describe('role of this process: api, worker or all'),
  DATABASE_URL: database
    .optional()
    .describe('URL of your own PostgreSQL 15 or newer; default: the embedded database'),
  DATABASE_REPLICA_URL: database
    .optional()
    .describe('URL of a read replica of that PostgreSQL, for requests of visitors'),
  STORAGE: oneOf('disk', 's3').default('disk').describe('where files are stored: disk or s3'),
  S3_ENDPOINT: webAddress.optional().describe('URL of an S3-compatible store; default: Amazon S3'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the bucket'),
  S3_BUCKET: z.string().min(1).optional().describe('name of the bucket, which must exist'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('access key with permission to read, write and delete objects'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret of the access key'),
  S3_PUBLIC_URL: webAddress
    .optional()
    .describe('URL of the store for browsers, if it differs from S3_ENDPOINT'),
  SIGN_UP: oneOf(...signUpChoices)
    .default('open')
    .describe(
      'who can create an account: open (everybody), invite (npm run host -- invite) or closed (nobody)',
    ),
  MODERATORS: z
    .string()
    .transform(commaSeparated)
    .default([])
    .describe(
      'usernames of moderators, comma-separated; a name without an account needs an invite code (npm run host -- invite --username)',
    ),
  ADMINS: z
    .string()
    .transform(commaSeparated)
    .default([])
    .describe(
      'usernames of administrators, comma-separated; a name without an account needs an invite code (npm run host -- invite --username)',
    ),
  COMFYUI_URLS: z
    .string()
    .transform(commaSeparated)
    .transform((addresses) => addresses.map(readEngineAddress))
    .refine((addresses) => !addresses.includes(undefined), 'addresses that begin with http:// or https://')
    .transform((addresses) => addresses.filter((address) => address !== undefined))
    .default([])
    .describe(
      'addresses of ComfyUI servers, comma-separated; administrators can add further servers at /admin',
    ),
  COMFYUI_NODES: z
    .string()
    .transform(commaSeparated)
    .default([])
    .describe("further node types of ComfyUI servers that users' graphs may use, comma-separated"),
  IMAGES_API_URL: z
    .string()
    .refine(
      (text) => readEngineAddress(text) !== undefined,
      'an address that begins with http:// or https://',
    )
    .transform((text) => readEngineAddress(text)!)
    .optional()
    .describe('address of an images API like that of OpenAI'),
  IMAGES_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'a key without spaces')
    .optional()
    .describe('key for IMAGES_API_URL'),
  SD_SERVER: z
    .string()
    .min(1)
    .optional()
    .describe(
      "path of sd-server of stable-diffusion.cpp on the worker's machine, instead of a downloaded program",
    ),
  LOCAL_MODELS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe("folder of models on the worker's machine that its own engine may use"),
  LOCAL_LORAS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe("folder of LoRAs on the worker's machine that its own engine may use"),
  LOCAL_ENGINE_CATALOGUE: z
    .string()
    .min(1)
    .optional()
    .describe('file or address of a catalogue of programs and models, in addition to the built-in catalogue'),
  GOOGLE_CLIENT_ID: z
    .string()
    .transform(commaSeparated)
    .default([])
    .describe(
      'client id of this site with Google, or several, comma-separated; default: no sign-in with Google',
    ),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('client secret for the first client id; required by Google; default: none (a public client)'),
  GOOGLE_ISSUER: secureAddress.optional().describe('URL of another OpenID provider to use instead of Google'),
  GOOGLE_JWKS_URL: secureAddress
    .optional()
    .describe("URL of the provider's keys; default: taken from its discovery document"),
  DEMO: onOff
    .optional()
    .describe(
      'offer demo accounts and create demo posts: on or off; default: on with the embedded database, otherwise off',
    ),
  SITE_NAME: atMost(60).default('Easel').describe('name of the site'),
  SITE_LANGUAGES: z
    .string()
    .transform((text) => commaSeparated(text).join())
    .pipe(z.enum(languageChoices, 'en,zh or zh,en or en or zh'))
    .default('en,zh')
    .describe(
      'languages of the site: en, zh or both, comma-separated; the first is for visitors whose browser asks for neither',
    ),
  OPERATOR_NAME: atMost(100)
    .optional()
    .describe('name of the operator, for legal pages and file labels; default: SITE_NAME'),
  AIGC_LABEL: oneOf('model', 'all')
    .default('model')
    .describe(
      'files that carry the AIGC label of GB 45438-2025: model (files made with a trained model) or all',
    ),
  C2PA_CERT: z
    .string()
    .min(1)
    .optional()
    .describe(
      'certificate chain that signs files (PEM text or a path), your own certificate first; default: self-made',
    ),
  C2PA_KEY: z.string().min(1).optional().describe('private key of C2PA_CERT (PEM text or a path)'),
  CONTACT_EMAIL: z
    .email('an e-mail address')
    .optional()
    .describe('e-mail address of the operator, for users and push services'),
  START_ATTEMPTS: count.default(10).describe('attempts that a new account starts with'),
  CHECK_IN_REWARD: count.default(5).describe('attempts earned by a check-in'),
  SHARE_REWARD: count.default(5).describe('attempts earned by a share'),
  MAX_SHARE_COUNT: count.default(1).describe('rewarded shares per day'),
  WORKER_CONCURRENCY: wholeNumber(1, 64)
    .default(2)
    .describe('pictures that a worker makes at the same time, beside half as many films'),
  WORKER_PLACES: z
    .string()
    .transform(commaSeparated)
    .pipe(
      z
        .array(oneOf('cpu', 'video', 'remote'), 'cpu, video, remote, or several of them, comma-separated')
        .min(1),
    )
    .default(['cpu', 'video', 'remote'])
    .describe(
      'work of a worker: cpu (pictures), video (films), remote (engines), comma-separated; default: all',
    ),
  WORKER_NAME: z
    .string()
    .regex(/^[\w.-]{1,40}$/, 'at most 40 letters, digits, dots, hyphens or underscores')
    .optional()
    .describe('name of a worker beside engines that only it can reach; default: none'),
  MIN_PAINTING_SIDE: wholeNumber(0, 2048)
    .default(1536)
    .describe(
      'longest side in pixels up to which small photos are enlarged before they are painted; 0 for none',
    ),
  RATE_LIMIT_FACTOR: z.coerce
    .number('a number above 0')
    .positive('a number above 0')
    .default(1)
    .describe('factor that multiplies every rate limit'),
  IDLE_FACTOR: wholeNumber(1, 1000)
    .default(1)
    .describe(
      'factor that multiplies the seconds after which idle helper processes and threads end and free their memory',
    ),
  METRICS_TOKEN: atLeast(16)
    .optional()
    .describe('bearer token for /metrics; without it, only this machine can read /metrics'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe('collector of OpenTelemetry that gets a trace of each call (OTLP over HTTP); off by default'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('a number from 0 to 1')
    .min(0, 'a number from 0 to 1')
    .max(1, 'a number from 0 to 1')
    .default(1)
    .describe('share of the calls that are traced'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal')
    .default('info')
    .describe('minimum level of log entries'),
})

export type Settings = Omit<z.output<typeof schema>, 'PUBLIC_URL' | 'DEMO'> & {
  /** True when the host has set the public address. */
  hasPublicUrl: boolean

  PUBLIC_URL: string
  DEMO: 'on' | 'off'
  /** Names of the settings that the host has set, in the environment or the `.env` file. */
  given: ReadonlySet<string>
  /** The bucket for files; if absent, files are stored on the disk. */
  s3?: S3Settings
}

/** An invalid setting; its message is one sentence for the host. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Reads the settings of the environment and of a `.env` file in the working folder; the environment takes precedence. */
export function readSettings(env: NodeJS.ProcessEnv = process.env, envFile = '.env'): Settings {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  const unknown = Object.keys(fromFile).find((name) => !(name in schema.shape))
  if (unknown)
    throw new SettingsError(
      `${envFile} contains ${unknown}, which is not a setting of Easel (npm start -- --help lists all settings).`,
    )
  const given = Object.fromEntries(
    Object.entries({ ...fromFile, ...env }).filter(([, value]) => value !== ''),
  )
  const result = schema.safeParse(given)
  if (!result.success) {
    const { path, message } = result.error.issues[0]!
    const name = path.join('.')
    throw new SettingsError(`The setting ${name} must be ${message}${quotedValue(name, given[name])}.`)
  }
  const { PUBLIC_URL, DEMO, ...settings } = result.data
  const s3 = settings.STORAGE === 's3' && bucketOf(result.data)
  if (settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL)
    throw new SettingsError('DATABASE_REPLICA_URL requires the setting DATABASE_URL.')
  if ((settings.C2PA_CERT === undefined) !== (settings.C2PA_KEY === undefined))
    throw new SettingsError('C2PA_CERT and C2PA_KEY must be set together.')
  if (settings.IMAGES_API_KEY !== undefined && settings.IMAGES_API_URL === undefined)
    throw new SettingsError('IMAGES_API_KEY requires the setting IMAGES_API_URL.')
  const { HOST, PORT, ROLE } = settings
  if (PUBLIC_URL === undefined && ROLE !== 'worker' && !isLoopbackName(HOST))
    throw new SettingsError(
      `With HOST=${HOST}, other machines can reach this site. Set PUBLIC_URL to the address that people use, such as https://easel.example or http://192.168.1.5:${PORT}.`,
    )
  return {
    ...settings,
    hasPublicUrl: PUBLIC_URL !== undefined,
    PUBLIC_URL: new URL(PUBLIC_URL ?? `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${PORT}`).origin,
    given: new Set(Object.keys(given)),
    DEMO: DEMO ?? (settings.DATABASE_URL ? 'off' : 'on'),
    ...(s3 && { s3 }),
  }
}

function bucketOf(given: z.output<typeof schema>): S3Settings {
  const needed = (name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'): string => {
    const value = given[name]
    if (value === undefined) throw new SettingsError(`STORAGE=s3 requires the setting ${name}.`)
    return value
  }
  return {
    bucket: needed('S3_BUCKET'),
    region: given.S3_REGION,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    endpoint: given.S3_ENDPOINT,
    publicEndpoint: given.S3_PUBLIC_URL,
  }
}

/**
 * Quotes the given value in a message, except for secrets and for addresses that may contain a secret: a log must not contain
 * secrets.
 */
function quotedValue(name: string, value: string | undefined): string {
  return /SECRET|PASSPHRASE|TOKEN|DATABASE|KEY|COMFYUI_URLS|IMAGES_API_URL/.test(name)
    ? ''
    : `, but is "${value}"`
}

export function settingsHelp(): string {
  const lines = Object.entries(schema.shape).map(([name, field]) => {
    const value = field instanceof z.ZodDefault ? String(field.def.defaultValue) : ''
    const fallback = value === '' ? '' : ` (default: ${value})`
    return `  ${name.padEnd(20)} ${field.description}${fallback}`
  })
  return [
    'The first start prints a link that makes you the administrator; “npm run host -- setup” prints another.',
    'Settings, as environment variables or in a .env file:',
    '',
    ...lines,
    '',
  ].join('\n')
}
