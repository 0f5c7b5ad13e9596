import { randomUUID } from 'node:crypto'
import { type DoubleServer, type Fault, type SdcppOptions, startSdcpp } from '@easel/engine-doubles'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { drawMask, drawSource } from '../../check/pictures.ts'
import { EngineError } from '../../fault.ts'
import type { Engine, EngineConfig, EngineRequest, TaskRequest, TryHandle, TryStatus } from '../../port.ts'
import { statusOf } from './job.ts'
import { kind } from './kind.ts'

const key = 'proxy-key-1234567890'
const { signal } = new AbortController()
const size = { width: 64, height: 64 }

let double: DoubleServer
let engine: Engine

afterEach(() => double[Symbol.asyncDispose]())

const configOf = (config: Partial<EngineConfig> = {}): EngineConfig => ({
  address: double.url,
  headers: { authorization: `Bearer ${key}` },
  families: {},
  socket: true,
  ...config,
})

async function open(options: SdcppOptions = {}, config?: Partial<EngineConfig>): Promise<void> {
  double = await startSdcpp({ key, ...options })
  engine = kind.connect(configOf(config))
}

const request = (fields: Partial<TaskRequest> = {}): TaskRequest => ({
  type: 'task',
  task: 'text_to_image',
  model: 'model.safetensors',
  prompt: 'a fox in the snow',
  seed: 7,
  ...size,
  ...fields,
})

const submit = (fields?: Partial<TaskRequest>): Promise<TryHandle> =>
  engine.submit(request(fields), { id: randomUUID(), signal })

const end = (handle: TryHandle): Promise<TryStatus> =>
  vi.waitFor(
    async () => {
      const status = await engine.poll(handle, signal)
      expect(status.state).not.toMatch(/running|waiting/)
      return status
    },
    { timeout: 10_000 },
  )

const faultOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EngineError)
  expect(String(error) + JSON.stringify(error)).not.toMatch(/proxy-key|127\.0\.0\.1/)
  return error as EngineError
}

