import type { Dag } from '@easel/contract'
import { pictureOf } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let worker: AsyncDisposable
let person: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  worker = await server.startWorker()
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  person = await server.join()
})

/** Creates a red picture of 60 × 40 pixels whose right half is transparent. */
async function halfRed(): Promise<Buffer> {
  const data = Buffer.alloc(60 * 40 * 4)
  for (let index = 0; index < 60 * 40; index++) data.set([200, 30, 10, index % 60 < 30 ? 255 : 0], index * 4)
  return await sharp(data, { raw: { width: 60, height: 40, channels: 4 } })
    .png()
    .toBuffer()
}

async function make(graph: { dag: Dag } | { ui: Record<string, unknown> }) {
  const cover = { id: await upload(person.api, await halfRed(), 'png') }
  const source = { id: await upload(person.api, await halfRed(), 'png') }
  const { id } = await person.api.createWorkTemplate({
    title: 'Own',
    description: '',
    cover,
    input_arr: [],
    ...graph,
  })
  const created = await person.api.createWork({ work_template_id: id, source_arr: [source], params: {} })
  const work = await workIn(person.api, created.id, ['done', 'fail', 'break'])
  expect(work.state).toBe('done')
  const bytes = Buffer.from(await (await fetch(pictureOf(work).url)).arrayBuffer())
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixelAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
  return { work, template_id: id, width: info.width, height: info.height, at: pixelAt }
}

const isNear = (colour: readonly number[], wanted: readonly number[]) =>
  colour.every((value, index) => Math.abs(value - wanted[index]!) <= 3)

/** The graph paints the transparent half of a photo blue, within a mask from its transparency, and scales the whole picture. */
const painted: Dag = {
  photo: { class_type: 'LoadImage', inputs: { image: 'photo.png' } },
  side: { class_type: 'PrimitiveInt', inputs: { value: 60 } },
  blue: {
    class_type: 'EmptyImage',
    inputs: { width: ['side', 0], height: 40, batch_size: 1, color: 0x1020e0 },
  },
  laid: {
    class_type: 'ImageCompositeMasked',
    inputs: {
      destination: ['photo', 0],
      source: ['blue', 0],
      x: 0,
      y: 0,
      resize_source: false,
      mask: ['photo', 1],
    },
  },
  large: {
    class_type: 'ImageScaleBy',
    inputs: { image: ['laid', 0], upscale_method: 'nearest-exact', scale_by: 2 },
  },
  save: { class_type: 'SaveImage', inputs: { images: ['large', 0], filename_prefix: 'x' } },
}

