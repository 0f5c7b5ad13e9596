import { expect, test } from 'vitest'
import { inspectWorkflow } from './inspect-workflow.ts'

const jsonOf = (value: object) => Buffer.from(JSON.stringify(value))
const field = (node_id: string) => ({ node_id, input: 'format', label: 'Format' })

test('a check warns of changed parts, but not of node types that engines may have', async () => {
  const ui = {
    nodes: [
      {
        id: 1,
        type: 'LoadImage',
        widgets_values: ['a.jpg', 'image'],
        outputs: [{ name: 'IMAGE', type: 'IMAGE' }],
      },
      {
        ...{ id: 4, type: 'SaveImage', widgets_values: ['jpeg', 90, 1, 2, 3, 4, 5, 6, 7] },
        inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
      },
      { id: 7, type: 'Magic', widgets_values: { wand: 'elm' } },
    ],
    links: [[1, 1, 0, 4, 0, 'IMAGE']],
    extra: { easel: { version: 1, input_arr: [field('4'), field('99')] } },
  }
  const found = await inspectWorkflow({ ui: jsonOf(ui), definitions: jsonOf({}) })
  expect(found).toMatchObject({
    warnings: [
      {
        ...{ node_id: '99', input: 'format', code: 'unknown_node' },
        message: { code: 'field_unknown_node' },
      },
      {
        ...{ node_id: '4', code: 'widget_mismatch' },
        message: {
          code: 'values_of_node',
          params: { type: '"SaveImage"', warning: { code: 'values_left_out' } },
        },
      },
    ],
  })
})

test('a check warns of a batch if only its first picture is used', async () => {
  const batch = ['INT', {}]
  const definitions = {
    EmptyImage: { input: { required: { batch_size: batch } }, output: ['IMAGE'] },
  }
  const ui = {
    1: { class_type: 'EmptyImage', inputs: { batch_size: 4 } },
    2: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'ComfyUI' } },
  }
  const found = await inspectWorkflow({ ui: jsonOf(ui), definitions: jsonOf(definitions) })
  expect(found).toMatchObject({
    faults: [],
    warnings: [
      { node_id: '2', code: 'first_of_batch', message: { code: 'first_of_batch', params: { count: 4 } } },
    ],
  })
})

test('a text that is too long for a form is not an input, and stays in the workflow', async () => {
  const definitions = {
    Words: { input: { required: { text: ['STRING', { multiline: true }] } }, output: ['IMAGE'] },
  }
  const inputsWith = async (length: number) => {
    const ui = {
      1: { class_type: 'Words', inputs: { text: 'a'.repeat(length) } },
      2: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'ComfyUI' } },
    }
    const found = await inspectWorkflow({ ui: jsonOf(ui), definitions: jsonOf(definitions) })
    if (!('inputs' in found)) throw new Error('The check wants more node types')
    return found.inputs.map(({ node_id, input }) => `${node_id}.${input}`)
  }
  expect(await inputsWith(2000)).toContain('1.text')
  expect(await inputsWith(2001)).not.toContain('1.text')
})

test('inputs and nodes of this server have names in both languages, unless a node has a title of its own', async () => {
  const titled = (title?: string) => (title === undefined ? {} : { _meta: { title } })
  const inputsOf = async (title?: string) => {
    const ui = {
      1: { class_type: 'LoadImage', inputs: { image: 'a.jpg' }, ...titled(title) },
      2: { class_type: 'OilPainting', inputs: { image: ['1', 0] }, ...titled(title) },
      3: { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: 'ComfyUI' } },
    }
    const found = await inspectWorkflow({ ui: jsonOf(ui) })
    if (!('inputs' in found)) throw new Error('The check wants node types')
    return new Map(found.inputs.map((input) => [`${input.node_id}.${input.input}`, input]))
  }
  const picture = {
    node_title: { en: 'Load a photo' },
    words: { en: 'Picture', zh: expect.stringMatching(/\p{Script=Han}/u) },
  }
  for (const usual of [undefined, 'LoadImage', '载入照片']) {
    expect((await inputsOf(usual)).get('1.image')).toMatchObject(picture)
  }
  const named = await inputsOf('My dog')
  expect(named.get('1.image')).toMatchObject({ node_title: { en: 'My dog', zh: 'My dog' } })
  expect(named.get('1.image')).not.toHaveProperty('words')
  expect(named.get('2.strength')).toMatchObject({
    node_title: { en: 'My dog' },
    words: { en: expect.any(String) },
  })
})
