import type { Answer } from '../shared/answers.ts'

/** Programs with this API. */
export type Variant = 'a1111' | 'forge' | 'sdnext'

export const variants: readonly Variant[] = ['a1111', 'forge', 'sdnext']

/** Differences of the programs, as far as a client can see them. */
interface Program {
  /** Lists schedulers apart from samplers, and takes `scheduler` in a request. */
  readonly hasSchedulers: boolean
  /** Lists the ways to enlarge a picture before it has its pixels. */
  readonly hasLatentModes: boolean
  /** Lists LoRAs with their metadata; otherwise their names. */
  readonly describesLoras: boolean
  /** Answers for single tasks under `/internal/progress`; otherwise none of a client is ever known there. */
  readonly knowsTasks: boolean
  /** A mask with alpha counts by its alpha; otherwise by its colours. */
  readonly readsAlpha: boolean
  /** `job_count` before the length of a job is known. */
  readonly firstJobCount: number
  /** An error while a picture is made. */
  failure(type: string, words: string): Answer
  /** A request that names something that is not there. */
  refusal(status: number, words: string): Answer
}

const json = (status: number, body: Record<string, unknown>): Answer => ({ status, body })

const exception = (type: string, words: string) => ({ error: type, detail: '', body: '', errors: words })

export const programs: Readonly<Record<Variant, Program>> = {
  a1111: {
    hasSchedulers: true,
    hasLatentModes: true,
    describesLoras: true,
    knowsTasks: true,
    readsAlpha: true,
    firstJobCount: -1,
    failure: (type, words) => json(500, exception(type, words)),
    refusal: (status, words) => json(status, { ...exception('HTTPException', ''), detail: words }),
  },
  forge: {
    hasSchedulers: true,
    hasLatentModes: true,
    describesLoras: true,
    knowsTasks: true,
    readsAlpha: true,
    firstJobCount: -1,
    // Its own handler of exceptions is switched off.
    failure: () => ({
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: Buffer.from('Internal Server Error'),
    }),
    refusal: (status, words) => json(status, { detail: words }),
  },
  sdnext: {
    hasSchedulers: false,
    hasLatentModes: false,
    describesLoras: false,
    knowsTasks: false,
    readsAlpha: false,
    firstJobCount: 1,
    // The pipeline catches its own errors: the answer is a success without a picture.
    failure: () => json(200, { images: [], parameters: {}, info: '' }),
    refusal: (status, words) =>
      json(status, { ...exception('HTTPException', ''), code: status, detail: words }),
  },
}
