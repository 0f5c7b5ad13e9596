import { type Route, sendsBody } from '@easel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bodies } from '../limits/bodies.ts'
import type { CallContext } from './call.ts'
import { bearerToken, callOfRequest } from './call-context.ts'
import type { Endpoint } from './endpoints.ts'
import type { IdempotencyStore } from './idempotency.ts'
import { jsonAnswer } from './json-answer.ts'
import { parseInput } from './parse-input.ts'
import { type Answer, type CallPipeline, type RunOptions, requireSignIn } from './pipeline.ts'
import { type FormDeps, isForm, readForm } from './read-form.ts'
import { sendRevalidated } from './send-revalidated.ts'

export interface ServeDeps {
  pipeline: CallPipeline
  idempotency: IdempotencyStore
  originOf: (request: FastifyRequest) => string
  bodies: Bodies
  forms: FormDeps
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** True for a call whose body only permitted callers may send: the body is read after the caller was checked. */
export function isAdmittedFirst(route: Route): boolean {
  return sendsBody(route.method) && (route.auth === 'required' || route.takesGraph === true)
}

/** Authenticates the caller and counts the call for the rate limits. */
export async function admit(deps: ServeDeps, route: Route, exchange: Exchange): Promise<CallContext> {
  const call = await authenticateCall(deps, route, exchange)
  await deps.pipeline.limit(route, call)
  requireSignIn(route, call)
  return call
}

/** Answers a request. A JSON body has already been received. */
export async function serveCall(deps: ServeDeps, endpoint: Endpoint, exchange: Exchange): Promise<unknown> {
  const { route } = endpoint
  const { request, reply } = exchange
  // Authenticates again: a body takes time to arrive, and its token may have expired meanwhile.
  const call = await (isAdmittedFirst(route) ? authenticateCall : admit)(deps, route, exchange)
  const answer = await answerTo(deps, endpoint, { request, call })
  reply.header('cache-control', 'no-store')
  reply.type(route.format === 'text' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
  if ('shared' in answer) return answer.shared
  const written = route.format === 'text' ? answer.own : jsonAnswer(answer.own)
  deps.bodies.holdAnswer(request, reply, (written as string | Buffer).length)
  if (route.isRevalidated)
    return await sendRevalidated(Buffer.from(written as string | Buffer), { request, reply })
  return written
}

async function authenticateCall(
  { pipeline, originOf }: ServeDeps,
  route: Route,
  { request, reply }: Exchange,
): Promise<CallContext> {
  const viewer = await pipeline.authenticate(route, bearerToken(request))
  request.viewerId = viewer?.id
  return callOfRequest(request, reply, { viewer, origin: originOf(request) })
}

interface ServedCall {
  request: FastifyRequest
  call: CallContext
}

/** Disposes a form before its call is answered, so that the client's next form finds a free slot. */
async function answerTo(deps: ServeDeps, endpoint: Endpoint, { request, call }: ServedCall): Promise<Answer> {
  const { route } = endpoint
  const { bodies, forms } = deps
  await using form =
    route.takesFile && isForm(request)
      ? await readForm({ ...forms, bodies }, request, route.takesFile.maxBytes)
      : undefined
  const input = parseInput(route, rawInput(route, request, form?.fields))
  return await deps.pipeline.answer(endpoint, {
    input,
    call,
    ...idempotencyOptions(deps, route, { request, call }),
  })
}

/** Makes a call with an idempotency key run at most once. */
function idempotencyOptions(
  { idempotency }: ServeDeps,
  route: Route,
  { request, call }: ServedCall,
): Pick<RunOptions, 'once'> {
  const key = route.idempotent ? request.headers['idempotency-key'] : undefined
  if (key === undefined || !call.viewer) return {}
  const keyedRequest = { userId: call.viewer.id, key: String(key), request: [request.url, request.body] }
  return { once: (run) => idempotency.once(keyedRequest, (createOnce) => run({ ...call, createOnce })) }
}

function rawInput(route: Route, request: FastifyRequest, form?: object): unknown {
  const body = form ?? request.body ?? {}
  const isObject = typeof body === 'object' && !Array.isArray(body)
  // Some clients send a body with DELETE, and others cannot, so the fields may come in the query or in the body.
  const query = sendsBody(route.method) ? {} : (request.query as object)
  return isObject ? { ...query, ...body, ...(request.params as object) } : body
}
