import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ComfyDouble, type DoubleOptions, doubleVersions, startComfyDouble } from './index.ts'

const graph = (prefix: string, seed = 1) => ({
  '1': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'v1-5-pruned-emaonly.safetensors' } },
  '2': { class_type: 'CLIPTextEncode', inputs: { text: 'a lighthouse', clip: ['1', 1] } },
  '3': { class_type: 'EmptyLatentImage', inputs: { width: 96, height: 64, batch_size: 1 } },
  '4': {
    class_type: 'KSampler',
    inputs: {
      model: ['1', 0],
      seed,
      steps: 4,
      cfg: 7,
      sampler_name: 'euler',
      scheduler: 'normal',
      positive: ['2', 0],
      negative: ['2', 0],
      latent_image: ['3', 0],
      denoise: 1,
    },
  },
  '5': { class_type: 'VAEDecode', inputs: { samples: ['4', 0], vae: ['1', 2] } },
  '6': { class_type: 'SaveImage', inputs: { images: ['5', 0], filename_prefix: prefix } },
})

let double: ComfyDouble | undefined

afterEach(async () => {
  await double?.[Symbol.asyncDispose]()
  double = undefined
})

async function start(options: DoubleOptions = {}): Promise<ComfyDouble> {
  double = await startComfyDouble(options)
  return double
}

async function call(path: string, body?: unknown) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${double!.url}${path}`, init)
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const submit = (id: string, prompt: object = graph('a/b'), client_id?: string) =>
  call('/prompt', { prompt, prompt_id: id, client_id, extra_data: { preview_method: 'auto' } })

const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const { body } = await call(`/history/${id}`)
      expect(body).toHaveProperty(id)
      return body[id]
    },
    { timeout: 20_000 },
  )

const firstId = '00000000-0000-4000-8000-000000000001'
const secondId = '00000000-0000-4000-8000-000000000002'

async function picture(id: string): Promise<Buffer> {
  const { outputs } = await ended(id)
  const [file] = outputs['6'].images
  const response = await fetch(`${double!.url}/view?${new URLSearchParams(file)}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Compressed pixels of a PNG, without its text chunks. */
const pixelsOf = (png: Buffer) => png.subarray(png.lastIndexOf('IDAT'))

describe.each(doubleVersions)('version %s', (version) => {
  test('makes a picture of the requested size that depends on the graph, not on its file name', async () => {
    await start({ version })
    expect((await submit(firstId)).body).toMatchObject({ prompt_id: firstId, node_errors: {} })
    const first = await picture(firstId)
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([96, 64])
    await submit(secondId, graph('c/d'))
    expect(pixelsOf(await picture(secondId))).toEqual(pixelsOf(first))
    const thirdId = '00000000-0000-4000-8000-000000000003'
    await submit(thirdId, graph('c/d', 2))
    expect(pixelsOf(await picture(thirdId))).not.toEqual(pixelsOf(first))
  })

  test('saves the pictures that its option draws', async () => {
    await start({ version, draw: async (_seed, { width, height }) => Buffer.from(`${width} × ${height}`) })
    await submit(firstId)
    expect((await picture(firstId)).toString()).toBe('96 × 64')
  })

  test('runs no node of a graph that it has just run', async () => {
    await start({ version })
    await submit(firstId, graph('a'), 'x')
    await ended(firstId)
    await submit(secondId, graph('a'), 'x')
    const again = await ended(secondId)
    expect(again.outputs).toEqual((await ended(firstId)).outputs)
    expect(double!.inspect().accepted.map(({ executed }) => executed.length)).toEqual([6, 0])
  })

  test('refuses a prompt whose model is absent, and names the input', async () => {
    await start({ version, models: {} })
    const { status, body } = await submit(firstId)
    expect(status).toBe(400)
    expect(body.node_errors['1'].errors[0]).toMatchObject({
      type: 'value_not_in_list',
      extra_info: { input_name: 'ckpt_name' },
    })
  })

  test('loses the queue and the history at a restart, and keeps its address', async () => {
    await start({ version })
    await submit(firstId)
    await ended(firstId)
    double!.hold()
    await submit(secondId, graph('a/b', 2))
    await double!.restart(10)
    double!.release()
    expect((await call('/history')).body).toEqual({})
    expect((await call('/queue')).body).toEqual({ queue_running: [], queue_pending: [] })
    expect(double!.inspect().accepted.map(({ outcome }) => outcome)).toEqual(['success', 'none'])
  })

  test('sends the progress and previews over the socket of the client', async () => {
    await start({ version })
    const socket = new WebSocket(`${double!.url.replace('http', 'ws')}/ws?clientId=x`)
    socket.binaryType = 'arraybuffer'
    const types: string[] = []
    const previews: number[] = []
    const end = Promise.withResolvers<void>()
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } })),
    )
    socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) {
        previews.push(new DataView(data).getUint32(0))
        return
      }
      const message = JSON.parse(String(data))
      types.push(message.type)
      if (message.type === 'status' && types.filter((type) => type === 'status').length === 1) {
        void submit(firstId, graph('a'), 'x')
      }
      if (message.type === 'executing' && message.data.node === null) end.resolve()
    })
    await end.promise
    socket.close()
    expect(types).toEqual(expect.arrayContaining(['execution_start', 'executing', 'progress', 'executed']))
    expect(types.includes('progress_state')).toBe(version !== '0.3')
    expect(previews).toEqual(Array(4).fill(version === '0.3' ? 1 : 4))
  })
})

