import { CodeError } from '@easel/contract/client'

/** Returns the message that an error has for one field; undefined if there is none. */
export function errorDetail(error: unknown, path: string): string | undefined {
  return error instanceof CodeError ? error.details.find((one) => one.path === path)?.message : undefined
}