describe('a try', () => {
  test.each([true, false])(
    'ends with its picture, also in another process and with the setting for sockets: %j',
    async (socket) => {
      await open({}, { socket })
      const handle = await submit({ steps: 3, guidance: 5, negative_prompt: 'rain' })
      const secondProcess = kind.connect(configOf())
      expect(await end(handle)).toEqual({ state: 'done' })
      const [file] = await secondProcess.collect(handle, signal)
      expect(file?.mime_type).toBe('image/png')
      expect(double.works).toMatchObject([
        {
          prompt: 'a fox in the snow',
          negative_prompt: 'rain',
          seed: 7,
          steps: 3,
          guidance: 5,
          width: 512,
          height: 512,
        },
      ])
      await engine.clean(handle, signal)
    },
  )

  test('has its sampler and its scheduler, and the nearest possible size', async () => {
    await open()
    await end(await submit({ sampler: 'heun', scheduler: 'karras', width: 770, height: 1300, exact: true }))
    await end(await submit({ width: 770, height: 1300 }))
    expect(double.works).toMatchObject([
      { sampler: 'heun', scheduler: 'karras', width: 768, height: 1280 },
      { sampler: 'default', scheduler: 'default', width: 384, height: 640 },
    ])
  })

  test.each([{ sampler: 'plms' }, { scheduler: 'sigmas' }, { sampler: '__proto__' }])(
    'with a name that the server does not list is not sent: %j',
    async (fields) => {
      await open()
      const { fault, delivery } = await faultOf(submit(fields))
      expect([fault, delivery]).toEqual([
        { code: 'unsupported', params: { name: Object.values(fields)[0] } },
        'no',
      ])
      expect(double.works).toEqual([])
    },
  )

  test('sends its LoRAs and its second step beside the prompt', async () => {
    await open({ loras: ['style/ink.safetensors', 'a:b.safetensors'] })
    const { models, loras } = await engine.capabilities(signal)
    expect(loras).toEqual([{ name: 'style/ink.safetensors', family: null, words: [] }])
    expect(models[0]!.tasks.text_to_image).toMatchObject({ loras: true, hires: { scale: { max: 2 } } })
    await end(
      await submit({
        loras: [{ name: 'style/ink.safetensors', weight: -0.5 }],
        hires: { scale: 9, strength: 0.4, steps: 5 },
      }),
    )
    expect(double.works).toMatchObject([
      {
        prompt: 'a fox in the snow',
        loras: [{ path: 'style/ink.safetensors', multiplier: -0.5 }],
        hires: { scale: 2, strength: 0.4, steps: 5 },
      },
    ])
    const { fault, delivery } = await faultOf(submit({ loras: [{ name: 'gone', weight: 1 }] }))
    expect([fault, delivery]).toEqual([{ code: 'model_missing', params: { name: 'gone' } }, 'no'])
  })

  test('loads no file that its prompt names', async () => {
    await open()
    await end(await submit({ prompt: 'a fox <lora:secret:1>', negative_prompt: '<lora:other:1>' }))
    expect(double.works).toMatchObject([
      { prompt: 'a fox  lora:secret:1 ', negative_prompt: ' lora:other:1 ' },
    ])
  })

  test('waits at its position, from 0, and can be removed from the queue', async () => {
    await open()
    double.hold()
    const [running, next, last] = [await submit(), await submit(), await submit()]
    expect(await engine.poll(running, signal)).toEqual({ state: 'running' })
    expect(await engine.poll(next, signal)).toEqual({ state: 'waiting', position: 0 })
    expect(await engine.poll(last, signal)).toEqual({ state: 'waiting', position: 1 })
    await engine.cancel(next, signal)
    expect(await engine.poll(next, signal)).toEqual({ state: 'cancelled' })
    expect(await engine.poll(last, signal)).toEqual({ state: 'waiting', position: 0 })
  })

  test.each([true, false])('that runs is stopped if the server supports it: %j', async (cancelsRunning) => {
    await open({ cancelsRunning })
    double.hold()
    const handle = await submit()
    await engine.cancel(handle, signal)
    expect(await engine.poll(handle, signal)).toEqual({ state: cancelsRunning ? 'cancelled' : 'running' })
  })

  test('that has ended or never existed can be cancelled without an error', async () => {
    await open()
    const handle = await submit()
    await end(handle)
    await engine.cancel(handle, signal)
    await engine.cancel({ id: randomUUID(), engine_job: 'job_0_00000000' }, signal)
    await engine.cancel({ id: randomUUID() }, signal)
    expect(await engine.poll(handle, signal)).toEqual({ state: 'done' })
  })

  test.each([
    ['of a server that restarted', async () => double.restart()],
    [
      'without an answer to its submission',
      async (handle: TryHandle) => delete (handle as { engine_job?: string }).engine_job,
    ],
  ])('%s is unknown', async (_name, lose) => {
    await open()
    const handle = { ...(await submit()) }
    await lose(handle)
    // The first request after a restart may still use a closed connection.
    await expect.poll(() => engine.poll(handle, signal)).toEqual({ state: 'unknown' })
    expect((await faultOf(engine.collect(handle, signal))).fault.code).toBe('lost')
  })

  test('rejects with the reason of its signal', async () => {
    await open()
    const reason = new Error('stop')
    const stop = new AbortController()
    double.faults.add({ type: 'no_answer', route: 'img_gen' })
    const submitted = engine.submit(request(), { id: randomUUID(), signal: stop.signal })
    await expect.poll(() => double.requests).toHaveLength(2)
    stop.abort(reason)
    await expect(submitted).rejects.toBe(reason)
  })
})

