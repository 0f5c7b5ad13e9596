import { pictureOf, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  ann = await server.join()
  bob = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

const painting = {
  load: { class_type: 'LoadImage', inputs: { image: 'mine.jpg', max_side: 256 } },
  paint: { class_type: 'OilPainting', inputs: { image: ['load', 0], strength: 0.5, seed: 3 } },
  save: { class_type: 'SaveImage', inputs: { image: ['paint', 0] } },
}
const warp = {
  '1': { class_type: 'DomainWarp', inputs: { width: 96, height: 64, palette: 'ember', seed: 4 } },
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
}
const strength = {
  node_id: 'paint',
  input: 'strength',
  label: { en: 'Paint', zh: '颜料' },
  min: 0.2,
  max: 0.8,
}

async function photo({ api }: TestUser, side = 96): Promise<string> {
  return await upload(api, await samplePhoto({ width: side, height: side }))
}

/** Resolves once the engine has made the template's cover. */
async function covered(id: string) {
  return await until(async () => {
    const template = await server.visitor.getWorkTemplate({ id })
    return template.cover_pending ? undefined : template
  })
}

/** Uploads a mask whose right half is white. */
async function halfMask({ api }: TestUser, side = 96): Promise<string> {
  const white = sharp({ create: { width: side / 2, height: side, channels: 3, background: 'white' } })
  const mask = sharp({ create: { width: side, height: side, channels: 3, background: 'black' } })
    .composite([{ input: await white.png().toBuffer(), left: side / 2, top: 0 }])
    .png()
  return await upload(api, await mask.toBuffer(), 'png')
}

// film-template.sweep.api.test.ts tests templates of films.
describe("a user's template", () => {
  test('that keeps the view of its photo can be limited to a painted part, and its author edits only fields of the graph', async () => {
    const inverting = {
      1: { class_type: 'LoadImage', inputs: { image: '' } },
      2: { class_type: 'ImageInvert', inputs: { image: ['1', 0] } },
      3: { class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'png' } },
    }
    const { id } = await ann.api.createWorkTemplate({ title: 'Negative', dag: inverting })
    const namesIn = async () => (await bob.api.getWorkTemplate({ id })).input_arr.map(({ name }) => name)
    expect(await namesIn()).toEqual(['only_here', 'where'])
    expect((await ann.api.getWorkTemplateGraph({ id })).input_arr).toEqual([])

    const [source, mask] = [await photo(bob), await halfMask(bob)]
    const start = { work_template_id: id, params: { only_here: true } }
    expect((await refusalOf(bob.api.createWork({ ...start, source_arr: [{ id: source }] }))).code).toBe(
      'A0400',
    )
    const { id: workId } = await bob.api.createWork({ ...start, source_arr: [{ id: source }, { id: mask }] })
    const work = await workIn(bob.api, workId, ['done', 'fail', 'break'])
    expect(work.source_arr?.map(({ is_mask }) => is_mask ?? false)).toEqual([false, true])
    const pixelsOf = async (bytes: Uint8Array) =>
      await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const [made, original] = [
      await pixelsOf(new Uint8Array(await (await fetch(pictureOf(work).url)).arrayBuffer())),
      await pixelsOf(await samplePhoto({ width: 96, height: 96 })),
    ]
    const differenceAt = (x: number) =>
      Math.abs(made.data[(48 * 96 + x) * 3]! - original.data[(48 * 96 + x) * 3]!)
    expect(differenceAt(10)).toBeLessThan(12)
    expect(Math.abs(255 - original.data[(48 * 96 + 86) * 3]! - made.data[(48 * 96 + 86) * 3]!)).toBeLessThan(
      12,
    )

    await ann.api.updateWorkTemplate({ id, title: 'Negatives' })
    expect(await namesIn()).toEqual(['only_here', 'where'])
  })

  test('is a form for the graph of the user, with which other users make works', async () => {
    const template = await ann.api.createWorkTemplate({
      title: { en: 'Thick paint', zh: '厚涂' },
      description: 'Slow strokes',
      topic_arr: ['#painting', 'Impasto'],
      media_type: 'image',
      dag: painting,
      input_arr: [
        strength,
        { name: 'paint.seed' },
        {
          node_id: 'save',
          input: 'format',
          name: 'file',
          choice_arr: ['png', { value: 'webp', label: 'small' }],
          default: 'png',
        },
      ],
      cover: { id: await photo(ann, 200) },
    })
    expect(template).toMatchObject({
      version: 1,
      title: 'Thick paint',
      description: 'Slow strokes',
      media_type: 'image',
      image_count: { min: 1, max: 1 },
      cost: 1,
      topic_arr: ['painting', 'Impasto'],
      like_count: 0,
      use_count: 0,
      user_info: { id: ann.userId },
      cover: { width: 200, height: 200, mime_type: 'image/webp' },
    })
    expect(template.cover_pending).toBeUndefined()
    expect(template.cover_source).toBeUndefined()
    expect(template.input_arr).toEqual([
      {
        name: 'strength',
        type: 'number',
        label: 'Paint',
        default: 0.5,
        min: 0.2,
        max: 0.8,
        step: 0.05,
        required: false,
        shareable: true,
      },
      {
        name: 'seed',
        type: 'seed',
        label: 'seed',
        default: 3,
        min: 0,
        max: 4_294_967_295,
        step: 1,
        required: false,
        shareable: true,
      },
      {
        name: 'file',
        type: 'choice',
        label: 'file',
        default: 'png',
        choice_arr: [
          { value: 'png', label: 'png' },
          { value: 'webp', label: 'small' },
        ],
        required: false,
        shareable: true,
      },
      // The painting keeps the view of its photo, so that its effect can be limited to a part.
      expect.objectContaining({ name: 'only_here' }),
      expect.objectContaining({ name: 'where' }),
    ])
    const { id } = template
    const source_arr = [{ id: await photo(bob) }]
    const make = (params: Record<string, number | string>) =>
      bob.api.createWork({ work_template_id: id, source_arr, params })
    expect((await refusalOf(make({ strength: 0.9 }))).paths).toEqual(['params.strength'])
    expect((await refusalOf(make({ file: 'jpeg' }))).paths).toEqual(['params.file'])
    expect((await bob.api.quoteWork({ work_template_id: id })).cost).toBe(1)
    const work = await make({ strength: 0.3, seed: 5 })
    const done = await workIn(bob.api, work.id, ['done', 'fail', 'break'])
    expect(done).toMatchObject({ state: 'done', template_title: 'Thick paint' })
    expect(done.params).toEqual({ strength: 0.3, seed: 5, file: 'png', only_here: false })
    expect(pictureOf(done)).toMatchObject({ width: 96, height: 96 })
    expect((await server.visitor.getWorkTemplate({ id })).use_count).toBe(1)
    const { dag, ui } = await server.visitor.getWorkTemplateGraph({ id })
    expect(dag['load']!.inputs).toEqual({ image: '', max_side: 256 })
    expect(ui).toBeUndefined()
  })

  test('without a cover shows a run on a sample picture, at no cost and in no slot', async () => {
    const before = (await ann.api.listBalanceEntries({})).balance_entry_arr.length
    const made = await ann.api.createWorkTemplate({ title: 'No cover', dag: painting })
    expect(made.cover_pending).toBe(true)
    // Until the cover is made, a neutral picture is shown instead.
    expect(made.cover.key).toBe('system/sample/placeholder.webp')
    expect((await fetch(made.cover.url)).status).toBe(200)
    // A cover run does not take the author's own slot.
    const work = await ann.api.createWork({
      work_template_id: await templateId(ann.api),
      source_arr: [{ id: await photo(ann) }],
    })
    await workIn(ann.api, work.id, ['done'])
    const template = await covered(made.id)
    expect(template.cover.key).not.toBe(made.cover.key)
    expect(template.cover_source?.key).toBe('system/sample/1.webp')
    expect(template.cover).toMatchObject({ width: 256, height: 192 })
    const picture = await fetch(template.cover.url)
    expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('webp')
    expect((await ann.api.listBalanceEntries({})).balance_entry_arr).toHaveLength(before + 1)
    expect((await ann.api.listWorks({ limit: 1 })).work_arr[0]!.id).toBe(work.id)
  })

  test('may come from a project, with its last result as cover', async () => {
    const { id: project_id } = await ann.api.createProject({ title: 'Colours', ui: warp })
    const task = await ann.api.createProjectTask({ project_id })
    await until(async () =>
      (await ann.api.getProjectTask({ id: task.id })).state === 'done' ? true : undefined,
    )
    const template = await ann.api.createWorkTemplate({
      title: 'Colours',
      project_id,
      input_arr: [{ name: '1.palette' }],
    })
    expect(template).toMatchObject({ image_count: { min: 0, max: 0 }, cover: { width: 96, height: 64 } })
    expect(template.cover_pending).toBeUndefined()
    expect((await server.visitor.getWorkTemplateGraph({ id: template.id })).ui).toEqual(warp)
    const work = await bob.api.createWork({ work_template_id: template.id, params: { palette: 'lagoon' } })
    expect((await workIn(bob.api, work.id, ['done', 'fail', 'break'])).state).toBe('done')
    expect((await refusalOf(bob.api.createWorkTemplate({ title: 'Stolen', project_id }))).code).toBe('A0404')
    const refusal = await refusalOf(
      bob.api.createWorkTemplate({ title: 'Stolen', dag: warp, cover: { project_task_id: task.id } }),
    )
    expect(refusal).toMatchObject({ code: 'A0700', paths: ['cover'] })
  })

  test("may come from a node editor's workflow, which everybody may read", async () => {
    const node = (id: number, type: string, rest: object) => ({
      id,
      type,
      mode: 0,
      inputs: [],
      outputs: [],
      ...rest,
    })
    const ui = {
      version: 0.4,
      nodes: [
        node(1, 'LoadImages', {
          outputs: [{ name: 'images', type: 'IMAGES', links: [1] }],
          widgets_values: [[], 128],
        }),
        node(2, 'PhotoStory', {
          inputs: [{ name: 'images', type: 'IMAGES', link: 1 }],
          outputs: [{ name: 'video', type: 'VIDEO', links: [2] }],
          widgets_values: ['lively', '720p', 'square', '24', 7, 'fixed'],
        }),
        node(3, 'SaveVideo', { inputs: [{ name: 'video', type: 'VIDEO', link: 2 }] }),
      ],
      links: [
        [1, 1, 0, 2, 0, 'IMAGES'],
        [2, 2, 0, 3, 0, 'VIDEO'],
      ],
    }
    const template = await ann.api.createWorkTemplate({
      title: 'From an editor',
      ui,
      input_arr: [{ node_id: '2', input: 'format' }],
      cover: { id: await photo(ann, 90) },
    })
    expect(template).toMatchObject({ media_type: 'video', image_count: { min: 1, max: 10 } })
    expect(template.input_arr[0]).toMatchObject({ name: 'format', default: 'square' })
    const graph = await server.visitor.getWorkTemplateGraph({ id: template.id })
    expect(graph.ui).toEqual(ui)
    expect(graph.dag['2']).toMatchObject({ class_type: 'PhotoStory', inputs: { pace: 'lively', seed: 7 } })
  })

  test('cleans the texts of defaults and conditions like texts that users send', async () => {
    const dream = (words: string) => ({
      '1': { class_type: 'CppnDream', inputs: { width: 96, height: 64, words } },
      '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
    })
    const words = { node_id: '1', input: 'words' }
    const seed = { node_id: '1', input: 'seed', show_if: { ...words, is: 'rose\ufeff\r\nfog' } }
    const made = async (dag: ReturnType<typeof dream>, spec: object) => {
      const form = { title: 'Dream', media_type: 'image' as const, dag, cover: { id: await photo(ann, 90) } }
      const { input_arr } = await ann.api.createWorkTemplate({
        ...form,
        input_arr: [{ ...words, ...spec }, seed],
      })
      expect(input_arr[1]).toMatchObject({ show_if: { name: 'words', is: 'rose\nfog' } })
      return input_arr[0]!.default
    }
    expect(await made(dream('fog'), { default: ' rose\u200b  fog\r\n' })).toBe(' rose  fog\n')
    expect(await made(dream('\ufefffog\u2028rose'), {})).toBe('fog\nrose')
    expect(await made(dream('fog'), { default: '\u200b', optional: false })).toBe('')
  })

  test("shows its texts in the viewer's language, if it has texts in both languages", async () => {
    const { id } = await ann.api.createWorkTemplate({
      title: { zh: '只有中文' },
      description: { en: 'A', zh: '甲' },
      dag: warp,
    })
    const reader = await server.join({ locale: () => 'zh' })
    expect(await server.visitor.getWorkTemplate({ id })).toMatchObject({
      title: '只有中文',
      description: 'A',
    })
    expect(await reader.api.getWorkTemplate({ id })).toMatchObject({ title: '只有中文', description: '甲' })
  })
})

