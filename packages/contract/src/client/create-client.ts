import type { ErrorBody, ErrorCode, ErrorDetail } from '../errors.ts'
import type { Locale } from '../messages.ts'
import { type AnswerOf, type InputOf, pathFields, type Route, sendsBody } from '../schemas/route.ts'
import { basePath, type Routes, routes } from '../schemas/routes.ts'

/** An error answer with a `Code`: the cause, for people and for programs. */
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

/** No answer arrived: the network failed or the server is unreachable. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

export interface ClientOptions {
  /** Origin in front of `/api/backend`; empty for the page's own. */
  baseUrl?: string
  /** Read at each call, so that signing in needs no new client. */
  token?: () => string | undefined
  locale?: () => Locale
  /** IANA time zone name, for rules that depend on the user's local day. */
  timezone?: () => string
  fetch?: typeof fetch
  timeoutMs?: number
  /** Called on a 401 before the call rejects, except for a 401 of a sign-in call itself. */
  onUnauthorized?: () => void
}

export interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Lets the call finish after the user leaves the page; for small bodies. */
  keepalive?: boolean
}

type Call<R extends Route> =
  Record<string, never> extends InputOf<R>
    ? (input?: InputOf<R>, options?: CallOptions) => Promise<AnswerOf<R>>
    : (input: InputOf<R>, options?: CallOptions) => Promise<AnswerOf<R>>

export type Client = { [Name in keyof Routes]: Call<Routes[Name]> }

const missingBody = '请求失败'

/** Creates a client with one function per call of the contract. They reject with `CodeError`, `NetworkError` or the signal's own reason. */
export function createClient(options: ClientOptions = {}): Client {
  const calls = Object.entries(routes as Record<string, Route>).map(([name, route]) => [
    name,
    (input: Record<string, unknown> = {}, call: CallOptions = {}) => send(route, { input, call, options }),
  ])
  return Object.fromEntries(calls) as Client
}

interface Sending {
  input: Record<string, unknown>
  call: CallOptions
  options: ClientOptions
}

async function send(route: Route, sending: Sending): Promise<unknown> {
  const { options, call } = sending
  const request = requestOf(route, sending)
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 100_000)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  const response = await (options.fetch ?? fetch)(request.url, { ...request.init, signal }).catch((error) => {
    if (call.signal?.aborted) throw call.signal.reason
    throw new NetworkError('Network error, please try again', { cause: error })
  })
  if (response.status === 401 && route.rate !== 'sign_in') options.onUnauthorized?.()
  return answerOf(response, route)
}

function requestOf(route: Route, { input, call, options }: Sending) {
  const inPath = pathFields(route.path)
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const body = sendsBody(route.method) ? bodyOf(route, rest) : undefined
  const query =
    body === undefined && rest.length > 0
      ? `?${new URLSearchParams(rest.map(([k, v]) => [k, String(v)]))}`
      : ''
  const token = options.token?.()
  const headers: Record<string, string> = {
    'x-client-type': 'web',
    // The content type of a form names its boundary, which `fetch` chooses.
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(options.locale && { 'accept-language': options.locale() }),
    ...(options.timezone && { 'x-timezone': options.timezone() }),
    ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
  }
  return {
    url: `${options.baseUrl ?? ''}${basePath}${path}${query}`,
    init: { method: route.method, headers, body, keepalive: call.keepalive === true },
  }
}

function bodyOf(route: Route, fields: readonly [name: string, value: unknown][]): string | FormData {
  if (!route.takesFile) return JSON.stringify(Object.fromEntries(fields))
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

async function answerOf(response: Response, route: Route): Promise<unknown> {
  const text = await response.text()
  if (response.ok && route.format === 'text') return text
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
