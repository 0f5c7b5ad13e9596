import type { Answer } from '../shared/answers.ts'

/** Programs with this API. */
export type Variant = 'a1111' | 'forge' | 'sdnext'

export const variants: readonly Variant[] = ['a1111', 'forge', 'sdnext']

/** Differences of the programs that a client can observe. */
interface Program {
  /** The program lists schedulers apart from samplers, and accepts `scheduler` in a request. */
  readonly hasSchedulers: boolean
  /** The program lists the ways to enlarge the latent picture. */
  readonly hasLatentModes: boolean
  /** The program lists LoRAs with their metadata. Other programs list only their names. */
  readonly describesLoras: boolean
  /** The program reports tasks of clients under `/internal/progress`. Other programs report no task there. */
  readonly knowsTasks: boolean
  /** The alpha of a mask counts, if the mask has alpha. In other programs its colours count. */
  readonly readsAlpha: boolean
  /** Value of `job_count` before the length of a job is known. */
  readonly firstJobCount: number
  /** Answer to an error while a picture is made. */
  failure(type: string, words: string): Answer
  /** Answer to a request that names an unknown thing. */
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
    // The program's handler of exceptions is switched off.
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
    // The pipeline catches its own errors, so the answer is a success without a picture.
    failure: () => json(200, { images: [], parameters: {}, info: '' }),
    refusal: (status, words) =>
      json(status, { ...exception('HTTPException', ''), code: status, detail: words }),
  },
}