test('an interrupt with an id stops only that prompt, except in the oldest version', async () => {
  for (const [version, outcome] of [
    ['0.3', 'error'],
    ['0.26', 'success'],
  ] as const) {
    await start({ version })
    double!.hold()
    await submit(firstId)
    await call('/interrupt', { prompt_id: secondId })
    double!.release()
    expect((await ended(firstId)).status.status_str).toBe(outcome)
    await double![Symbol.asyncDispose]()
  }
})

test('a prompt without a client sends its progress to all clients, and its files to no client', async () => {
  await start()
  const socket = new WebSocket(`${double!.url.replace('http', 'ws')}/ws?clientId=x`)
  const types = new Set<string>()
  const end = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return
    const { type, data: content } = JSON.parse(data)
    if (types.size === 0) void submit(firstId)
    types.add(type)
    if (types.has('progress') && content.status?.exec_info.queue_remaining === 0) end.resolve()
  })
  await end.promise
  socket.close()
  expect([...types].sort()).toEqual(['progress', 'progress_state', 'status'])
})

const empty = { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color: 0 } }
const invert = (...image: unknown[]) => ({ class_type: 'ImageInvert', inputs: { image } })
const preview = (...images: unknown[]) => ({ class_type: 'PreviewImage', inputs: { images } })

test.each<[string, object, string, string[]]>([
  [
    'a cycle',
    { a: invert('b', 0), b: invert('a', 0), c: preview('a', 0) },
    '',
    ['a', 'b'].map((id) => `${id} dependency_cycle: a (ImageInvert) -> b (ImageInvert) -> a (ImageInvert)`),
  ],
  [
    'a link to no node',
    { a: preview('b', 0) },
    "Exception when validating node: 'b'",
    ["a exception_during_validation: 'b'"],
  ],
  [
    'an inner link to no node',
    { a: invert('c', 0), b: preview('a', 0) },
    '',
    ["a exception_during_inner_validation: 'c'"],
  ],
  [
    'a link to no output',
    { a: empty, b: preview('a', 3) },
    'Exception when validating node: tuple index out of range',
    ['b exception_during_validation: tuple index out of range'],
  ],
  [
    'half a link',
    { a: empty, b: preview('a') },
    'Bad linked input, must be a length-2 list of [node_id, slot_index]: images',
    ['b bad_linked_input: images'],
  ],
])('%s is refused with the error of a real server', async (_name, prompt, details, errors) => {
  await start()
  const { status, body } = await submit(firstId, prompt)
  expect([status, body.error]).toMatchObject([400, { type: 'prompt_outputs_failed_validation', details }])
  const nodes: [string, { errors: { type: string; details: string }[] }][] = Object.entries(body.node_errors)
  expect(
    nodes.flatMap(([id, node]) => node.errors.map((error) => `${id} ${error.type}: ${error.details}`)),
  ).toEqual(errors)
})

