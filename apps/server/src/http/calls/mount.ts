import { basePath, type Route, routes, sendsBody } from '@easel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import type { DeferredWork } from '../../platform/deferred/deferred-work.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { addressOf } from '../../platform/net/client-address.ts'
import type { Bodies } from '../limits/bodies.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import type { CallContext, Viewer } from './call.ts'
import { readGraphBody, type SplitApart } from './graph-body.ts'
import { createAlways, type IdempotencyStore } from './idempotency.ts'
import { jsonAnswer } from './json-answer.ts'
import { parseInput } from './parse-input.ts'
import { type FormDeps, formType, isForm, readForm } from './read-form.ts'
import { localeOf } from './request-locale.ts'
import { timezoneOf } from './request-timezone.ts'
import type { CallWatch } from './watch-calls.ts'

export interface MountOptions {
  handlers: Record<string, unknown>
  /** Handlers of read-only calls for visitors. */
  visitorReads: Record<string, unknown>
  authenticate: (token: string) => Promise<Viewer | undefined>
  idempotency: IdempotencyStore
  rates: RateLimiter
  originOf: (request: FastifyRequest) => string
  /** Called for every answered call. */
  onAnswer: CallWatch['answered']
  /** Throws where a text of an input may not be sent. */
  checkTexts: (call: string, input: object) => void
  bodies: Bodies
  forms: FormDeps
  /** Throws where the disk has no room for uploads. */
  requireRoom: () => void
  splitApart: SplitApart
  /** Answers that visitors share. */
  shared: SharedCache<Buffer>
  /** Called after every call that may have changed something, except for reactions. */
  onChange: () => void
  deferred: DeferredWork
}

const mebibyte = 1024 * 1024
/** Reads take ids and words: the largest valid input of most is a tenth of the limit. */
const bodyLimits = { read: 32 * 1024, usual: mebibyte, graph: 16 * mebibyte }

function bodyLimitOf({ rate, takesGraph, takesParams }: Route): number {
  if (takesGraph) return bodyLimits.graph
  return rate === 'read' && !takesParams ? bodyLimits.read : bodyLimits.usual
}

type AnyHandler = (input: unknown, call: CallContext) => Promise<unknown>

