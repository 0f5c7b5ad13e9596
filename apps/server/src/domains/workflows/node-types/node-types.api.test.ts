import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import { basePath, createClient, type NodeType } from '@easel/contract'
import { localRegistry } from '@easel/nodes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../../test/engines.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/harness.ts'

let server: TestServer
let person: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  person = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

const typesIn = async (locale: 'en' | 'zh') => {
  const api = createClient({ baseUrl: server.baseUrl, token: () => person.token, locale: () => locale })
  const { node_type_arr } = await api.listNodeTypes()
  return new Map(node_type_arr.map((type) => [type.type, type]))
}

const inputOf = (type: NodeType | undefined, name: string) =>
  type?.input_arr.find((input) => input.name === name)

test('nodes of this server are described in the language of the caller, and found in both', async () => {
  const [english, chinese] = [await typesIn('en'), await typesIn('zh')]
  expect(english.get('OilPainting')).toMatchObject({
    title: 'Oil Painting',
    category: 'Painting',
    place: 'here',
  })
  expect(chinese.get('OilPainting')).toMatchObject({ title: '油画', category: '绘画' })
  for (const types of [english, chinese])
    expect(types.get('OilPainting')!.keyword_arr).toEqual(expect.arrayContaining(['Oil Painting', '油画']))
  expect(inputOf(chinese.get('OilPainting'), 'strength')).toMatchObject({
    label: '油画感',
    required: false,
    widget: { kind: 'number', default: 0.7, min: 0, max: 1, step: 0.05, value_count: 1 },
  })
  expect(inputOf(english.get('OilPainting'), 'seed')).toMatchObject({
    widget: { kind: 'seed', value_count: 2 },
  })
  expect(inputOf(english.get('LoadImage'), 'image')).toMatchObject({ widget: { kind: 'image' } })
  expect(inputOf(english.get('SaveImage'), 'image')).not.toHaveProperty('widget')
})

test('without an engine, only nodes that run here are listed', async () => {
  const ours = [...localRegistry.values()]
  const here = ours.filter(({ place }) => place !== 'remote').map(({ class_type }) => class_type)
  expect([...(await typesIn('en')).keys()]).toEqual(here)
})

test('a visitor gets the list, which is needed to show the graph of a template', async () => {
  const { node_type_arr } = await createClient({ baseUrl: server.baseUrl }).listNodeTypes()
  expect(node_type_arr).toEqual((await person.api.listNodeTypes()).node_type_arr)
})

test('an answer that the caller has cached is not sent again', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${server.baseUrl}${basePath}/engine/node_type_arr`, {
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    })
  const first = await ask()
  const etag = first.headers.get('etag')!
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await ask({ 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const inChinese = await ask({ 'if-none-match': etag, 'accept-language': 'zh' })
  expect(inChinese.status).toBe(200)
})

test('nodes of an engine are listed once it is added, as far as graphs may use them', async () => {
  await using worker = await server.startWorker()
  await using double: ComfyDouble = await startComfyDouble({ stepMs: 5 })
  expect(worker).toBeDefined()
  const engineId = await addEngine(server, double.url)
  await engineIn(server, engineId, 'ready')
  const types = await typesIn('zh')
  expect(types.get('KSampler')).toMatchObject({ place: 'engine', is_essential: true })
  expect(types.get('KSampler')!.keyword_arr).toContain('采样')
  expect(types.get('KSampler')!.engine_arr).toHaveLength(1)
  expect(inputOf(types.get('KSampler'), 'seed')).toMatchObject({ widget: { kind: 'seed', value_count: 2 } })
  const model = inputOf(types.get('CheckpointLoaderSimple'), 'ckpt_name')
  expect(model?.widget?.choice_arr?.length).toBeGreaterThan(0)
  // If a name occurs in both, the built-in node is listed.
  expect(types.get('LoadImage')).toMatchObject({ place: 'here' })
})

test('starting graphs are named in the language of the caller, and each runs on a worker', async () => {
  const api = createClient({ baseUrl: server.baseUrl, token: () => person.token, locale: () => 'zh' })
  const { starting_graph_arr } = await api.listStartingGraphs()
  expect(starting_graph_arr.length).toBeGreaterThanOrEqual(12)
  for (const { title, dag } of starting_graph_arr) {
    expect(title).toMatch(/\p{Script=Han}/u)
    expect(Object.keys(dag)).toEqual(Object.keys(dag).map((_, index) => String(index + 1)))
    expect((await api.validateDag({ dag })).error_arr).toEqual([])
  }
})
