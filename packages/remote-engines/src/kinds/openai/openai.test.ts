import { randomUUID } from 'node:crypto'
import { type DoubleServer, type Fault, type ImagesApiOptions, startImagesApi } from '@easel/engine-doubles'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { drawMask, drawSource } from '../../check/pictures.ts'
import { EngineError } from '../../fault.ts'
import type { Engine, EngineConfig, TaskRequest, TryHandle, TryStatus } from '../../port.ts'
import { kind } from './kind.ts'

const key = 'sk-test-1234567890'
const { signal } = new AbortController()
const size = { width: 1024, height: 1024 }

let double: DoubleServer
let engine: Engine
let hints: string[]

afterEach(async () => {
  await engine[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
})

interface Setup {
  options?: ImagesApiOptions
  config?: Partial<EngineConfig>
  faults?: readonly Fault[]
}

async function open({ options, config, faults = [] }: Setup = {}): Promise<void> {
  double = await startImagesApi({ key, ...options })
  hints = []
  for (const fault of faults) double.faults.add(fault)
  engine = kind.connect({
    address: double.url,
    headers: { authorization: `Bearer ${key}` },
    families: {},
    socket: true,
    ...config,
  })
}

const request = (fields: Partial<TaskRequest> = {}): TaskRequest => ({
  type: 'task',
  task: 'text_to_image',
  model: 'gpt-image-1',
  prompt: 'a fox in the snow',
  seed: 1,
  ...size,
  ...fields,
})

const submit = (fields?: Partial<TaskRequest>, id: string = randomUUID()): Promise<TryHandle> =>
  engine.submit(request(fields), { id, signal, onHint: (hint) => hints.push(hint.type) })

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
  expect(String(error) + JSON.stringify(error)).not.toMatch(/sk-test|127\.0\.0\.1/)
  return error as EngineError
}

describe('a try', () => {
  test.each([true, false])(
    'ends with its picture, and gives hints only if the caller requests hints: %j',
    async (socket) => {
      await open({ config: { socket } })
      const handle = await submit()
      expect(await end(handle)).toEqual({ state: 'done' })
      const [file] = await engine.collect(handle, signal)
      expect(file?.mime_type).toBe('image/png')
      expect(hints).toEqual(socket ? ['changed'] : [])
      await engine.clean(handle, signal)
      expect(await engine.poll(handle, signal)).toEqual({ state: 'unknown' })
      expect(double.works).toHaveLength(1)
    },
  )

  test('resolves when the request is sent, long before the picture is made', async () => {
    await open()
    double.hold()
    const handle = await submit()
    expect(await engine.poll(handle, signal)).toEqual({ state: 'running' })
    await expect.poll(() => double.works).toHaveLength(1)
    double.release()
    expect(await end(handle)).toEqual({ state: 'done' })
  })

  test('with one id is sent once, even if it is submitted twice', async () => {
    await open()
    const id = randomUUID()
    await Promise.all([submit({}, id), submit({}, id)])
    await end({ id })
    expect(double.works).toHaveLength(1)
  })

  test('is unknown in another process', async () => {
    await open()
    expect(await engine.poll({ id: randomUUID() }, signal)).toEqual({ state: 'unknown' })
    expect((await faultOf(engine.collect({ id: randomUUID() }, signal))).fault.code).toBe('lost')
  })

  test('closes its connection and stays cancelled after a cancel', async () => {
    await open()
    double.hold()
    const handle = await submit()
    await engine.cancel(handle, signal)
    expect(await engine.poll(handle, signal)).toEqual({ state: 'cancelled' })
    double.release()
    expect(await engine.poll(handle, signal)).toEqual({ state: 'cancelled' })
    expect((await faultOf(engine.collect(handle, signal))).fault.code).toBe('no_result')
  })

  test('rejects with the reason of its signal', async () => {
    await open()
    const reason = new Error('stop')
    const options = { id: randomUUID(), signal: AbortSignal.abort(reason) }
    await expect(engine.submit(request(), options)).rejects.toBe(reason)
    expect(double.requests).toEqual([])
  })

  test('has not arrived if no server listens', async () => {
    await open()
    await double[Symbol.asyncDispose]()
    const error = await faultOf(submit())
    expect([error.fault.code, error.delivery]).toEqual(['unreachable', 'no'])
  })
})

