import { createClient, type Dag } from '@easel/contract'
import { localRegistry } from '@easel/nodes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'

let server: TestServer
let person: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  person = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A workflow in the form in which an editor saves it: photo → reroute → oil painting → result, with a note beside them. */
const ui = {
  version: 0.4,
  nodes: [
    { id: 1, type: 'LoadImage', widgets_values: ['photo.jpg', 1024], outputs: [{ type: 'IMAGE' }] },
    { id: 2, type: 'Reroute', inputs: [{ name: '', type: '*', link: 1 }], outputs: [{ type: 'IMAGE' }] },
    {
      id: 3,
      type: 'OilPainting',
      title: 'Painter',
      inputs: [{ name: 'image', type: 'IMAGE', link: 2 }],
      outputs: [{ type: 'IMAGE' }],
    },
    { id: 4, type: 'SaveImage', inputs: [{ name: 'image', type: 'IMAGE', link: 3 }] },
    { id: 5, type: 'Note', widgets_values: ['for grandmother'] },
  ],
  links: [
    [1, 1, 0, 2, 0, 'IMAGE'],
    [2, 2, 0, 3, 0, 'IMAGE'],
    [3, 3, 0, 4, 0, 'IMAGE'],
  ],
}

const magic = {
  input: { required: { image: ['IMAGE'], wand: ['STRING', { default: 'oak' }] } },
  output: ['IMAGE'],
  output_node: true,
}

describe('a workflow', () => {
  test('becomes the graph that its editor would queue', async () => {
    const { dag, output_node_arr, warning_arr } = await person.api.convertWorkflow({ ui })
    expect(dag).toMatchObject({
      '1': { class_type: 'LoadImage', inputs: { image: 'photo.jpg', max_side: 1024 } },
      '3': { class_type: 'OilPainting', inputs: { image: ['1', 0] }, _meta: { title: 'Painter' } },
      '4': {
        class_type: 'SaveImage',
        inputs: { image: ['3', 0], format: 'jpeg' },
        _meta: { title: 'Save Image' },
      },
    })
    expect(Object.keys(dag)).toEqual(['1', '3', '4'])
    expect(output_node_arr).toEqual(['4'])
    expect(warning_arr).toEqual([])
  })

  test('is valid as a graph right after its conversion', async () => {
    const { dag } = await person.api.convertWorkflow({ ui })
    expect(await person.api.validateDag({ dag })).toEqual({ error_arr: [], warning_arr: [] })
  })

  test('may come with definitions of its node types, which take precedence over the definitions of this server', async () => {
    const foreign = {
      nodes: [{ id: 1, type: 'SaveImage', widgets_values: ['elm'] }],
      links: [],
    }
    const { dag, output_node_arr } = await person.api.convertWorkflow({
      ui: foreign,
      object_info: { SaveImage: magic },
    })
    expect([dag['1'], output_node_arr]).toEqual([
      { class_type: 'SaveImage', inputs: { wand: 'elm' }, _meta: { title: 'SaveImage' } },
      ['1'],
    ])
  })

  test('with unknown nodes is converted by the descriptions in the file, with a warning', async () => {
    const unknown = { nodes: [{ id: 7, type: 'Magic', widgets_values: { wand: 'elm' } }], links: [] }
    const { dag, warning_arr } = await person.api.convertWorkflow({ ui: unknown })
    expect(dag).toEqual({ '7': { class_type: 'Magic', inputs: { wand: 'elm' }, _meta: { title: 'Magic' } } })
    expect(warning_arr).toEqual([expect.objectContaining({ node_id: '7', code: 'unknown_node' })])
    const silent = { nodes: [{ id: 7, type: 'Magic', widgets_values: ['elm'] }], links: [] }
    expect(await refusalOf(person.api.convertWorkflow({ ui: silent }))).toMatchObject({
      code: 'A0400',
      status: 400,
      paths: ['ui.nodes.7'],
    })
  })

  test('is refused with the path of each fault, in the language of the caller', async () => {
    const dangling = { ...ui, links: ui.links.slice(1) }
    const chinese = await server.join({ locale: () => 'zh' })
    const refusal = await refusalOf(chinese.api.convertWorkflow({ ui: dangling }))
    expect(refusal).toMatchObject({ code: 'A0400', paths: ['ui.nodes.2.inputs.'] })
    expect(refusal.message).toContain('无法转换')
  })

  test('of too many nodes is refused with A0421', async () => {
    const nodes = Array.from({ length: 10_001 }, (_, id) => ({ id, type: 'LoadImage', widgets_values: [''] }))
    expect(await refusalOf(person.api.convertWorkflow({ ui: { nodes, links: [] } }))).toMatchObject({
      code: 'A0421',
      status: 400,
    })
  })

  test('may be 16 MiB large, and less than 18 MiB', async () => {
    const note = (length: number) => ({
      nodes: [{ id: 1, type: 'Note', widgets_values: ['x'.repeat(length)] }],
      links: [],
    })
    expect((await person.api.convertWorkflow({ ui: note(16 * 1024 * 1024) })).dag).toEqual({})
    expect(await refusalOf(person.api.convertWorkflow({ ui: note(18 * 1024 * 1024) }))).toMatchObject({
      code: 'A0413',
      status: 413,
    })
  })

  test('with the names of object prototypes is converted without side effects', async () => {
    const nodes = [{ id: 'constructor', type: 'toString', widgets_values: { hasOwnProperty: 1 } }]
    const { dag } = await person.api.convertWorkflow({ ui: { nodes, links: [] }, object_info: {} })
    expect(JSON.stringify(dag)).toBe(
      '{"constructor":{"class_type":"toString","inputs":{"hasOwnProperty":1},"_meta":{"title":"toString"}}}',
    )
    const response = await fetch(`${server.baseUrl}/api/backend/engine/dsl/ui_to_dag`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: '{"ui": {"nodes": [{"id": 1, "type": "X", "widgets_values": {"__proto__": 1}}]}}',
    })
    expect([response.status, ((await response.json()) as { Code: string }).Code]).toEqual([400, 'A0400'])
  })
})

