import { CodeError } from '@easel/contract'

/** What a refusal says of one field or matter; undefined where it is not about that. */
export function errorDetail(error: unknown, path: string): string | undefined {
  return error instanceof CodeError ? error.details.find((one) => one.path === path)?.message : undefined
}
