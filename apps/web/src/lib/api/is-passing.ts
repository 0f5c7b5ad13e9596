import { errorCode } from './error-code.ts'

/** Another try may go better: no answer came, there were too many calls, or the fault is the server's. Other refusals are final. */
export function isPassing(error: unknown): boolean {
  const code = errorCode(error)
  return code === undefined || code === 'A0501' || code.startsWith('B')
}
