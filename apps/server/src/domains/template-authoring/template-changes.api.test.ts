import { errorCodes, type TemplateInput } from '@easel/contract'
import { registry } from '@easel/nodes'
import { propertyRuns, samplePhoto } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let cover: { id: string }

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  ann = await server.join()
  bob = await server.join()
  cover = { id: await upload(ann.api, await samplePhoto({ width: 64, height: 48 })) }
})
afterAll(() => server[Symbol.asyncDispose]())

const warp = (seed = 4) => ({
  '1': { class_type: 'DomainWarp', inputs: { width: 96, height: 64, palette: 'ember', seed } },
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
})
const inputs = (template: { input_arr: TemplateInput[] }) => template.input_arr.map(({ name }) => name)

async function made(fields: object = {}) {
  return await ann.api.createWorkTemplate({
    title: 'Made',
    dag: warp(),
    input_arr: [{ name: '1.palette' }],
    cover,
    ...fields,
  })
}

describe('a change of a template', () => {
  test('creates a new version and keeps absent fields; works keep the version with which they were made', async () => {
    const { id, cover: before } = await made({ description: 'As it was', topic_arr: ['one'] })
    const work = await bob.api.createWork({ work_template_id: id })
    await workIn(bob.api, work.id, ['done'])
    const changed = await ann.api.updateWorkTemplate({ id, title: 'Changed', topic_arr: ['two'] })
    expect(changed).toMatchObject({
      version: 2,
      title: 'Changed',
      description: 'As it was',
      topic_arr: ['two'],
      cover: before,
    })
    expect(inputs(changed)).toEqual(['palette'])
    expect((await bob.api.getWork({ id: work.id })).template_title).toBe('Made')
    const again = await bob.api.createWork({ work_template_id: id })
    expect(again.template_title).toBe('Changed')
    await workIn(bob.api, again.id, ['done'])
  })

  test('of the graph has to fit the form, and keeps a given cover', async () => {
    const { id, cover: before } = await made()
    const landscape = {
      '1': { class_type: 'ProceduralLandscape', inputs: { width: 96, height: 64 } },
      '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
    }
    expect(await refusalOf(ann.api.updateWorkTemplate({ id, dag: landscape }))).toMatchObject({
      code: 'A0400',
      paths: ['input_arr.0'],
    })
    expect((await server.visitor.getWorkTemplate({ id })).version).toBe(1)
    const changed = await ann.api.updateWorkTemplate({ id, dag: landscape, input_arr: [{ name: '1.mood' }] })
    expect(changed).toMatchObject({ version: 2, cover: before })
    expect(inputs(changed)).toEqual(['mood'])
    const otherPhoto = await upload(ann.api, await samplePhoto({ width: 80, height: 80, seed: 5 }))
    const recovered = await ann.api.updateWorkTemplate({ id, cover: { id: otherPhoto } })
    expect(recovered.cover).toMatchObject({ width: 80, height: 80 })
  })

  test('creates a version for each of several concurrent changes', async () => {
    const { id } = await made()
    const titles = [1, 2, 3, 4, 5].map((number) => `Title ${number}`)
    const changed = await Promise.all(titles.map((title) => ann.api.updateWorkTemplate({ id, title })))
    expect((await server.visitor.getWorkTemplate({ id })).version).toBe(6)
    expect(changed.every(({ version }) => version > 1)).toBe(true)
  })

  test('is allowed to its maker only', async () => {
    const { id } = await made()
    for (const call of [
      () => bob.api.updateWorkTemplate({ id, title: 'Mine' }),
      () => bob.api.deleteWorkTemplate({ id }),
    ])
      expect((await refusalOf(call())).code).toBe('A0301')
    const builtin = await templateId(ann.api, 'video')
    expect((await refusalOf(ann.api.updateWorkTemplate({ id: builtin, title: 'x' }))).code).toBe('A0301')
    const missing = crypto.randomUUID()
    expect((await refusalOf(ann.api.updateWorkTemplate({ id: missing, title: 'x' }))).code).toBe('A0404')
    expect((await refusalOf(ann.api.updateWorkTemplate({ id }))).code).toBe('A0400')
  })
})

