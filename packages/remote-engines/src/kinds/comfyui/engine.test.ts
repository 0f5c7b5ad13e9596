import { type ComfyDouble, doubleVersions, videoHelperSuite } from '@easel/comfyui-double'
import { afterEach, describe, expect, test } from 'vitest'
import type { Hint } from '../../port.ts'
import {
  errorOf,
  graphRequest,
  newId,
  openStage,
  type Stage,
  signal,
  sizeOf,
  taskRequest,
} from './testing/harness.ts'
import { greyPicture } from './testing/picture.ts'

let stage: Stage

afterEach(async () => {
  await stage?.[Symbol.asyncDispose]()
})

const everyWay = doubleVersions.flatMap((version) => [
  { version, socket: false },
  { version, socket: true },
])

describe.each(everyWay)('version $version, socket: $socket', ({ version, socket }) => {
  test('a task becomes a picture of its size', async () => {
    stage = await openStage({ version, socket })
    const { engine, until } = stage
    const id = newId()
    const handle = await engine.submit(taskRequest({ width: 640, height: 400 }), { id, signal })
    expect(handle).toEqual({ id })
    expect(await until(handle, 'done', 'failed')).toEqual({ state: 'done' })
    const [file, ...others] = await engine.collect(handle, signal)
    expect(others).toEqual([])
    expect(file!.mime_type).toBe('image/png')
    expect(sizeOf(file!.bytes)).toEqual([648, 408])
    expect(stage.double.inspect().accepted).toMatchObject([{ id, runs: 1, accepted: 1 }])
  })

  test('a graph gives the files of its chosen nodes only, under names that begin with the id of the try', async () => {
    stage = await openStage({ version, socket })
    const { engine, until, double } = stage
    const id = newId()
    const handle = await engine.submit(graphRequest(greyPicture(20, 10)), { id, signal })
    await until(handle, 'done')
    const files = await engine.collect(handle, signal)
    expect(files.map(({ node_id, bytes }) => [node_id, sizeOf(bytes)])).toEqual([['save', [40, 20]]])
    const { uploads, outputs } = double.inspect()
    expect(uploads).toMatchObject([{ subfolder: 'easel', name: `${id}-0.png` }])
    expect(outputs.map(({ subfolder, name }) => `${subfolder}/${name}`)).toContain(`easel/${id}_00001_.png`)
  })

  test('another process finds, follows and collects a try', async () => {
    stage = await openStage({ version, socket })
    const { engine, connect, double } = stage
    double.hold()
    const handle = await engine.submit(graphRequest(greyPicture(8, 8)), { id: newId(), signal })
    await engine[Symbol.asyncDispose]()
    const secondProcess = connect()
    expect(await secondProcess.poll(handle, signal)).toMatchObject({ state: 'running' })
    double.release()
    await expect.poll(() => secondProcess.poll(handle, signal)).toEqual({ state: 'done' })
    expect((await secondProcess.collect(handle, signal)).map(({ node_id }) => node_id)).toEqual(['save'])
  })

  test('waiting tries report their position, and a cancel leaves other tries unchanged', async () => {
    stage = await openStage({ version, socket })
    const { engine, double, until } = stage
    double.hold()
    const submit = (seed: number) => engine.submit(taskRequest({ seed }), { id: newId(), signal })
    const [first, second, third] = [await submit(1), await submit(2), await submit(3)]
    expect(await engine.poll(second, signal)).toEqual({ state: 'waiting', position: 0 })
    expect(await engine.poll(third, signal)).toEqual({ state: 'waiting', position: 1 })
    await engine.cancel(second, signal)
    expect(await engine.poll(second, signal)).toEqual({ state: 'cancelled' })
    expect(await engine.poll(third, signal)).toEqual({ state: 'waiting', position: 0 })
    double.release()
    await until(third, 'done')
    await until(first, 'done')
    expect(double.inspect().accepted.map(({ runs }) => runs)).toEqual([1, 0, 1])
  })

  test('a running try can be cancelled, and an ended try stays as it is', async () => {
    stage = await openStage({ version, socket })
    const { engine, double, until } = stage
    double.hold()
    const first = await engine.submit(taskRequest({ seed: 1 }), { id: newId(), signal })
    const second = await engine.submit(taskRequest({ seed: 2 }), { id: newId(), signal })
    await until(first, 'running')
    await engine.cancel(first, signal)
    await until(first, 'cancelled')
    await until(second, 'running')
    await engine.cancel(first, signal)
    double.release()
    await until(second, 'done')
    await engine.cancel(second, signal)
    expect(await engine.poll(second, signal)).toEqual({ state: 'done' })
  })

  test('the largest seed, which JavaScript rounds up, is accepted', async () => {
    stage = await openStage({ version, socket })
    const { engine, until } = stage
    const handle = await engine.submit(taskRequest({ seed: Number('18446744073709551615') }), {
      id: newId(),
      signal,
    })
    expect(await until(handle, 'done', 'failed')).toEqual({ state: 'done' })
  })

  test('an id that no client has sent is unknown', async () => {
    stage = await openStage({ version, socket })
    expect(await stage.engine.poll({ id: newId() }, signal)).toEqual({ state: 'unknown' })
  })

  test('the probe returns the version, the device and the length of the queue', async () => {
    stage = await openStage({ version, socket })
    const probe = await stage.engine.probe(signal)
    expect(probe).toMatchObject({ queue_length: 0, device: 'cuda:0 Double 24 GB' })
    expect(probe.version).toMatch(new RegExp(`^${RegExp.escape(version)}\\.`))
    expect(probe.memory!.free).toBeLessThanOrEqual(probe.memory!.total)
  })
})

