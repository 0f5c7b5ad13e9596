import { errorCode } from './error-code.ts'

/** True if the error is retryable: no answer came, the rate limit was hit, or the fault is the server's. Other refusals are final. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error)
  return code === undefined || code === 'A0501' || code.startsWith('B')
}