describe('a deleted template', () => {
  test('cannot be found; its works stay and can be retried', async () => {
    const { id, cover: shown } = await made()
    await bob.api.likeWorkTemplate({ id })
    const work = await bob.api.createWork({ work_template_id: id })
    await workIn(bob.api, work.id, ['done'])
    const stopped = await bob.api.createWork({ work_template_id: id, params: { palette: 'lagoon' } })
    const isStopped = await bob.api.setWorkState({ id: stopped.id, state: 'break' }).catch(() => undefined)
    await ann.api.deleteWorkTemplate({ id })
    for (const call of [
      () => ann.api.getWorkTemplate({ id }),
      () => server.visitor.getWorkTemplateGraph({ id }),
      () => bob.api.likeWorkTemplate({ id }),
      () => bob.api.createWork({ work_template_id: id }),
      () => bob.api.quoteWork({ work_template_id: id }),
      () => ann.api.updateWorkTemplate({ id, title: 'Back' }),
      () => ann.api.deleteWorkTemplate({ id }),
    ])
      expect((await refusalOf(call())).code).toBe('A0404')
    const lists = await Promise.all([
      server.visitor.listWorkTemplates({ user_id: ann.userId }),
      server.visitor.listHotWorkTemplates({}),
      bob.api.listLikedWorkTemplates({}),
    ])
    for (const { work_template_arr } of lists)
      expect(work_template_arr.map((template) => template.id)).not.toContain(id)
    expect((await fetch(shown.url)).status).toBe(404)
    expect(await bob.api.getWork({ id: work.id })).toMatchObject({ state: 'done', template_title: 'Made' })
    if (isStopped) {
      await bob.api.commandWork({ id: stopped.id, command_type: 'retry' })
      expect((await workIn(bob.api, stopped.id, ['done', 'fail', 'break'])).state).toBe('done')
    }
    await bob.api.createPost({ title: 'Still here', work_id: work.id })
  })

  test('stops the making of its cover', async () => {
    const idle = await startTestServer({}, { withWorker: false })
    try {
      const { api } = await idle.join()
      const runs = () =>
        idle.context.db.selectFrom('runs').select('state').where('kind', '=', 'template_cover').execute()
      const { id } = await api.createWorkTemplate({ title: 'Gone', dag: warp() })
      expect(await runs()).toEqual([{ state: 'queue' }])
      // Another graph needs another cover.
      await api.updateWorkTemplate({ id, dag: warp(5) })
      expect((await runs()).map(({ state }) => state).sort()).toEqual(['break', 'queue'])
      await api.updateWorkTemplate({ id, title: 'Same graph' })
      expect((await api.getWorkTemplate({ id })).cover_pending).toBe(true)
      await api.deleteWorkTemplate({ id })
      expect((await runs()).map(({ state }) => state)).toEqual(['break', 'break'])
    } finally {
      await idle[Symbol.asyncDispose]()
    }
  })

  test('without an author remains when the account of the author is erased', async () => {
    const maker = await server.join()
    const { id } = await maker.api.createWorkTemplate({ title: 'Of somebody gone', dag: warp() })
    const work = await bob.api.createWork({ work_template_id: id })
    await workIn(bob.api, work.id, ['done'])
    await server.context.db.deleteFrom('users').where('id', '=', maker.userId).execute()
    expect((await refusalOf(server.visitor.getWorkTemplate({ id }))).code).toBe('A0404')
    expect((await bob.api.getWork({ id: work.id })).template_title).toBe('Of somebody gone')
    await server.visitor.listWorkTemplates({})
  })
})

