import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import {
  a1111Variants,
  type DoubleServer,
  type FaultType,
  faultTypes,
  startA1111,
  startImagesApi,
  startSdcpp,
} from '@easel/engine-doubles'
import { describe, expect, test } from 'vitest'
import { connectEngine, type EngineKindName } from '../connect.ts'
import { EngineError } from '../fault.ts'
import type { Engine, TryHandle } from '../port.ts'

const { signal } = new AbortController()
const tries = 30
/** Types of faults, except faults that take long or fill the memory. Separate tests cover the exceptions. */
const types = faultTypes.filter(
  (type: FaultType) => !['no_answer', 'slow', 'rate_limited', 'endless_body', 'huge_picture'].includes(type),
)

/** Repeats a call until the engine answers. Any error except an engine error is thrown. */
async function insist<Value>(call: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      expect(JSON.stringify(error)).not.toMatch(/sesame|127\.0\.0\.1/)
    }
  }
}

/** Runs a try from its submission to its end. Returns its file as base64, or undefined. */
async function fateOf(engine: Engine, model: string, number: number): Promise<string | undefined> {
  const request = {
    type: 'task',
    task: 'text_to_image',
    model,
    prompt: `boat ${number}`,
    seed: number,
  } as const
  let handle: TryHandle
  try {
    handle = await engine.submit({ ...request, width: 64, height: 64 }, { id: randomUUID(), signal })
  } catch (error) {
    expect(error).toBeInstanceOf(EngineError)
    return undefined
  }
  for (;;) {
    const { state } = await insist(() => engine.poll(handle, signal))
    if (state === 'done') break
    if (state !== 'waiting' && state !== 'running') return undefined
    // Some polls send no request, so the loop must yield to let the answer arrive.
    await turn()
  }
  const files = await engine.collect(handle, signal).catch((error: unknown) => {
    expect(error).toBeInstanceOf(EngineError)
    return []
  })
  return files[0] && Buffer.from(files[0].bytes).toString('base64')
}

interface Server {
  kind: EngineKindName
  model: string
  authorization?: string
  start: () => Promise<DoubleServer>
}

const key = 'sesame-1234'
const basic = { authorization: `Basic ${Buffer.from(key).toString('base64')}` }

const servers: [string, Server][] = [
  ['an images API', { kind: 'openai', model: 'gpt-image-1', start: () => startImagesApi({ key }) }],
  ['sd-server', { kind: 'sdcpp', model: 'model.safetensors', start: () => startSdcpp({ key }) }],
  ...a1111Variants.map((variant): [string, Server] => {
    const model = 'v1-5-pruned-emaonly.safetensors'
    return [variant, { kind: 'a1111', model, ...basic, start: () => startA1111({ key, variant }) }]
  }),
]

describe.each(servers)('random faults of %s', (_name, server) => {
  const { kind, model, start, authorization = `Bearer ${key}` } = server
  test.each([1, 2])(
    'never end a try twice, send it twice, or give it the picture of another try: seed %i',
    async (seed) => {
      await using double = await start()
      const headers = { authorization }
      const config = { kind, address: double.url, headers, families: {}, socket: false }
      await using engine = connectEngine(config)
      double.faults.addRandom({ seed, share: 0.3, types })
      const pictures: string[] = []
      let number = 0
      // A slow machine polls more often, and each answer may be a fault. The tries therefore continue until the first
      // picture.
      for (; number < tries || (pictures.length === 0 && number < 20 * tries); number += 1) {
        const picture = await fateOf(engine, model, number)
        if (picture) pictures.push(picture)
      }
      expect(pictures.length).toBeGreaterThan(0)
      expect(new Set(pictures).size).toBe(pictures.length)
      const sent = double.requests.filter(({ route }) =>
        ['generations', 'img_gen', 'txt2img'].includes(route),
      )
      expect(sent.length).toBeLessThanOrEqual(number)
    },
  )
})
