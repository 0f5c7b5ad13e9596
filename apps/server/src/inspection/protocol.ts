import type { Cause, ErrorCode, ErrorDetail } from '@easel/contract'

export interface Order {
  readonly name: string
  readonly input: unknown
}

/** How a task ended. A refusal is an answer for people; a fault is a mistake of the program. */
type Outcome =
  | { readonly output: unknown }
  | { readonly refusal: { code: ErrorCode; cause: Cause | undefined; details: readonly ErrorDetail[] } }
  | { readonly fault: { message: string; stack: string | undefined; code: string | undefined } }

/** `rss`: what the process holds afterwards, in bytes. */
export type News = 'ready' | (Outcome & { readonly rss: number })

/** What the watching thread of an inspection process is given. */
export interface Watching {
  readonly mostBytes: number
  readonly parent: number
}