test.each(doubleVersions)(
  'version %s: hints report progress that never falls, and previews',
  async (version) => {
    stage = await openStage({ version, socket: true })
    const { engine, until } = stage
    const hints: Hint[] = []
    const onHint = (hint: Hint) => hints.push(hint)
    const handle = await engine.submit(taskRequest({ steps: 6 }), { id: newId(), signal, onHint })
    await expect.poll(() => hints.filter(({ type }) => type === 'changed').length).toBeGreaterThanOrEqual(2)
    await until(handle, 'done')
    const fractions = hints.flatMap((hint) => (hint.type === 'progress' ? [hint.fraction] : []))
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBeGreaterThan(0.9)
    expect(Math.min(...fractions)).toBeLessThan(0.5)
    const previews = hints.filter((hint) => hint.type === 'preview')
    expect(previews.map(({ mime_type }) => mime_type)).toEqual(Array(6).fill('image/png'))
  },
)

test('previews show the prompt of the try while other prompts run on the same server', async () => {
  stage = await openStage({ socket: true })
  const { engine, until, double } = stage
  double.hold()
  const previews: string[] = []
  const submit = (name: string, steps: number) =>
    engine.submit(taskRequest({ seed: steps, steps }), {
      id: newId(),
      signal,
      onHint: ({ type }) => type === 'preview' && previews.push(name),
    })
  const handles = [await submit('a', 3), await submit('b', 5)]
  double.release()
  for (const handle of handles) await until(handle, 'done')
  await expect.poll(() => previews).toEqual([...Array(3).fill('a'), ...Array(5).fill('b')])
})

test('a try is found by our id if the server assigns its own ids', async () => {
  stage = await openStage({ version: '0.3', ownIds: true })
  const { engine, until, double } = stage
  const id = newId()
  double.hold()
  const handle = await engine.submit(taskRequest(), { id, signal })
  expect(handle.engine_job).toMatch(/^[\da-f-]{36}$/)
  expect(await engine.poll({ id }, signal)).toMatchObject({ state: 'running' })
  double.release()
  await until(handle, 'done')
  expect(await engine.poll({ id }, signal)).toEqual({ state: 'done' })
  expect(await engine.collect({ id }, signal)).toHaveLength(1)
})

test('a repeated graph without a file name gives its files again if it has a nonce', async () => {
  stage = await openStage()
  const { engine, until, double } = stage
  const request = { ...graphRequest(greyPicture(8, 8), 'PreviewImage') }
  const plain = { ...request, uploads: [] }
  const upload = await engine.submit(request, { id: newId(), signal })
  await until(upload, 'done')
  const [stored] = double.inspect().uploads
  const graph = {
    ...plain,
    graph: {
      ...request.graph,
      load: { class_type: 'LoadImage', inputs: { image: `easel/${stored!.name}` } },
    },
  }
  const run = async (nonce?: string) => {
    const handle = await engine.submit(graph, { id: newId(), signal, ...(nonce ? { nonce } : {}) })
    await until(handle, 'done')
    return double.inspect().accepted.at(-1)!.executed
  }
  expect(await run()).toEqual([])
  expect(await run('1')).toEqual(['save'])
})

test('an aborted submit throws the reason of its signal', async () => {
  stage = await openStage()
  stage.double.fault({ type: 'silence', on: 'POST /prompt' })
  const abort = new AbortController()
  const sent = stage.engine.submit(graphRequest(greyPicture(8, 8)), { id: newId(), signal: abort.signal })
  await expect.poll(() => stage.double.inspect().requests['POST /prompt']).toBe(1)
  abort.abort(new Error('No longer wanted'))
  await expect(sent).rejects.toThrow('No longer wanted')
})

/** Sizes of the pictures that the double has. An emptied picture has a single pixel. */
async function keptSizes(double: ComfyDouble) {
  const { uploads, outputs } = double.inspect()
  const kept = [...uploads, ...outputs].filter(({ type }) => type !== 'temp')
  return await Promise.all(
    kept.map(async ({ type, subfolder, name }) => {
      const query = new URLSearchParams({ type, subfolder, filename: name })
      const response = await fetch(`${double.url}/view?${query}`)
      return sizeOf(new Uint8Array(await response.arrayBuffer()))
    }),
  )
}

test('cleaning empties the files of its own try only', async () => {
  stage = await openStage()
  const { engine, until, double } = stage
  const submit = () => engine.submit(graphRequest(greyPicture(20, 10)), { id: newId(), signal })
  const [first, second] = [await submit(), await submit()]
  await until(second, 'done')
  await engine.clean(first, signal)
  expect(await keptSizes(double)).toEqual([
    [1, 1],
    [20, 10],
    [1, 1],
    [40, 20],
  ])
  expect(double.inspect().history).toEqual([second.id])
})

