import { type Client, CodeError, type Locale, type Route, sendsBody } from '@easel/contract'
import { type DomainError, errorBody, httpStatus } from '../../platform/errors/domain-error.ts'
import { toDomainError } from '../app.ts'
import type { CallContext, Viewer } from './call.ts'
import type { Endpoint } from './endpoints.ts'
import { createAlways } from './idempotency.ts'
import { jsonAnswer } from './json-answer.ts'
import { RawJson } from './packed-json.ts'
import { parseInput } from './parse-input.ts'
import { type CallPipeline, requireSignIn } from './pipeline.ts'
import { timezoneOf } from './request-timezone.ts'
import type { PageCall } from './watch-calls.ts'

/** The page that makes calls, and the user who requested the page. */
export interface PageCaller {
  token: string | undefined
  locale: Locale
  origin: string
  address: string
  requestId: string
  /** Aborted when the page's client leaves. */
  signal: AbortSignal
  /** False for a page that is rendered before a request for it: the page's calls count for no limit. */
  isAwaited: boolean
  onTooMany: (refusal: DomainError) => void
}

interface Watch {
  onRefusal: (call: PageCall, refusal: DomainError) => void
  /** Called for an error that may be a fault of the server. */
  onFailure: (error: Error, requestId: string) => void
}

/**
 * Returns a function that creates the client of a page. The client's calls pass the same stages as calls over HTTP (permissions,
 * rate limits, answers), but have no request, no headers and no JSON, which would cost too much: a page makes ten calls.
 */
export function clientsInProcess(
  pipeline: CallPipeline,
  endpoints: readonly Endpoint[],
  watch: Watch,
): (caller: PageCaller) => Client {
  const reads = new Map(
    endpoints.filter(({ route }) => route.rate === 'read').map((endpoint) => [endpoint.name, endpoint]),
  )
  return (caller) =>
    new Proxy({} as Client, {
      get: (_client, name) => {
        const endpoint = reads.get(String(name))
        return endpoint && ((input: object = {}) => answerTo({ pipeline, endpoint, caller, watch }, input))
      },
    })
}

interface AnswerContext {
  pipeline: CallPipeline
  endpoint: Endpoint
  caller: PageCaller
  watch: Watch
}

async function answerTo(answering: AnswerContext, input: object): Promise<unknown> {
  const { pipeline, endpoint, caller } = answering
  const { route } = endpoint
  let viewer: Viewer | undefined
  try {
    if (caller.isAwaited) pipeline.countSubnet(route, caller.address)
    viewer = await pipeline.authenticate(route, caller.token)
    const call = callOfPage(caller, viewer)
    if (caller.isAwaited) await pipeline.limit(route, call)
    requireSignIn(route, call)
    const answer = await pipeline.answer(endpoint, { call, input: parseInput(route, asSent(input, route)) })
    if ('shared' in answer) return JSON.parse(answer.shared.toString())
    return hasRawJson(answer.own) ? JSON.parse(jsonAnswer(answer.own).toString()) : answer.own
  } catch (error) {
    throw codeErrorOf(error as Error, answering, { input, viewerId: viewer?.id })
  }
}

function callOfPage({ token, signal, ...caller }: PageCaller, viewer: Viewer | undefined): CallContext {
  return {
    ...caller,
    viewer,
    timezone: timezoneOf(undefined),
    userAgent: '',
    whenLeft: () => signal,
    createOnce: createAlways,
  }
}

/** Converts an input to the form in which a client sends it: without absent fields, and with the values of a query as texts. */
function asSent(input: object, route: Route): object {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  if (sendsBody(route.method)) return Object.fromEntries(given)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** Graphs are direct fields of an answer, never deeper. */
function hasRawJson(answer: unknown): boolean {
  return Object.values(Object(answer)).some((value) => value instanceof RawJson)
}

/** Returns the error with which the same call over HTTP would reject at the client. */
function codeErrorOf(
  error: Error,
  { endpoint, caller, watch }: AnswerContext,
  { input, viewerId }: { input: object; viewerId: string | undefined },
): CodeError {
  const refusal = toDomainError(error)
  if (refusal.code === 'A0501') caller.onTooMany(refusal)
  if (refusal.code.startsWith('B')) watch.onFailure(error, caller.requestId)
  const { address, requestId, locale, token } = caller
  const objectId = 'id' in input ? String(input.id) : undefined
  watch.onRefusal(
    { call: endpoint.name, address, requestId, accountId: viewerId, objectId, hasToken: token !== undefined },
    refusal,
  )
  return new CodeError(httpStatus(refusal), errorBody(refusal, requestId, locale))
}
