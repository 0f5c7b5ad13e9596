import { type Client, CodeError, type Locale, sendsBody } from '@easel/contract'
import { type DomainError, errorBody, errors, httpStatus } from '../../platform/errors/domain-error.ts'
import { toDomainError } from '../app.ts'
import type { CallContext } from './call.ts'
import { createAlways } from './idempotency.ts'
import { jsonAnswer } from './json-answer.ts'
import { isShared, type MountOptions, ownAnswer, type Serving, servings, sharedAnswer } from './mount.ts'
import { RawJson } from './packed-json.ts'
import { parseInput } from './parse-input.ts'
import { timezoneOf } from './request-timezone.ts'
import type { PageCall } from './watch-calls.ts'

/** The page on whose user's behalf calls are made. */
export interface PageCaller {
  token: string | undefined
  locale: Locale
  origin: string
  address: string
  requestId: string
  /** Aborted when the page's client leaves. */
  signal: AbortSignal
  /** False for a page that is made before anybody asks for it: its calls do not count for anybody's limits. */
  isAwaited: boolean
  onTooMany: (refusal: DomainError) => void
}

interface Watch {
  onRefusal: (call: PageCall, refusal: DomainError) => void
  /** Called for an error that may be the server's. */
  onFailure: (error: Error, requestId: string) => void
}

/**
 * Returns a function that makes the client of a page. Its calls have the rules of the same calls over HTTP (who may make
 * them, how many, what their answers hold), but no request, no headers and no JSON: a page makes ten of them.
 */
export function clientsInProcess(options: MountOptions, watch: Watch): (caller: PageCaller) => Client {
  const reads = new Map(
    servings(options)
      .filter(({ route }) => route.rate === 'read')
      .map((serving) => [serving.name, serving]),
  )
  return (caller) =>
    new Proxy({} as Client, {
      get: (_client, name) => {
        const serving = reads.get(String(name))
        return serving && ((input: object = {}) => answerTo({ serving, caller, watch }, input))
      },
    })
}

interface Answering {
  serving: Serving
  caller: PageCaller
  watch: Watch
}

async function answerTo({ serving, caller, watch }: Answering, input: object): Promise<unknown> {
  let call: CallContext | undefined
  try {
    const { name, route, options } = serving
    if (caller.isAwaited) options.rates.countSubnet(route.rate, caller.address)
    call = await callOf(caller, options)
    if (caller.isAwaited)
      await options.rates.take(route.rate, { address: call.address, userId: call.viewer?.id })
    if (route.auth === 'required' && !call.viewer) throw errors.notSignedIn()
    const parsed = parseInput(route, asSent(input, serving))
    if (isShared(route, call)) return JSON.parse((await sharedAnswer(serving, parsed, call)).toString())
    const answer = await ownAnswer(serving, parsed, call)
    options.onAnswer({ name, input: parsed, answer, call })
    return hasRawJson(answer) ? JSON.parse(jsonAnswer(answer).toString()) : answer
  } catch (error) {
    throw codeErrorOf(error as Error, { serving, caller, watch }, { input, viewerId: call?.viewer?.id })
  }
}

async function callOf({ token, signal, ...caller }: PageCaller, options: MountOptions): Promise<CallContext> {
  const viewer = token === undefined ? undefined : await options.authenticate(token)
  if (token !== undefined && !viewer) throw errors.notSignedIn()
  return {
    ...caller,
    viewer,
    timezone: timezoneOf(undefined),
    userAgent: '',
    whenLeft: () => signal,
    createOnce: createAlways,
  }
}

/** Leaves out absent fields; a query carries texts, which its schema reads. */
function asSent(input: object, { route }: Serving): object {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  if (sendsBody(route.method)) return Object.fromEntries(given)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** Graphs are direct fields of an answer, never deeper. */
function hasRawJson(answer: unknown): boolean {
  return Object.values(Object(answer)).some((value) => value instanceof RawJson)
}

/** Returns the error by which a client's call over HTTP would reject. */
function codeErrorOf(
  error: Error,
  { serving, caller, watch }: Answering,
  { input, viewerId }: { input: object; viewerId: string | undefined },
): CodeError {
  const refusal = toDomainError(error)
  if (refusal.code === 'A0501') caller.onTooMany(refusal)
  if (refusal.code.startsWith('B')) watch.onFailure(error, caller.requestId)
  const { address, requestId, locale, token } = caller
  const objectId = 'id' in input ? String(input.id) : undefined
  watch.onRefusal(
    { call: serving.name, address, requestId, accountId: viewerId, objectId, hasToken: token !== undefined },
    refusal,
  )
  return new CodeError(httpStatus(refusal), errorBody(refusal, requestId, locale))
}