describe('a dag', () => {
  const dag: Dag = {
    '1': { class_type: 'LoadImage', inputs: { image: 'photo.jpg' } },
    '2': { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 0.7 } },
    '3': { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
  }

  test.each<[string, Dag, { node_id: string; input?: string }]>([
    ['unknown_node', { ...dag, '9': { class_type: 'Magic' } }, { node_id: '9' }],
    ['missing_input', { ...dag, '3': { class_type: 'SaveImage' } }, { node_id: '3', input: 'image' }],
    [
      'type_mismatch',
      { ...dag, '3': { class_type: 'SaveVideo', inputs: { video: ['2', 0] } } },
      { node_id: '3', input: 'video' },
    ],
    ['cycle', { ...dag, '2': { class_type: 'OilPainting', inputs: { image: ['2', 0] } } }, { node_id: '2' }],
    [
      'out_of_range',
      { ...dag, '2': { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 7 } } },
      { node_id: '2', input: 'strength' },
    ],
    [
      'out_of_range',
      { ...dag, '3': { class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'bmp' } } },
      { node_id: '3', input: 'format' },
    ],
    [
      'dangling_link',
      { ...dag, '3': { class_type: 'SaveImage', inputs: { image: ['8', 0] } } },
      { node_id: '3', input: 'image' },
    ],
    [
      'bad_output',
      { ...dag, '3': { class_type: 'SaveImage', inputs: { image: ['2', 4] } } },
      { node_id: '3', input: 'image' },
    ],
    ['no_output', { '1': dag['1']! }, { node_id: '' }],
  ])('that cannot run gets the error %s', async (code, broken, place) => {
    const { error_arr } = await person.api.validateDag({ dag: broken })
    expect(error_arr).toContainEqual({ ...place, code, message: expect.any(String) })
  })

  test('that can run gets no errors', async () => {
    expect(await person.api.validateDag({ dag })).toEqual({ error_arr: [], warning_arr: [] })
    const upload = { ...dag, '1': { class_type: 'LoadImage', inputs: { image: 'a', upload: 'image' } } }
    expect(await person.api.validateDag({ dag: upload })).toMatchObject({
      error_arr: [],
      warning_arr: [{ node_id: '1', input: 'upload', code: 'unknown_input' }],
    })
  })

  test('gets errors and warnings in the language of the caller', async () => {
    const chinese = createClient({
      ...{ baseUrl: server.baseUrl, token: () => person.token, locale: () => 'zh' as const },
    })
    const upload = { '1': { class_type: 'LoadImage', inputs: { image: 'a', upload: 'image' } } }
    expect(await chinese.validateDag({ dag: upload })).toMatchObject({
      error_arr: [{ code: 'no_output', message: '没有节点给出结果' }],
      warning_arr: [{ code: 'unknown_input', message: '该节点没有这个输入，已忽略' }],
    })
    expect(await chinese.checkWorkflow({ ui: upload })).toMatchObject({
      error_arr: [{ code: 'no_output', message: '没有节点给出结果' }],
    })
  })

  test('that is too large gets one error for the whole graph', async () => {
    const nodes = Array.from({ length: 10_001 }, (_, index) => [`n${index}`, { class_type: 'LoadImage' }])
    expect(await person.api.validateDag({ dag: Object.fromEntries(nodes) })).toEqual({
      error_arr: [{ node_id: '', code: 'too_large', message: expect.any(String) }],
      warning_arr: [],
    })
  })

  test('of another shape is refused with the first paths only', async () => {
    const wrong = { ...dag, '2': { class_type: 3 }, '3': { class_type: 'SaveImage', inputs: [] } }
    expect(await refusalOf(person.api.validateDag({ dag: wrong as unknown as Dag }))).toMatchObject({
      code: 'A0400',
      paths: ['dag.2.class_type', 'dag.3.inputs'],
    })
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [index, 0]))
    const refusal = await refusalOf(person.api.validateDag({ dag: many as unknown as Dag }))
    expect(refusal.paths).toHaveLength(20)
  })
})