describe('a task', () => {
  const picture = drawSource(size)
  const mask = drawMask(size)

  test('is sent with the nearest size', async () => {
    await open()
    await end(await submit({ width: 800, height: 450 }))
    expect(double.works).toMatchObject([{ width: 1536, height: 1024 }])
  })

  test('sends one or several pictures, and a mask', async () => {
    await open()
    const edit = { task: 'image_to_image', picture } as const
    expect(await end(await submit(edit))).toEqual({ state: 'done' })
    expect(await end(await submit({ ...edit, references: [picture, picture] }))).toEqual({ state: 'done' })
    expect(await end(await submit({ task: 'inpaint', picture, mask }))).toEqual({ state: 'done' })
    const following = { task: 'reference_to_image', references: [picture] } as const
    expect(await end(await submit(following))).toEqual({ state: 'done' })
    expect(double.works).toMatchObject([
      { route: 'edits', pictures: 1, masked: false },
      { route: 'edits', pictures: 3, masked: false },
      { route: 'edits', pictures: 1, masked: true },
      { route: 'edits', pictures: 1, masked: false },
    ])
  })

  test.each([
    [
      'a mask without alpha',
      { task: 'inpaint', picture, mask: { ...mask, bytes: opaque(mask.bytes) } },
      'refused',
    ],
    ['a missing source', { task: 'image_to_image' }, 'refused'],
    ['a task that the kind lacks', { task: 'upscale', picture }, 'unsupported'],
    ['a task that the model lacks', { task: 'inpaint', picture, mask, model: 'dall-e-3' }, 'unsupported'],
    ['a model with another purpose', { model: 'text-model' }, 'model_missing'],
    ['a square edit of an oblong picture', oblong(), 'refused'],
  ] as const)('with %s is refused and not sent', async (_name, fields, code) => {
    await open()
    const error = await faultOf(submit(fields))
    expect([error.fault.code, error.delivery]).toEqual([code, 'no'])
    expect(double.requests).toEqual([])
  })

  function opaque(bytes: Uint8Array): Uint8Array {
    const copy = Uint8Array.from(bytes)
    copy[25] = 2
    return copy
  }

  function oblong() {
    const sides = { width: 64, height: 32 }
    const pictures = { picture: drawSource(sides), mask: drawMask(sides) }
    return { task: 'inpaint', model: 'dall-e-2', ...pictures } as const
  }

  test('accepts a picture at an address of the engine itself', async () => {
    // Requests to this model have no `response_format`, so the double answers with an address.
    await open({ options: { models: ['local-model'] } })
    double.faults.add({ type: 'foreign_address', to: '/files/none.png' })
    const status = await end(await submit({ model: 'local-model' }))
    expect(status).toMatchObject({ state: 'failed', fault: { code: 'no_result' } })
    expect(double.requests.map(({ route }) => route)).toEqual(['generations', 'files'])
  })
})

