import type { Route } from '@easel/contract'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import { type CallContext, isSignedIn, type Viewer } from './call.ts'
import type { Endpoint } from './endpoints.ts'
import { jsonAnswer } from './json-answer.ts'
import type { AnsweredCall } from './watch-calls.ts'

/** Functions of other parts of the server that run at the stages of a call. */
export interface CallHooks {
  authenticate: (token: string) => Promise<Viewer | undefined>
  rates: Pick<RateLimiter, 'countSubnet' | 'take'>
  /** Answers that callers share, as bytes of JSON. */
  sharedAnswers: SharedCache<Buffer>
  /** Throws if an input contains blocked words. */
  checkInput: (name: string, input: object) => void
  /** Called before each run of a handler; may refuse the call. */
  beforeRun: (route: Route) => Promise<void>
  /** Called for each answer that is not shared. */
  afterRun: (answered: AnsweredCall) => void
  /** Called after each call that may have changed something. */
  afterWrite: (route: Route) => void
}

/** An answer that other callers get too, as bytes of JSON, or the value for one caller. */
export type Answer = { readonly shared: Buffer } | { readonly own: unknown }

interface PipelineInput {
  call: CallContext
  /** The input that the route's schema has returned. */
  input: unknown
}

export interface RunOptions extends PipelineInput {
  /** Runs the handler at most once for the call's idempotency key. */
  once?: (run: (call: CallContext) => Promise<unknown>) => Promise<unknown>
}

/** The stages of every call, whether it comes over HTTP or from a page: authenticate → limit → share → run → afterWrite. */
export class CallPipeline {
  readonly #hooks: CallHooks

  constructor(hooks: CallHooks) {
    this.#hooks = hooks
  }

  /** Counts a request of a client subnet; called before the caller is authenticated. */
  countSubnet(route: Route, address: string): void {
    this.#hooks.rates.countSubnet(route.rate, address)
  }

  async authenticate(route: Route, token: string | undefined): Promise<Viewer | undefined> {
    if (token === undefined) return undefined
    const viewer = await this.#hooks.authenticate(token)
    // A sign-in may carry an expired token. Its client would take a refusal of the token for a refusal of the sign-in.
    if (!viewer && route.rate !== 'sign_in') throw errors.notSignedIn()
    return viewer
  }

  async limit(route: Route, { address, viewer }: Pick<CallContext, 'address' | 'viewer'>): Promise<void> {
    const taking = this.#hooks.rates.take(route.rate, { address, userId: viewer?.id })
    if (taking) await taking
  }

  async answer(endpoint: Endpoint, { call, input, once }: RunOptions): Promise<Answer> {
    const { name, route } = endpoint
    requireSignIn(route, call)
    if (isShared(route, call)) return { shared: await this.#share(endpoint, { call, input }) }
    this.#hooks.checkInput(name, input as object)
    const run = (asked: CallContext) => this.#run(endpoint, { call: asked, input })
    const own = await (once ? once(run) : run(call))
    this.#hooks.afterRun({ name, input, answer: own, call })
    if (route.rate !== 'read') this.#hooks.afterWrite(route)
    return { own }
  }

  async #share(endpoint: Endpoint, { call, input }: PipelineInput): Promise<Buffer> {
    return await this.#hooks.sharedAnswers.get(sharedKey(endpoint.name, { call, input }), async () => {
      const value = Buffer.from(jsonAnswer(await this.#run(endpoint, { call: withoutClient(call), input })))
      return { value, size: value.length }
    })
  }

  async #run({ route, handler, visitorHandler }: Endpoint, { call, input }: PipelineInput): Promise<unknown> {
    await this.#hooks.beforeRun(route)
    return route.answer.parse(await (call.viewer ? handler : visitorHandler)(input, call))
  }
}

/** @throws DomainError A0200 for a visitor, if the route is for users only. */
export function requireSignIn(route: Route, call: CallContext): void {
  if (route.auth === 'required' && !isSignedIn(call)) throw errors.notSignedIn()
}

/** Returns whether other callers get the same answer. */
function isShared(route: Route, call: CallContext): boolean {
  return route.sharedByAll === true || (route.sharedByVisitors === true && !isSignedIn(call))
}

/**
 * Returns the key of a shared answer: everything that the answer may depend on. The input must have been checked: unchecked JSON
 * may be nested too deeply to be serialized. Visitors' answers may come from a replica, so signed-in users have separate answers.
 */
function sharedKey(name: string, { call, input }: PipelineInput): string {
  const { locale, origin } = call
  return JSON.stringify([name, isSignedIn(call), locale, origin, input])
}

/** A call whose answer visitors share: the call continues even if its client leaves. */
function withoutClient(call: CallContext): CallContext {
  return { ...call, whenLeft: () => new AbortController().signal }
}