describe('a task', () => {
  const picture = drawSource(size)
  const mask = drawMask(size)

  test('sends its source, mask and strength', async () => {
    await open()
    await submit({ task: 'image_to_image', picture, strength: 0.5 })
    await submit({ task: 'inpaint', picture, mask })
    expect(double.works).toMatchObject([
      { pictures: ['init_image'], strength: 0.5, references: 0 },
      { pictures: ['init_image', 'mask_image'], strength: 0.75 },
    ])
  })

  test('sends reference pictures if the model follows them', async () => {
    await open({ model: 'flux1-kontext-dev.gguf' })
    await submit({ model: 'flux1-kontext-dev.gguf', references: [picture, picture] })
    expect(double.works).toMatchObject([{ references: 2 }])
  })

  test('that follows pictures is not offered if the model does not follow pictures', async () => {
    await open()
    const { models } = await engine.capabilities(signal)
    expect(models[0]?.tasks).not.toHaveProperty('reference_to_image')
  })

  test('follows pictures, and is refused without pictures', async () => {
    await open({ model: 'flux1-kontext-dev.gguf' })
    const following = { model: 'flux1-kontext-dev.gguf', task: 'reference_to_image' } as const
    await submit({ ...following, references: [picture] })
    expect(double.works).toMatchObject([{ references: 1, pictures: [] }])
    expect((await faultOf(submit(following))).fault.code).toBe('refused')
  })

  test('is sent with values within the ranges of the model', async () => {
    await open({ modes: ['vid_gen'] })
    await submit({ task: 'image_to_video', picture, seconds: 99, steps: 500 })
    expect(double.works).toMatchObject([{ frames: 161, steps: 100 }])
  })

  test('makes a film of whole seconds', async () => {
    await open({ modes: ['vid_gen'] })
    const handle = await submit({ task: 'image_to_video', picture, seconds: 1 })
    expect(await end(handle)).toEqual({ state: 'done' })
    const [film] = await engine.collect(handle, signal)
    expect(film?.mime_type).toBe('image/webp')
    expect(double.works).toMatchObject([{ mode: 'vid_gen', frames: 17, fps: 16 }])
  })

  test.each([
    ['a model that is not loaded', { model: 'other.safetensors' }, 'model_missing'],
    ['a task that the kind lacks', { task: 'upscale', picture }, 'unsupported'],
    ['a mode that the model lacks', { task: 'image_to_video', picture }, 'unsupported'],
    ['a missing mask', { task: 'inpaint', picture }, 'refused'],
  ] as const)('for %s is refused and not sent', async (_name, fields, code) => {
    await open({ modes: ['img_gen'] })
    const error = await faultOf(submit(fields))
    expect([error.fault.code, error.delivery]).toEqual([code, 'no'])
    expect(double.works).toEqual([])
  })

  test('with a graph is not supported by this kind', async () => {
    await open()
    const graph: EngineRequest = { type: 'graph', graph: {}, uploads: [], output_nodes: [] }
    const submitted = engine.submit(graph, { id: randomUUID(), signal })
    expect((await faultOf(submitted)).fault.code).toBe('unsupported')
  })
})