describe('a fault', () => {
  test.each([
    [{ type: 'lost_answer' }, { code: 'lost' }],
    [{ type: 'restart' }, { code: 'lost' }],
    [{ type: 'endless_body' }, { code: 'too_large' }],
    [{ type: 'huge_picture' }, { code: 'too_large' }],
    [{ type: 'web_page' }, { code: 'not_an_engine' }],
    [{ type: 'nonsense' }, { code: 'not_an_engine' }],
    [{ type: 'redirect' }, { code: 'redirected' }],
    [{ type: 'foreign_address' }, { code: 'redirected' }],
    [{ type: 'unauthorized' }, { code: 'unauthorized' }],
    [
      { type: 'rate_limited', seconds: 3600 },
      { code: 'rate_limited', params: { seconds: 3600 } },
    ],
    [{ type: 'quota' }, { code: 'quota' }],
    [{ type: 'quota', status: 402 }, { code: 'quota' }],
    [{ type: 'content_refused' }, { code: 'content_refused' }],
    [{ type: 'server_error' }, { code: 'execution_failed' }],
    [{ type: 'server_error', status: 504 }, { code: 'timeout' }],
    [{ type: 'generation_failed' }, { code: 'execution_failed' }],
    [{ type: 'not_a_picture' }, { code: 'not_a_picture' }],
    [{ type: 'no_picture' }, { code: 'no_result' }],
    [{ type: 'echo_secrets' }, { code: 'refused' }],
  ] satisfies [Fault, object][])('%j ends the try, and no request is repeated', async (fault, expected) => {
    await open({ faults: [{ ...fault, times: 'always' }] })
    const status = await end(await submit())
    expect(status).toMatchObject({ state: 'failed', fault: expected })
    expect(JSON.stringify(status)).not.toMatch(/sk-test|127\.0\.0\.1/)
    expect(double.requests).toHaveLength(1)
  })

  test('of a busy server delays the try, and the request is sent again', async () => {
    await open({ faults: [{ type: 'rate_limited', seconds: 1, times: 2 }] })
    const handle = await submit()
    await expect.poll(() => engine.poll(handle, signal)).toEqual({ state: 'waiting' })
    expect(await end(handle)).toEqual({ state: 'done' })
    expect(double.requests).toHaveLength(3)
    expect(double.works).toHaveLength(1)
  })

  test('of a busy server ends the try after three repetitions', async () => {
    await open({ faults: [{ type: 'rate_limited', seconds: 1, times: 'always' }] })
    expect(await end(await submit())).toMatchObject({ state: 'failed', fault: { code: 'rate_limited' } })
    expect(double.requests).toHaveLength(4)
  })

  test('that delays the try can be cancelled', async () => {
    await open({ faults: [{ type: 'rate_limited', seconds: 60 }] })
    const handle = await submit()
    await expect.poll(() => engine.poll(handle, signal)).toEqual({ state: 'waiting' })
    await engine.cancel(handle, signal)
    expect(await engine.poll(handle, signal)).toEqual({ state: 'cancelled' })
    expect(double.requests).toHaveLength(1)
  })

  test.each([
    [{ type: 'unauthorized' }, 'unauthorized'],
    [{ type: 'web_page' }, 'not_an_engine'],
    [{ type: 'nonsense' }, 'not_an_engine'],
    [{ type: 'redirect' }, 'redirected'],
    [{ type: 'rate_limited' }, 'rate_limited'],
    [{ type: 'server_error' }, 'unreachable'],
    [{ type: 'endless_body' }, 'too_large'],
    [{ type: 'echo_secrets' }, 'not_an_engine'],
  ] satisfies [Fault, string][])('%j of a probe is %s', async (fault, code) => {
    await open({ faults: [fault] })
    expect((await faultOf(engine.probe(signal))).fault.code).toBe(code)
  })
})

describe('models', () => {
  test('are the models that make pictures, recognised or generic', async () => {
    const models = ['gpt-image-1', 'gpt-5', 'text-embedding-3-large', 'dall-e-3', 'my-flux']
    await open({ options: { models } })
    const found = (await engine.capabilities(signal)).models
    expect(found.map(({ name, family }) => [name, family])).toEqual([
      ['gpt-image-1', 'gpt_image'],
      ['dall-e-3', 'dall_e_3'],
      ['my-flux', 'generic'],
    ])
    expect(Object.keys(found[2]!.tasks)).toEqual(['text_to_image'])
  })

  test('named by the host exist without a list, and their families override recognised families', async () => {
    const families = { 'house-model': 'generic_edit', 'dall-e-3': 'gpt_image' }
    await open({ options: { models: null }, config: { families } })
    await engine.probe(signal)
    const { models } = await engine.capabilities(signal)
    expect(models.map(({ name, family }) => [name, family])).toEqual(Object.entries(families))
  })

  test('are missing without a list and without names by the host, so the server is no engine', async () => {
    await open({ options: { models: null } })
    expect((await faultOf(engine.probe(signal))).fault.code).toBe('not_an_engine')
  })

  test('are found below an address that ends in a version', async () => {
    await open()
    const versioned = kind.connect({
      address: `${double.url}/v1`,
      headers: { authorization: `Bearer ${key}` },
      families: {},
      socket: false,
    })
    expect((await versioned.capabilities(signal)).models.length).toBeGreaterThan(0)
  })
})
