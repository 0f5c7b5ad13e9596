import type { FastifyRequest } from 'fastify'
import type { DomainError } from '../../platform/errors/domain-error.ts'
import type { SecurityEventType } from '../../platform/security-log/security-events.ts'
import type { SecurityLog } from '../../platform/security-log/security-log.ts'
import type { CallContext } from './call.ts'
import { eventOfAnswer, eventOfRefusal } from './call-events.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Owner of the request's token, after its lookup. */
    viewerId: string | undefined
  }
  interface FastifyContextConfig {
    /** The name of the call in the contract. */
    call?: string
    takesGraph?: boolean
  }
}

export interface AnsweredCall {
  name: string
  input: unknown
  answer: unknown
  call: Pick<CallContext, 'viewer' | 'address' | 'requestId'>
}

/** A call that a page makes for its user. */
export interface PageCall {
  call: string
  address: string
  requestId: string
  accountId: string | undefined
  objectId: string | undefined
  hasToken: boolean
}

export interface CallWatch {
  answered: (call: AnsweredCall) => void
  refusedToPage: (call: PageCall, refusal: DomainError) => void
  refused: (request: FastifyRequest, refusal: DomainError) => void
}

/** Types of failed attempts to use an account by a client that has not proved that it is the owner's. */
const guesses = new Set<SecurityEventType>(['sign_in_failed', 'guess_slowed', 'second_factor_failed'])

/** Writes the security events of calls. `accountOf` finds the account of the user name in a failed sign-in. */
export function watchCalls(
  log: SecurityLog,
  accountOf: (username: string) => Promise<string | undefined>,
): CallWatch {
  return {
    answered({ name, input, answer, call }) {
      const type = eventOfAnswer(name, Object(input), Object(answer))
      if (!type) return
      // A sign-in may carry the token of another account.
      const accountId = textIn(Object(answer).user, 'id') ?? call.viewer?.id
      const { address, requestId } = call
      log.write(type, { accountId, address, requestId, call: name, objectId: textIn(input, 'id') })
    },
    refusedToPage({ hasToken, ...facts }, refusal) {
      const type = eventOfRefusal(refusal, { hasToken, isUpload: () => false })
      if (type) log.write(type, { ...facts, reason: refusal.reason ?? refusal.code })
    },
    refused(request, refusal) {
      const type = eventOfRefusal(refusal, {
        hasToken: request.headers.authorization !== undefined,
        isUpload: () => request.method === 'PUT' && request.routeOptions.config.call === undefined,
      })
      if (!type) return
      // The route is read only now: an unparsable request has no route.
      const { config, url } = request.routeOptions
      const facts = {
        address: request.ip,
        requestId: request.id,
        call: config.call ?? url,
        reason: refusal.reason ?? refusal.code,
        objectId: textIn(request.params, 'id'),
      }
      const username = guesses.has(type) ? textIn(request.body, 'username') : undefined
      if (username === undefined || request.viewerId !== undefined)
        return log.write(type, { ...facts, accountId: request.viewerId })
      // The promise is not awaited, so that a refusal takes the same time whether the user name exists or not.
      accountOf(username.slice(0, 200)).then(
        (accountId) => log.write(type, { ...facts, accountId }),
        () => log.write(type, facts),
      )
    },
  }
}

function textIn(object: unknown, field: string): string | undefined {
  const value: unknown = Object(object)[field]
  return typeof value === 'string' ? value : undefined
}