describe('a graph of nodes that run here', () => {
  test('is a template and makes a work on a site without an engine', async () => {
    const check = await person.api.checkWorkflow({ ui: painted })
    expect(check).toMatchObject({
      can_run: true,
      place: 'here',
      error_arr: [],
      unknown_class_arr: [],
      file_arr: [],
    })
    const { width, height, at, work } = await make({ dag: painted })
    expect([width, height]).toEqual([120, 80])
    expect(isNear(at(20, 40), [200, 30, 10, 255])).toBe(true)
    expect(isNear(at(100, 40), [16, 32, 224, 255])).toBe(true)
    expect(pictureOf(work).digital_source_type).toMatch(/algorithmicallyEnhanced$/)
  })

  test('may be the file of an editor, with nodes that only hold values', async () => {
    const link = (id: number) => [{ name: 'image', type: 'IMAGE', link: id }]
    const ui = {
      version: 0.4,
      nodes: [
        {
          id: 1,
          type: 'LoadImage',
          widgets_values: ['a.png', 'image'],
          outputs: [
            { name: 'IMAGE', type: 'IMAGE' },
            { name: 'MASK', type: 'MASK' },
          ],
        },
        {
          id: 2,
          type: 'ImageRotate',
          widgets_values: ['90 degrees'],
          inputs: link(1),
          outputs: [{ name: 'IMAGE', type: 'IMAGE' }],
        },
        { id: 3, type: 'PreviewImage', inputs: [{ name: 'images', type: 'IMAGE', link: 2 }] },
        {
          id: 4,
          type: 'SaveImage',
          widgets_values: ['x'],
          inputs: [{ name: 'images', type: 'IMAGE', link: 3 }],
        },
        { id: 5, type: 'Note', widgets_values: ['turned'] },
      ],
      links: [
        [1, 1, 0, 2, 0, 'IMAGE'],
        [2, 2, 0, 3, 0, 'IMAGE'],
        [3, 2, 0, 4, 0, 'IMAGE'],
      ],
    }
    const { width, height, at } = await make({ ui })
    expect([width, height]).toEqual([40, 60])
    expect(isNear(at(20, 10), [200, 30, 10, 255])).toBe(true)
    expect(at(20, 50)[3]).toBe(0)
  })

  test('paints only within the mask of an effect', async () => {
    const { at } = await make({
      dag: {
        photo: { class_type: 'LoadImage', inputs: { image: 'photo.png' } },
        look: { class_type: 'Duotone', inputs: { image: ['photo', 0], mask: ['photo', 1] } },
        save: { class_type: 'SaveImage', inputs: { images: ['look', 0], filename_prefix: 'x' } },
      },
    })
    expect(isNear(at(10, 20), [200, 30, 10, 255])).toBe(true)
    expect(isNear(at(50, 20), [200, 30, 10, 255])).toBe(false)
  })

  test('names the input whose limit a linked value exceeds', async () => {
    const dag = { ...painted, side: { class_type: 'PrimitiveInt', inputs: { value: 90_000 } } }
    const { error_arr } = await person.api.validateDag({ dag })
    expect(error_arr).toMatchObject([{ node_id: 'blue', input: 'width', code: 'out_of_range' }])
    const cover = { id: await upload(person.api, await halfRed(), 'png') }
    const refused = person.api.createWorkTemplate({
      title: 'Own',
      description: '',
      cover,
      input_arr: [],
      dag,
    })
    expect(await refusalOf(refused)).toMatchObject({ code: 'A0400' })
  })

  test('refuses a value of a form that exceeds the limit of a linked input', async () => {
    const cover = { id: await upload(person.api, await halfRed(), 'png') }
    const input_arr = [
      { node_id: 'radius', input: 'value', name: 'radius', label: 'Radius' },
      { node_id: 'which', input: 'value', name: 'which', label: 'Soft' },
    ]
    const dag = {
      photo: { class_type: 'LoadImage', inputs: { image: 'photo.png' } },
      radius: { class_type: 'PrimitiveInt', inputs: { value: 3 } },
      soft: {
        class_type: 'ImageBlur',
        inputs: { image: ['photo', 0], blur_radius: ['radius', 0], sigma: 1 },
      },
      other: { class_type: 'LoadImage', inputs: { image: 'other.png' } },
      choice: {
        class_type: 'ComfySwitchNode',
        inputs: { switch: ['which', 0], on_false: ['other', 0], on_true: ['soft', 0] },
      },
      which: { class_type: 'PrimitiveBoolean', inputs: { value: true } },
      save: { class_type: 'SaveImage', inputs: { images: ['choice', 0], filename_prefix: 'x' } },
    }
    const { id } = await person.api.createWorkTemplate({
      title: 'Soft',
      description: '',
      cover,
      dag,
      input_arr,
    })
    // Both pictures are required, whichever of them the switch selects.
    expect((await person.api.getWorkTemplate({ id })).image_count).toEqual({ min: 2, max: 2 })
    const source_arr = [
      { id: await upload(person.api, await halfRed(), 'png') },
      { id: await upload(person.api, await halfRed(), 'png') },
    ]
    const create = (params: object) =>
      person.api.createWork({ work_template_id: id, source_arr, params: { ...params } })
    expect(await refusalOf(create({ radius: 1_000_000 }))).toMatchObject({ code: 'A0400' })
    const { id: workId } = await create({ radius: 31, which: false })
    expect((await workIn(person.api, workId, ['done', 'fail', 'break'])).state).toBe('done')
  })

  test('runs as a whole on an engine if it needs a node of an engine', async () => {
    const check = await person.api.checkWorkflow({
      ui: {
        ...painted,
        model: { class_type: 'UpscaleModelLoader', inputs: { model_name: 'x.pth' } },
        up: {
          class_type: 'ImageUpscaleWithModel',
          inputs: { upscale_model: ['model', 0], image: ['laid', 0] },
        },
        large: {
          class_type: 'ImageScaleBy',
          inputs: { image: ['up', 0], upscale_method: 'nearest-exact', scale_by: 2 },
        },
      },
    })
    expect(check).toMatchObject({ can_run: false, place: 'engines' })
  })
})