/** Serves every call of the contract's route table. */
export function mountRoutes(app: FastifyInstance, options: MountOptions): void {
  for (const serving of servings(options)) {
    const { name, route } = serving
    // Only these calls accept forms; elsewhere a form is an unreadable request.
    mount(
      app,
      { route, options },
      {
        method: route.method,
        url: `${basePath}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        bodyLimit: bodyLimitOf(route),
        config: { takesGraph: route.takesGraph === true, call: name },
        onRequest: (request, reply, done) => {
          options.rates.countSubnet(route.rate, addressOf(request))
          if (!isAdmittedFirst(route)) return done()
          admit({ route, options }, request, reply).then(() => done(), done)
        },
        handler: (request, reply) => serve(serving, request, reply),
      },
    )
  }
}

/** A call of the contract, with what answers it. */
export interface Serving {
  name: string
  route: Route
  handler: AnyHandler
  forVisitors: AnyHandler
  options: MountOptions
}

export function servings(options: MountOptions): Serving[] {
  return Object.entries(routes as Record<string, Route>).map(([name, route]) => {
    const handler = options.handlers[name] as AnyHandler
    const forVisitors = (route.rate === 'read' ? options.visitorReads[name] : handler) as AnyHandler
    return { name, route, handler, forVisitors, options }
  })
}

/** True for a call whose body only permitted callers may send: it is read after they were checked. */
function isAdmittedFirst(route: Route): boolean {
  return sendsBody(route.method) && (route.auth === 'required' || route.takesGraph === true)
}

/** Checks who calls, and how often. */
async function admit(
  { route, options }: Pick<Serving, 'route' | 'options'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext> {
  const call = await callOf({ route, options }, request, reply)
  const taking = options.rates.take(route.rate, { address: call.address, userId: call.viewer?.id })
  if (taking) await taking
  if (route.auth === 'required' && !call.viewer) throw errors.notSignedIn()
  return call
}

async function serve(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { route, options } = serving
  // Authenticates again: a body takes time to arrive, and its token may have expired meanwhile.
  const call = isAdmittedFirst(route)
    ? await callOf({ route, options }, request, reply)
    : await admit({ route, options }, request, reply)
  if (route.auth === 'required' && !call.viewer) throw errors.notSignedIn()
  if (isShared(route, call))
    return send(reply, route, await sharedAnswer(serving, parseInput(route, rawInput(route, request)), call))
  const { maxBytes } = route.takesFile ?? {}
  const answer =
    maxBytes !== undefined && isForm(request)
      ? await answerToForm(serving, { request, call, maxBytes })
      : await answerTo(serving, { request, call })
  const written = route.format === 'text' ? answer : jsonAnswer(answer)
  options.bodies.holdAnswer(request, reply, (written as string | Buffer).length)
  return send(reply, route, written)
}

interface Asked {
  request: FastifyRequest
  call: CallContext
}

/** Disposes the form before it is answered, so that the client's next form finds a free slot. */
async function answerToForm(
  serving: Serving,
  { maxBytes, ...asked }: Asked & { maxBytes: number },
): Promise<unknown> {
  const { bodies, forms } = serving.options
  await using form = await readForm({ ...forms, bodies }, asked.request, maxBytes)
  return await answerTo(serving, { ...asked, fields: form.fields })
}

async function answerTo(serving: Serving, { request, call, fields }: Asked & { fields?: object }) {
  const { name, route, options } = serving
  const input = parseInput(route, rawInput(route, request, fields))
  options.checkTexts(name, input as object)
  const run = async (createOnce: CallContext['createOnce']) => {
    if (route.keepsBytes) options.requireRoom()
    return await ownAnswer(serving, input, createOnce === call.createOnce ? call : { ...call, createOnce })
  }
  const key = route.idempotent ? request.headers['idempotency-key'] : undefined
  const answer =
    key === undefined || !call.viewer
      ? await run(call.createOnce)
      : await options.idempotency.once(
          { userId: call.viewer.id, key: String(key), request: [request.url, request.body] },
          run,
        )
  options.onAnswer({ name, input, answer, call })
  if (route.rate !== 'read') options.deferred.schedule()
  if (route.rate !== 'read' && !route.isReaction) options.onChange()
  return answer
}

/** True where the answer is one that others get, too. */
export function isShared(route: Route, { viewer }: Pick<CallContext, 'viewer'>): boolean {
  return route.sharedByAll === true || (route.sharedByVisitors === true && !viewer)
}

/** Returns an answer that is shared, as the bytes of its JSON. */
export async function sharedAnswer(serving: Serving, input: unknown, call: CallContext): Promise<Buffer> {
  return await serving.options.shared.get(sharedKey(serving.name, call, input), async () => {
    const value = Buffer.from(jsonAnswer(await ownAnswer(serving, input, withoutClient(call))))
    return { value, size: value.length }
  })
}

/** Makes the answer of a call for its caller. */
export async function ownAnswer(
  { route, handler, forVisitors, options }: Serving,
  input: unknown,
  call: CallContext,
): Promise<unknown> {
  // Reactions show nothing that others cause.
  if (!route.isReaction) await options.deferred.flush()
  return route.answer.parse(await (call.viewer ? handler : forVisitors)(input, call))
}

function send(reply: FastifyReply, { format }: Route, body: unknown): unknown {
  reply.header('cache-control', 'no-store')
  reply.type(format === 'text' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
  return body
}

/** A call on behalf of every visitor: it goes on when the client that made it leaves. */
function withoutClient(call: CallContext): CallContext {
  return { ...call, whenLeft: () => new AbortController().signal }
}

/**
 * Includes everything that the answer of a shared call may depend on. The input is a checked one: unchecked JSON may be
 * nested too deeply to be written. Visitors' answers may come from a replica, so that signed-in users have others.
 */
function sharedKey(
  name: string,
  { viewer, locale, origin }: Pick<CallContext, 'viewer' | 'locale' | 'origin'>,
  input: unknown,
): string {
  return JSON.stringify([name, viewer !== undefined, locale, origin, input])
}

function signalOfEnd({ raw }: FastifyReply): AbortSignal {
  const end = new AbortController()
  if (raw.destroyed) end.abort()
  raw.once('close', () => end.abort())
  return end.signal
}

function mount(
  app: FastifyInstance,
  { route, options }: Pick<Serving, 'route' | 'options'>,
  served: RouteOptions,
): void {
  if (!route.takesFile && !route.takesGraph) return void app.route(served)
  app.register(async (scope) => {
    // The form is read later, after the call was permitted.
    if (route.takesFile) scope.addContentTypeParser(formType, (_request, _body, done) => done(null))
    if (route.takesGraph) {
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser('application/json', (request: FastifyRequest) =>
        readGraphBody(request, options),
      )
    }
    scope.route(served)
  })
}

function rawInput(route: Route, request: FastifyRequest, form?: object): unknown {
  const body = form ?? request.body ?? {}
  const isObject = typeof body === 'object' && !Array.isArray(body)
  // Some clients send a body with DELETE, others cannot.
  const query = sendsBody(route.method) ? {} : (request.query as object)
  return isObject ? { ...query, ...body, ...(request.params as object) } : body
}

async function callOf(
  { route, options }: Pick<Serving, 'route' | 'options'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext> {
  const token = bearerToken(request.headers.authorization)
  const viewer = token ? await options.authenticate(token) : undefined
  request.viewerId = viewer?.id
  // A sign-in may carry an expired token; clients would read its refusal as the refusal of the sign-in.
  if (token && !viewer && route.rate !== 'sign_in') throw errors.notSignedIn()
  return {
    viewer,
    locale: localeOf(request.headers['accept-language']),
    requestId: request.id,
    origin: options.originOf(request),
    address: addressOf(request),
    timezone: timezoneOf(request.headers['x-timezone']),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    whenLeft: () => signalOfEnd(reply),
    createOnce: createAlways,
  }
}

/** Header values that careless clients send without a token. */
const noTokens = new Set(['', 'undefined', 'null'])

function bearerToken(header: string | undefined): string | undefined {
  const token = /^Bearer(?: (.*))?$/i.exec(header ?? '')?.[1]?.trim() ?? ''
  return noTokens.has(token) ? undefined : token
}
