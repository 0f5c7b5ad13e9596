import type { CodeError, ErrorCode } from '@easel/contract/client'

/**
 * Returns an error's code. Checks its shape, not its class: on the server
 * the client comes from outside this build, with a class of its own.
 */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof Error && error.name === 'CodeError' ? (error as CodeError).code : undefined
}