describe('lists of templates', () => {
  test('are filtered by maker, kind and topic, and paged in either order', async () => {
    const maker = await server.join()
    const dag = warp()
    const ownTemplates: string[] = []
    for (const topic_arr of [['narrow'], ['narrow', 'other'], ['Other']])
      ownTemplates.push((await maker.api.createWorkTemplate({ title: 'Listed', dag, topic_arr })).id)
    await bob.api.likeWorkTemplate({ id: ownTemplates[1]! })
    const ids = async (filter: object) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await server.visitor.listWorkTemplates({
          limit: 2,
          ...filter,
          ...(cursor && { cursor }),
        })
        seen.push(...page.work_template_arr.map(({ id }) => id))
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      return seen
    }
    const user_id = maker.userId
    expect(await ids({ user_id, order_by: 'ts' })).toEqual(ownTemplates.toReversed())
    expect((await ids({ user_id, order_by: 'hot' }))[0]).toBe(ownTemplates[1])
    expect(await ids({ user_id, media_type: 'video' })).toEqual([])
    const topic = await server.context.db
      .selectFrom('topics')
      .select('id')
      .where('name_key', '=', 'other')
      .executeTakeFirstOrThrow()
    expect(await ids({ topic_id: topic.id, order_by: 'ts' })).toEqual([ownTemplates[2], ownTemplates[1]])
    expect(await ids({ theme_id: crypto.randomUUID() })).toEqual([])
    const templateIds = await ids({ order_by: 'ts' })
    expect(templateIds.length).toBe(new Set(templateIds).size)
    expect(templateIds).toEqual(expect.arrayContaining(ownTemplates))
  })

  test('are filtered by theme; templates can be made for a theme while it is running', async () => {
    const now = Date.now()
    const words = JSON.stringify({ en: 'Night', zh: '夜' })
    const { key } = await server.context.db
      .selectFrom('files')
      .select('key')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [running, over] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const [id, end_ts] of [
      [running, now + 3_600_000],
      [over, now - 1],
    ] as const)
      await server.context.db
        .insertInto('themes')
        .values({ id, title: words, description: words, cover_key: key, begin_ts: 0, end_ts })
        .execute()
    const { id, theme_id } = await made({ theme_id: running })
    expect(theme_id).toBe(running)
    const { work_template_arr } = await server.visitor.listWorkTemplates({ theme_id: running as never })
    expect(work_template_arr.map((template) => template.id)).toEqual([id])
    expect((await refusalOf(made({ theme_id: over }))).code).toBe('A0440')
    expect((await refusalOf(made({ theme_id: crypto.randomUUID() }))).code).toBe('A0404')
  })

  test('leave out makers whom the viewer has blocked', async () => {
    const maker = await server.join()
    const { id } = await maker.api.createWorkTemplate({ title: 'Unseen', dag: warp() })
    const reader = await server.join()
    await reader.api.blockUser({ id: maker.userId })
    const { work_template_arr } = await reader.api.listWorkTemplates({ order_by: 'ts' })
    expect(work_template_arr.map((template) => template.id)).not.toContain(id)
    expect((await refusalOf(reader.api.likeWorkTemplate({ id }))).code).toBe('A0301')
  })
})

describe('a template is refused', () => {
  test.each<[string, object, string[]]>([
    ['no graph', { dag: undefined }, ['ui']],
    ['two graphs', { ui: warp() }, ['ui']],
    ['a kind that the graph does not make', { media_type: 'video' }, ['media_type']],
    ['a title that says nothing', { title: {} }, ['title']],
    ['a topic with spaces', { topic_arr: ['two words'] }, ['topic_arr.0']],
    ['an input that does not exist', { input_arr: [{ name: '1.glow' }] }, ['input_arr.0']],
    ['an input that is linked', { input_arr: [{ node_id: '2', input: 'image' }] }, ['input_arr.0']],
    ['the same input twice', { input_arr: [{ name: '1.seed' }, { name: '1.seed' }] }, ['input_arr.1.name']],
    ['a wider range', { input_arr: [{ name: '1.width', min: 8 }] }, ['input_arr.0.min']],
    ['a range upside down', { input_arr: [{ name: '1.width', min: 512, max: 256 }] }, ['input_arr.0.max']],
    ['a default out of the range', { input_arr: [{ name: '1.width', min: 256 }] }, ['input_arr.0.default']],
    [
      'a choice that the node does not have',
      { input_arr: [{ name: '1.palette', choice_arr: ['ember', 'neon'] }] },
      ['input_arr.0.choice_arr'],
    ],
    ['another type', { input_arr: [{ name: '1.palette', type: 'number' }] }, ['input_arr.0.type']],
    [
      'a graph that cannot run',
      { dag: { '1': { class_type: 'SaveImage', inputs: { image: ['9', 0] } } } },
      ['dag.1.inputs.image'],
    ],
  ])('with %s', async (_name, fields, paths) => {
    expect(await refusalOf(made(fields))).toMatchObject({ code: 'A0400', paths })
  })

  test('with a graph with several results', async () => {
    const dag = { ...warp(), '3': { class_type: 'SaveImage', inputs: { image: ['1', 0] } } }
    expect(await refusalOf(made({ dag }))).toMatchObject({
      code: 'A0400',
      message: 'The graph of a template has exactly one result',
    })
  })

  test('with a cover that belongs to another user', async () => {
    const photoOfBob = await upload(bob.api, await samplePhoto({ width: 64, height: 64 }))
    for (const strange of [{ id: photoOfBob }, { work_id: crypto.randomUUID() }, { id: 'x.jpg' }])
      expect((await refusalOf(made({ cover: strange }))).code).toBe('A0700')
  })
})