test('cleaning empties the files of a try that the engine has lost', async () => {
  stage = await openStage()
  const { engine, until, double } = stage
  const handle = await engine.submit(graphRequest(greyPicture(20, 10)), { id: newId(), signal })
  await until(handle, 'done')
  await double.restart()
  await engine.clean(handle, signal)
  expect(await keptSizes(double)).toEqual([
    [1, 1],
    [1, 1],
  ])
})

const combine = {
  class_type: 'VHS_VideoCombine',
  inputs: {
    ...{ images: ['larger', 0], filename_prefix: 'x', frame_rate: 8, loop_count: 0 },
    ...{ format: 'image/gif', pingpong: false, save_output: true },
  },
}

test.each([
  ['names', async () => {}],
  ['has forgotten', async ({ double }: Stage) => double.restart()],
])('cleaning empties a film of a pack, and the picture beside it, if the engine %s', async (_, forget) => {
  stage = await openStage({ nodeTypes: videoHelperSuite })
  const { engine, until, double } = stage
  const request = graphRequest(greyPicture(20, 10))
  const { load, larger } = request.graph
  const graph = { load: load!, larger: larger!, save: combine }
  const handle = await engine.submit({ ...request, graph }, { id: newId(), signal })
  await until(handle, 'done')
  expect(await engine.collect(handle, signal)).toMatchObject([{ mime_type: 'image/gif', node_id: 'save' }])
  expect(double.inspect().outputs.map(({ name }) => name)).toEqual([
    `${handle.id}_00001.gif`,
    `${handle.id}_00001.png`,
  ])
  await forget(stage)
  await engine.clean(handle, signal)
  expect(await keptSizes(double)).toEqual(Array(3).fill([1, 1]))
})

const cleaningFaults = (['POST /upload/image', 'POST /history', 'GET /history/{id}'] as const).flatMap(
  (on) => [
    { type: 'status', status: 500, on } as const,
    { type: 'web_page', on } as const,
    { type: 'nonsense', on } as const,
  ],
)

test.each(cleaningFaults)(
  'cleaning fails at $type of $on, so that the caller can repeat it',
  async (fault) => {
    stage = await openStage()
    const { engine, until, double } = stage
    const handle = await engine.submit(graphRequest(greyPicture(20, 10)), { id: newId(), signal })
    await until(handle, 'done')
    double.fault(fault)
    await errorOf(engine.clean(handle, signal))
    await engine.clean(handle, signal)
    expect(await keptSizes(double)).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(double.inspect().history).toEqual([])
  },
)

test('cleaning removes a try from the history, and frees the memory after an out-of-memory error', async () => {
  stage = await openStage()
  const { engine, until, double } = stage
  double.fault({ type: 'out_of_memory' })
  const failed = await engine.submit(taskRequest(), { id: newId(), signal })
  expect(await until(failed, 'failed')).toMatchObject({ fault: { code: 'out_of_memory' } })
  await engine.clean(failed, signal)
  expect(double.inspect()).toMatchObject({ history: [], model: '' })
  const handle = await engine.submit(taskRequest(), { id: newId(), signal })
  await until(handle, 'done')
  await engine.clean(handle, signal)
  expect(double.inspect().requests['POST /free']).toBe(1)
})

describe('an engine on Windows, which lists files with backslashes', () => {
  const models = { checkpoints: ['xl/sd_xl_base_1.0.safetensors'] }
  const name = 'xl/sd_xl_base_1.0.safetensors'

  test('has the same model names as other engines, and accepts the host’s families in either spelling', async () => {
    stage = await openStage({ models, windows: true })
    const engine = stage.connect({ families: { [name.replace('/', '\\')]: 'sd15' } })
    const { models: found, model_files } = await engine.capabilities(signal)
    expect(found.find((model) => model.name === name)?.family).toBe('sd15')
    expect(model_files?.['checkpoints']).toEqual([name])
  })

  test.each(['xl/sd_xl_base_1.0.safetensors', 'xl\\sd_xl_base_1.0.safetensors'])(
    'makes a task and a graph with %s',
    async (model) => {
      stage = await openStage({ models, windows: true })
      const graph = graphRequest(greyPicture(64, 64))
      const loader = { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: model } }
      const encoder = {
        class_type: 'VAEEncode',
        inputs: { pixels: ['load', 0], vae: ['loader', 2] },
      }
      const decoder = { class_type: 'VAEDecode', inputs: { samples: ['encoder', 0], vae: ['loader', 2] } }
      const save = { ...graph.graph['save']!, inputs: { images: ['decoder', 0], filename_prefix: 'x' } }
      const withModel = { ...graph, graph: { ...graph.graph, loader, encoder, decoder, save } }
      for (const request of [taskRequest({ model, steps: 1 }), withModel]) {
        const handle = await stage.connect().submit(request, { id: newId(), signal })
        expect(await stage.until(handle, 'done', 'failed')).toEqual({ state: 'done' })
      }
    },
  )
})
