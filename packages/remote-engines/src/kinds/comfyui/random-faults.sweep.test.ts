import { doubleVersions } from '@easel/comfyui-double'
import { expect, test } from 'vitest'
import { EngineError } from '../../fault.ts'
import type { Engine, EngineRequest, ResultFile } from '../../port.ts'
import { graphRequest, newId, openStage, signal, taskRequest } from './testing/harness.ts'
import { greyPicture } from './testing/picture.ts'

const requests: readonly EngineRequest[] = [
  graphRequest(greyPicture(24, 12, 10)),
  taskRequest({ seed: 1 }),
  graphRequest(greyPicture(24, 12, 20)),
  taskRequest({ seed: 2 }),
]
const pauseMs = 3
const maxPolls = 200

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** Repeats a call whose error does not concern the try. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      await pause()
    }
  }
}

/** Sends a try. Sends it again only if the engine answers that it does not have the try. */
async function makeOnce(engine: Engine, request: EngineRequest): Promise<ResultFile[] | undefined> {
  const handle = { id: newId() }
  try {
    await engine.submit(request, { id: handle.id, signal, onHint: () => {} })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    if (error.delivery !== 'unknown') return undefined
  }
  for (let polls = 0; polls < maxPolls; polls += 1) {
    const { state } = await insist(() => engine.poll(handle, signal))
    if (state === 'done') return engine.collect(handle, signal)
    if (state !== 'waiting' && state !== 'running') return undefined
    await pause()
  }
  throw new Error('The try has no end')
}

async function make(engine: Engine, request: EngineRequest): Promise<ResultFile[]> {
  for (;;) {
    try {
      const files = await makeOnce(engine, request)
      if (files) return files
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
    }
    await pause()
  }
}

/** Returns the compressed pixels of a PNG, without its text chunks, which name the prompt. */
const pixelsOf = ({ bytes }: ResultFile) =>
  Buffer.from(bytes.subarray(Buffer.from(bytes).lastIndexOf('IDAT')))

test.each(doubleVersions.flatMap((version) => [1, 2, 3].map((seed) => ({ version, seed }))))(
  'every picture is correct, and no try runs twice, with faults of seed $seed in version $version',
  async ({ version, seed }) => {
    await using right = await openStage()
    await using stage = await openStage({ version, socket: true })
    stage.double.randomFaults(seed, 0.15)
    for (const request of requests) {
      const [expected] = await make(right.engine, request)
      const files = await make(stage.engine, request)
      expect(files.map(pixelsOf)).toEqual([pixelsOf(expected!)])
    }
    const { accepted } = stage.double.inspect()
    expect(accepted.every(({ runs, accepted: sent }) => runs <= 1 && sent === 1)).toBe(true)
  },
)
