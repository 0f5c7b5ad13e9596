import type { AnswerOf, InputOf, Route } from '../schemas/route.ts'
import type { Routes } from '../schemas/routes.ts'
import { type Method, pathFields, sendsBody } from '../shared/calls.ts'
import type { ErrorBody, ErrorCode, ErrorDetail } from '../shared/errors.ts'
import type { Locale } from '../shared/locales.ts'
import { basePath } from '../shared/paths.ts'
import { calls } from './calls.generated.ts'

/** An error answer of the server. Its `Code` is the cause, for people and for programs. */
export class CodeError extends Error {
  override name = 'CodeError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: readonly ErrorDetail[]
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.Message)
    this.code = body.Code
    this.status = status
    this.details = body.details ?? []
    this.body = body
  }
}

/** Thrown if no answer arrived: the network failed or the server is unreachable. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

export interface ClientOptions {
  /** Origin in front of `/api/backend`; empty for the origin of the page. */
  baseUrl?: string
  /** Read at each call, so that signing in needs no new client. */
  token?: () => string | undefined
  locale?: () => Locale
  /** IANA time zone name, for rules that depend on the user's local day. */
  timezone?: () => string
  fetch?: typeof fetch
  timeoutMs?: number
  /** Called on a 401 before the call rejects. A 401 of a sign-in call does not count, since it ends no session. */
  onUnauthorized?: () => void
}

export interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Lets the call finish after the user has left the page. Browsers allow it for small bodies only. */
  keepalive?: boolean
}

type Call<R extends Route> =
  Record<string, never> extends InputOf<R>
    ? (input?: InputOf<R>, options?: CallOptions) => Promise<AnswerOf<R>>
    : (input: InputOf<R>, options?: CallOptions) => Promise<AnswerOf<R>>

export type Client = { [Name in keyof Routes]: Call<Routes[Name]> }

const missingBody = '请求失败'

/**
 * Creates a client with one function per call of the contract. They reject with `CodeError`, `NetworkError` or the signal's own
 * reason.
 */
export function createClient(options: ClientOptions = {}): Client {
  const functions = Object.entries(calls satisfies Record<keyof Routes, string>).map(([name, line]) => [
    name,
    (input: Record<string, unknown> = {}, how: CallOptions = {}) =>
      send(readCall(line), { input, how, options }),
  ])
  return Object.fromEntries(functions) as Client
}

/** The part of a call that a client needs to send the call. */
interface ClientCall {
  method: Method
  path: string
  /** True for a sign-in call: a 401 refuses its input, and ends no session. */
  signsIn: boolean
  answersText: boolean
  /** The body is a form (multipart/form-data), whose files are `Blob`s in the input. */
  sendsForm: boolean
}

/** Reads a line of the generated table: `POST /origin/check form`. */
function readCall(line: string): ClientCall {
  const [method, path = '', ...marks] = line.split(' ')
  return {
    method: method as Method,
    path,
    signsIn: marks.includes('sign_in'),
    answersText: marks.includes('text'),
    sendsForm: marks.includes('form'),
  }
}

interface OutgoingCall {
  input: Record<string, unknown>
  how: CallOptions
  options: ClientOptions
}

async function send(call: ClientCall, sending: OutgoingCall): Promise<unknown> {
  const { options, how } = sending
  const request = requestOf(call, sending)
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 100_000)
  const signal = how.signal ? AbortSignal.any([how.signal, timeout]) : timeout
  const response = await (options.fetch ?? fetch)(request.url, { ...request.init, signal }).catch((error) => {
    if (how.signal?.aborted) throw how.signal.reason
    throw new NetworkError('Network error, please try again', { cause: error })
  })
  if (response.status === 401 && !call.signsIn) options.onUnauthorized?.()
  return answerOf(response, call)
}

function requestOf(call: ClientCall, { input, how, options }: OutgoingCall) {
  const inPath = pathFields(call.path)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const body = sendsBody(call.method) ? bodyOf(call, rest) : undefined
  const query =
    body === undefined && rest.length > 0
      ? `?${new URLSearchParams(rest.map(([k, v]) => [k, String(v)]))}`
      : ''
  const token = options.token?.()
  const headers: Record<string, string> = {
    'x-client-type': 'web',
    // The content type of a form contains its boundary, so `fetch` has to set it.
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(options.locale && { 'accept-language': options.locale() }),
    ...(options.timezone && { 'x-timezone': options.timezone() }),
    ...(how.idempotencyKey && { 'idempotency-key': how.idempotencyKey }),
  }
  return {
    url: `${options.baseUrl ?? ''}${basePath}${path}${query}`,
    init: { method: call.method, headers, body, keepalive: how.keepalive === true },
  }
}

function bodyOf(call: ClientCall, fields: readonly [name: string, value: unknown][]): string | FormData {
  if (!call.sendsForm) return JSON.stringify(Object.fromEntries(fields))
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

async function answerOf(response: Response, call: ClientCall): Promise<unknown> {
  const text = await response.text()
  if (response.ok && call.answersText) return text
  if (text === '') throw new NetworkError(missingBody)
  const body = parse(text)
  if (isErrorBody(body) && response.status !== 200) throw new CodeError(response.status, body)
  if (!response.ok) throw new NetworkError(missingBody)
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NetworkError(missingBody, { cause: error })
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'Code' in body && 'Message' in body
}