test('a body nested deeper than any call stack is answered like other bodies', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const post = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` }
    const response = await fetch(`${server.baseUrl}/api/backend/engine/${path}`, {
      method: 'POST',
      headers,
      body,
    })
    return [response.status, ((await response.json()) as { Code?: string }).Code]
  }
  const node = `{"id": 1, "type": "SaveImage", "widgets_values": [${deep}]}`
  expect(await post('dsl/ui_to_dag', `{"ui": {"nodes": [${node}]}}`)).toEqual([400, 'A0400'])
  expect(await post('dsl/ui_to_dag', `{"ui": {"nodes": [], "extra": ${deep}}}`)).toEqual([200, undefined])
  expect(await post('dsl/ui_to_dag', `{"ui": {"nodes": []}, "object_info": {"X": ${deep}}}`)).toEqual([
    200,
    undefined,
  ])
  const dag = `{"1": {"class_type": "SaveImage", "inputs": {"image": ${deep}, "x": ${deep}}}}`
  expect(await post('dag/validate', `{"dag": ${dag}}`)).toEqual([200, undefined])
})

test('every node type is listed for everyone, in the shape of ComfyUI', async () => {
  const info = await server.visitor.getObjectInfo()
  expect(Object.keys(info).sort()).toEqual([...localRegistry.keys()].sort())
  expect(info['OilPainting']).toMatchObject({
    name: 'OilPainting',
    display_name: 'Oil Painting',
    output: ['IMAGE'],
    output_name: ['image'],
    output_is_list: [false],
    output_node: false,
    input_order: { required: ['image'] },
  })
  expect(info['OilPainting']!.input.required['image']).toEqual(['IMAGE', {}])
  expect(info['OilPainting']!.input.optional['seed']).toEqual([
    'INT',
    { default: 0, min: 0, max: 4_294_967_295, step: 1, control_after_generate: true },
  ])
  expect(info['SaveImage']).toMatchObject({ output_node: true })
  expect(info['SaveImage']!.input.optional['format']![0]).toContain('jpeg')
})

test('conversion and validation need a signed-in user', async () => {
  const { visitor } = server
  for (const call of [() => visitor.convertWorkflow({ ui }), () => visitor.validateDag({ dag: {} })])
    expect(await refusalOf(call())).toMatchObject({ code: 'A0200', status: 401 })
})