test('any graph and form get a template that can be run, or a refusal of the catalogue', async () => {
  const idle = await startTestServer({ START_ATTEMPTS: '10000' }, { withWorker: false })
  try {
    const { api } = await idle.join()
    const id = fc.constantFrom('1', '2', '3', '10', 'a.b', 'constructor', '')
    const inputNames = [
      ...new Set([...registry.values()].flatMap((node) => node.inputs.map((input) => input.name))),
    ]
    const value = fc.oneof(
      fc.constantFrom(0, 1, 64, 0.5, -1, 1e300, 'ember', 'png', '', true, null, [], ['x']),
      fc.tuple(id, fc.constantFrom(0, 0, 0, 1, -1)),
      fc.jsonValue({ maxDepth: 2 }),
    )
    const likely = fc.constantFrom(...Object.entries(warp()), [
      'a.b',
      { class_type: 'LoadImage', inputs: {} },
    ] as const)
    const node = fc.record({
      class_type: fc.constantFrom(...registry.keys(), 'Magic'),
      inputs: fc.dictionary(fc.constantFrom(...inputNames, 'other'), value),
    })
    const dag = fc
      .tuple(
        fc.uniqueArray(fc.oneof(likely, fc.tuple(id, node)), { maxLength: 3, selector: ([key]) => key }),
        fc.constantFrom(true, true, true, false),
      )
      .map(([nodes, isWhole]) => Object.fromEntries([...(isWhole ? Object.entries(warp()) : []), ...nodes]))
    const spec = fc.record(
      {
        node_id: fc.constantFrom('1', '2', 'a.b'),
        input: fc.constantFrom(...inputNames),
        name: fc.string({ minLength: 1 }),
        default: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.boolean()),
        min: fc.integer({ min: -5, max: 200 }),
        max: fc.integer({ min: -5, max: 9000 }),
        required: fc.boolean(),
      },
      { requiredKeys: ['node_id', 'input'] },
    )
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(dag, fc.array(spec, { maxLength: 3 }), async (given, input_arr) => {
        const body = { title: 'Any', dag: given, input_arr } as Parameters<typeof api.createWorkTemplate>[0]
        const answer = await api.createWorkTemplate(body).catch((error) => error)
        if ('code' in answer) {
          expect(errorCodes).toContain(answer.code)
          expect(answer.status).toBeLessThan(500)
          return
        }
        accepted += 1
        const params = Object.fromEntries(
          answer.input_arr.flatMap((input: TemplateInput) =>
            input.type === 'image' ? [] : [[input.name, input.default]],
          ),
        )
        const source = { id: await upload(api, await samplePhoto({ width: 32, height: 32 })) }
        const source_arr = Array.from({ length: answer.image_count.min }, () => source)
        const work = await api.createWork({ work_template_id: answer.id, params, source_arr })
        await api.deleteWork({ id: work.id })
        await api.deleteWorkTemplate({ id: answer.id })
      }),
      { numRuns: propertyRuns(150) },
    )
    expect(accepted).toBeGreaterThan(0)
  } finally {
    await idle[Symbol.asyncDispose]()
  }
})

describe('a template of a project', () => {
  test('can be found by its project, even as a draft, until it gets another graph; a copy of the project has no template', async () => {
    const project = await ann.api.createProject({ title: 'Warp', ui: warp() })
    const ofProject = async (id = project.id) =>
      (await ann.api.listProjectTemplates({ id })).work_template_arr.map((template) => template.id)
    const draft = await made({ dag: undefined, project_id: project.id, is_draft: true, cover: undefined })
    const { id } = await made({ dag: undefined, project_id: project.id })
    expect(await ofProject()).toEqual([id, draft.id])
    const changed = await ann.api.updateWorkTemplate({ id, project_id: project.id, title: 'Again' })
    expect(changed).toMatchObject({ version: 2, title: 'Again' })
    const copy = await ann.api.createProject({ title: 'Copy', ui: project.ui })
    expect(await ofProject(copy.id)).toEqual([])
    await ann.api.updateWorkTemplate({ id, title: 'Only its texts' })
    expect(await ofProject()).toEqual([id, draft.id])
    await ann.api.updateWorkTemplate({ id, dag: warp(5) })
    expect(await ofProject()).toEqual([draft.id])
    await expect(refusalOf(bob.api.listProjectTemplates({ id: project.id }))).resolves.toMatchObject({
      code: 'A0404',
    })
    await ann.api.deleteProject({ id: project.id })
    expect((await ann.api.getWorkTemplate({ id: draft.id })).is_draft).toBe(true)
  })

  test('has examples in its text fields, and number fields for typing', async () => {
    const { input_arr } = await made({
      input_arr: [
        { name: '1.palette', placeholder: 'left out, as it is no text' },
        { name: '1.seed', type: 'integer', control: 'number', label: { zh: '变化' } },
      ],
    })
    expect(input_arr[0]).not.toHaveProperty('placeholder')
    expect(input_arr[1]).toMatchObject({ control: 'number', label: '变化' })
  })
})