test('a list of jobs refuses a limit that is not positive', async () => {
  await start()
  expect((await call('/api/jobs?limit=0')).status).toBe(400)
  expect((await call('/api/jobs?limit=1')).status).toBe(200)
})

test('an upload of other bytes under an existing name gets a new name', async () => {
  await start()
  const upload = async (content: string) => {
    const form = new FormData()
    form.set('image', new File([content], 'x.png'))
    form.set('subfolder', 'easel')
    const response = await fetch(`${double!.url}/upload/image`, { method: 'POST', body: form })
    return response.json()
  }
  expect(await upload('a')).toEqual({ name: 'x.png', subfolder: 'easel', type: 'input' })
  expect(await upload('a')).toMatchObject({ name: 'x.png' })
  expect(await upload('b')).toMatchObject({ name: 'x (1).png' })
})

test('random faults are determined by the seed', async () => {
  const draw = async (seed: number) => {
    await start()
    double!.randomFaults(seed, 0.5)
    const answers: number[] = []
    for (let index = 0; index < 12; index += 1) {
      const response = await fetch(`${double!.url}/queue`).catch(() => undefined)
      answers.push(response?.status ?? 0)
      await response?.arrayBuffer().catch(() => {})
    }
    await double![Symbol.asyncDispose]()
    return answers
  }
  const first = await draw(3)
  expect(await draw(3)).toEqual(first)
  expect(first.some((status) => status !== 200)).toBe(true)
})

/** Messages that the client of a prompt receives, up to the end of the prompt. */
async function messagesOf(id: string): Promise<string[]> {
  const socket = new WebSocket(`${double!.url.replace('http', 'ws')}/ws?clientId=x`)
  const order: string[] = []
  const end = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return
    const { type, data: content } = JSON.parse(data)
    if (order.length === 0) void submit(id, graph('a'), 'x')
    order.push(type === 'executing' ? `executing ${content.node}` : type)
    if (type === 'executing' && content.node === null) end.resolve()
  })
  await end.promise
  socket.close()
  return order
}

test('the messages of a run have the order of a real server', async () => {
  await start()
  const order = await messagesOf(firstId)
  const node = (id: number, ...between: readonly string[]) => [
    'progress_state',
    `executing ${id}`,
    ...between,
    'progress_state',
  ]
  const steps = Array(4).fill(['progress_state', 'progress']).flat()
  expect(order).toEqual([
    'status',
    'status',
    'status',
    'execution_start',
    'execution_cached',
    ...[...node(1), ...node(2), ...node(3), ...node(4, ...steps), ...node(5), ...node(6, 'executed')],
    'execution_success',
    'status',
    'executing null',
  ])
  // For cached nodes, a real server reports only nodes that save files.
  const cached = ['execution_start', 'execution_cached', 'executed', 'progress_state', 'execution_success']
  expect(await messagesOf(secondId)).toEqual([
    ...['status', 'status', 'status'],
    ...cached,
    'status',
    'executing null',
  ])
})

test('another process adds faults and inspects the state over HTTP', async () => {
  await start()
  await call('/double/fault', { type: 'status', status: 429 })
  expect((await fetch(`${double!.url}/queue`)).status).toBe(429)
  await call('/double/fault', { type: 'web_page', lasting: true })
  await call('/double/clear-faults', {})
  await call('/double/hold', {})
  await submit(firstId)
  expect((await call('/double/inspect')).body).toMatchObject({ running: [firstId], history: [] })
  await call('/double/release', {})
  await ended(firstId)
})

test('a lost answer leaves the prompt accepted', async () => {
  await start()
  double!.fault({ type: 'answer_lost' })
  await expect(submit(firstId)).rejects.toThrow('fetch failed')
  await ended(firstId)
  expect(double!.inspect().accepted).toMatchObject([{ id: firstId, runs: 1, accepted: 1 }])
})
