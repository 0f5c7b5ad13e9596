import type { Cause, Detail, ErrorCode } from '@easel/contract'
import type { RefusalNote } from '../errors/domain-error.ts'

export interface Order {
  readonly name: string
  readonly input: unknown
  /** Maximum processor time of the task. */
  readonly limitMs: number
}

/** The result of a task. A refusal is an answer for people; a fault is a bug. */
type Outcome =
  | { readonly output: unknown }
  | {
      readonly refusal: {
        code: ErrorCode
        cause: Cause | undefined
        details: readonly Detail[]
        notes: readonly RefusalNote[]
      }
    }
  | { readonly fault: { message: string; stack: string | undefined; code: string | undefined } }

/** `rss`: resident memory of the process after the task, in bytes; `usedMs`: processor time that the task took. */
export type News = 'ready' | (Outcome & { readonly rss: number; readonly usedMs: number })

/** Data for the watch thread of an inspection process. */
export interface WatchOptions {
  readonly maxBytes: number
  readonly parent: number
}

/** Message to the watch thread: a task begins, with its limit of processor time, or has ended. */
export type WatchMessage = { readonly limitMs: number } | 'ended'

/**
 * The signal by which the watch thread ends its process if a task takes too long. It is used for nothing else, and causes no core
 * dump.
 */
export const tooLong: NodeJS.Signals = 'SIGALRM'
