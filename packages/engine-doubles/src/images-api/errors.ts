import type { Answer } from '../shared/answers.ts'
import type { ErrorName } from '../shared/behaviour.ts'
import type { Fault } from '../shared/faults.ts'

interface ErrorParts {
  readonly message: string
  readonly type?: string
  readonly code?: string | null
  readonly param?: string | null
}

/** An error in the form that all routes share. */
export function errorOf(
  status: number,
  { message, type = 'invalid_request_error', code = null, param = null }: ErrorParts,
): Answer {
  return { status, body: { error: { message, type, param, code } } }
}

/** The API's answer for the error of this name. */
export function errorAnswer(name: ErrorName, fault?: Fault): Answer {
  switch (name) {
    case 'not_found':
      return errorOf(404, { message: 'Invalid URL', code: null })
    case 'too_large':
      return errorOf(413, { message: 'The request is too large' })
    case 'unauthorized':
      return errorOf(401, { message: 'Incorrect API key provided', code: 'invalid_api_key' })
    case 'rate_limited': {
      const headers = { 'retry-after': String(fault?.seconds ?? 1) }
      const parts = { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' }
      return { ...errorOf(429, parts), headers }
    }
    case 'quota':
      return errorOf(fault?.status ?? 429, {
        message: 'You exceeded your current quota',
        type: 'insufficient_quota',
        code: 'insufficient_quota',
      })
    case 'content_refused':
      return errorOf(400, {
        message: 'Your request was rejected by the safety system',
        type: 'image_generation_user_error',
        code: 'moderation_blocked',
      })
    default:
      return errorOf(fault?.status ?? 500, {
        message: 'The server had an error while processing your request',
        type: 'server_error',
      })
  }
}
