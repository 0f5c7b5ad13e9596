import type { Cause, Detail, ErrorCode } from '@easel/contract'

export interface Order {
  readonly name: string
  readonly input: unknown
}

/** The end of a task. A refusal is an answer for people; a fault is a bug. */
type Outcome =
  | { readonly output: unknown }
  | { readonly refusal: { code: ErrorCode; cause: Cause | undefined; details: readonly Detail[] } }
  | { readonly fault: { message: string; stack: string | undefined; code: string | undefined } }

/** `rss`: resident memory of the process after the task, in bytes. */
export type News = 'ready' | (Outcome & { readonly rss: number })

/** Data for the watch thread of an inspection process. */
export interface Watching {
  readonly maxBytes: number
  readonly parent: number
}