describe('a form with conditions and optional fields', () => {
  const twoNodes = {
    '1': warp['1'],
    wave: { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 0.4, seed: 1 } },
    save: { class_type: 'SaveImage', inputs: { image: ['wave', 0] } },
  }
  const seed = { node_id: '1', input: 'seed', name: 'seed' }
  const wave = { node_id: 'wave', input: 'strength', name: 'wave' }
  const condition = { node_id: '1', input: 'seed', is: 1 }
  const make = (input_arr: NonNullable<Parameters<typeof ann.api.createWorkTemplate>[0]['input_arr']>) =>
    ann.api.createWorkTemplate({ title: 'Waves', dag: twoNodes, input_arr })

  test('names the values of its work, and runs without the node of an empty field', async () => {
    const template = await make([
      seed,
      {
        ...{
          ...wave,
          optional: true,
          help: 'How strong',
          group: { en: 'Second', zh: '第二次' },
          advanced: true,
        },
        ...{ show_if: condition, default: '' },
      },
    ])
    expect(template.input_arr[1]).toMatchObject({
      ...{ help: 'How strong', group: 'Second', advanced: true, optional: true, default: '' },
      show_if: { name: 'seed', is: 1 },
    })
    const start = async (params: Record<string, string | number>) => {
      const { id } = await bob.api.createWork({ work_template_id: template.id, params })
      return await workIn(bob.api, id, ['done'])
    }
    expect((await start({ seed: 5, wave: 0.9 })).params).toEqual({ seed: 5 })
    expect((await start({ seed: 1, wave: 0.9 })).params).toEqual({ seed: 1, wave: 0.9 })
    expect((await start({ seed: 1, wave: '' })).params).toEqual({ seed: 1, wave: '' })
    const { id } = await ann.api.updateWorkTemplate({ id: template.id, title: 'Still waves' })
    expect((await bob.api.getWorkTemplate({ id })).input_arr).toEqual(template.input_arr)
  })

  test.each([
    [[{ ...wave, show_if: condition }], 'input_arr.0.show_if'],
    [[{ ...seed, show_if: condition }], 'input_arr.0.show_if'],
    [[{ node_id: '1', input: 'palette', optional: true }], 'input_arr.0.optional'],
    [[{ node_id: 'save', input: 'format', optional: true }], 'input_arr.0.optional'],
    [[seed, { ...wave, also: [{ node_id: '1', input: 'seed' }] }], 'input_arr.1.also.0'],
  ])('is refused if its conditions cannot be met: %j', async (input_arr, path) => {
    expect(await refusalOf(make(input_arr))).toMatchObject({ code: 'A0400', paths: [path] })
  })

  test('is downloaded with its workflow, which makes the same template again', async () => {
    const ui = {
      nodes: [
        {
          id: 1,
          type: 'DomainWarp',
          widgets_values: { width: 96, height: 64, palette: 'ember', veins: 0.5, seed: 4 },
          outputs: [{ name: 'image', type: 'IMAGE', links: [7] }],
        },
        {
          id: 2,
          type: 'SaveImage',
          inputs: [{ name: 'image', type: 'IMAGE', link: 7 }],
          widgets_values: {},
        },
      ],
      links: [[7, 1, 0, 2, 0, 'IMAGE']],
      extra: { note: 'kept' },
    }
    const input_arr = [
      {
        node_id: '1',
        input: 'seed',
        name: '1.seed',
        label: { en: 'Chance', zh: '随机' },
        help: 'Any number',
      },
      {
        ...{
          node_id: '1',
          input: 'width',
          name: '1.width',
          label: 'Width',
          min: 64,
          max: 512,
          group: 'Size',
        },
        ...{ advanced: true, show_if: { node_id: '1', input: 'seed', is: 4 } },
      },
    ]
    const first = await ann.api.createWorkTemplate({ title: 'Warp', ui, input_arr })
    const { ui: workflow } = await ann.api.getWorkTemplateWorkflow({ id: first.id })
    expect(workflow).toMatchObject({
      nodes: ui.nodes,
      extra: {
        note: 'kept',
        linearMode: true,
        linearData: {
          inputs: [
            [1, 'seed'],
            [1, 'width'],
          ],
        },
      },
    })
    const { input_arr: found } = await ann.api.checkWorkflow({ ui: workflow })
    expect(found.filter(({ suggested }) => suggested)).toMatchObject([
      { input: 'seed', label: 'Chance', form: { help: 'Any number' } },
      {
        input: 'width',
        label: 'Width',
        form: {
          ...{ group: 'Size', advanced: true, min: 64, max: 512 },
          show_if: { node_id: '1', input: 'seed', is: 4 },
        },
      },
    ])
    const dagOnly = await ann.api.createWorkTemplate({ title: 'Paint', dag: painting })
    expect((await ann.api.getWorkTemplateWorkflow({ id: dagOnly.id })).ui).toHaveProperty('paint')
  })
})