describe('a fault', () => {
  test.each([
    [{ type: 'lost_answer' }, 'unreachable', 'unknown'],
    [{ type: 'restart' }, 'unreachable', 'unknown'],
    [{ type: 'endless_body' }, 'too_large', 'yes'],
    [{ type: 'web_page' }, 'not_an_engine', 'yes'],
    [{ type: 'nonsense' }, 'not_an_engine', 'yes'],
    [{ type: 'redirect' }, 'redirected', 'yes'],
    [{ type: 'unauthorized' }, 'unauthorized', 'yes'],
    [{ type: 'rate_limited', seconds: 9 }, 'rate_limited', 'yes'],
    [{ type: 'quota' }, 'quota', 'yes'],
    [{ type: 'server_error' }, 'execution_failed', 'yes'],
    [{ type: 'echo_secrets' }, 'refused', 'yes'],
  ] satisfies [Fault, string, string][])(
    '%j of a submission is %s, delivered: %s',
    async (fault, code, delivery) => {
      await open()
      double.faults.add({ ...fault, route: 'img_gen' })
      const error = await faultOf(submit())
      expect([error.fault.code, error.delivery]).toEqual([code, delivery])
    },
  )

  test('before the job was sent means that the job did not arrive', async () => {
    await open()
    double.faults.add({ type: 'restart', route: 'capabilities' })
    expect((await faultOf(submit())).delivery).toBe('no')
    await double[Symbol.asyncDispose]()
    expect((await faultOf(submit())).delivery).toBe('no')
  })

  test.each([
    [{ type: 'web_page' }, 'not_an_engine'],
    [{ type: 'nonsense' }, 'not_an_engine'],
    [{ type: 'server_error' }, 'unreachable'],
    [{ type: 'restart' }, 'unreachable'],
    [{ type: 'redirect' }, 'redirected'],
    [{ type: 'endless_body' }, 'too_large'],
    [{ type: 'huge_picture' }, 'too_large'],
    [{ type: 'not_a_picture' }, 'not_a_picture'],
    [{ type: 'no_picture' }, 'no_result'],
    [{ type: 'foreign_address' }, 'no_result'],
  ] satisfies [Fault, string][])('%j of a result is %s, and a later poll succeeds', async (fault, code) => {
    await open()
    const handle = await submit()
    await end(handle)
    double.faults.add({ ...fault, route: 'jobs' })
    expect((await faultOf(engine.collect(handle, signal))).fault.code).toBe(code)
    if (fault.type !== 'restart') expect(await engine.collect(handle, signal)).toHaveLength(1)
  })

  test('of the work itself ends the try', async () => {
    await open()
    double.faults.add({ type: 'generation_failed' })
    const status = await end(await submit())
    expect(status).toMatchObject({ state: 'failed', fault: { code: 'execution_failed' } })
  })

  test.each([
    [{ type: 'unauthorized' }, 'unauthorized'],
    [{ type: 'web_page' }, 'not_an_engine'],
    [{ type: 'nonsense' }, 'not_an_engine'],
    [{ type: 'redirect' }, 'redirected'],
    [{ type: 'server_error' }, 'unreachable'],
  ] satisfies [Fault, string][])('%j of a probe is %s', async (fault, code) => {
    await open()
    double.faults.add(fault)
    expect((await faultOf(engine.probe(signal))).fault.code).toBe(code)
  })
})

describe('capabilities', () => {
  test('describe the loaded model', async () => {
    await open({ model: 'sd_xl.safetensors' }, { families: { 'sd_xl.safetensors': 'sdxl' } })
    const { models } = await engine.capabilities(signal)
    expect(models).toMatchObject([
      {
        name: 'sd_xl.safetensors',
        family: 'sdxl',
        tasks: {
          text_to_image: {
            sizes: { type: 'multiple', of: 64, min: 64, max: 4096, area: 512 * 512 },
            steps: { default: 20 },
            guidance: { default: 7 },
            references: 0,
          },
          image_to_video: { sizes: { of: 16 }, seconds: { default: 2 } },
        },
      },
    ])
    expect(models[0]?.tasks.text_to_image?.strength).toBeUndefined()
    expect(models[0]?.tasks.inpaint?.strength?.default).toBe(0.75)
  })

  test('omit the modes that the model lacks', async () => {
    await open({ modes: ['img_gen'] })
    const [model] = (await engine.capabilities(signal)).models
    expect(Object.keys(model!.tasks)).toEqual(['text_to_image', 'image_to_image', 'inpaint'])
  })
})

test('a job of any shape gives a state or an engine error', () => {
  const config = { kind: 'sdcpp', address: 'http://a', headers: {}, families: {}, socket: false } as const
  const job = fc.record(
    {
      status: fc.oneof(fc.constantFrom('queued', 'failed'), fc.jsonValue()),
      queue_position: fc.jsonValue(),
      error: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(job, (fields) => {
      try {
        const { state } = statusOf(fields, config)
        expect(['waiting', 'running', 'done', 'cancelled', 'failed']).toContain(state)
      } catch (error) {
        expect(error).toBeInstanceOf(EngineError)
      }
    }),
  )
})
