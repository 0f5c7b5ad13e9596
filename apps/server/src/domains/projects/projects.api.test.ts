import { basePath } from '@easel/contract'
import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  ann = await server.join()
  bob = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

const ui = { version: 0.4, nodes: [{ id: 1, type: 'LoadImage' }], links: [] }

/** Sends a body exactly as written, whatever its size. */
async function send(method: string, path: string, body: string) {
  const response = await fetch(`${server.baseUrl}${basePath}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
    body,
  })
  const answer = (await response.json()) as {
    id: string
    version: number
    Code: string
    details: { path: string }[]
  }
  return { status: response.status, body: answer }
}

describe('a project', () => {
  test('is stored as drawn, changes version by version, and is deleted', async () => {
    const made = await ann.api.createProject({ title: '  Autumn ', ui })
    expect(made).toMatchObject({ title: 'Autumn', editable: true, version: 1, ui })
    expect(made.cover).toBeUndefined()
    const renamed = await ann.api.updateProject({ id: made.id, title: 'Winter', version: 1 })
    expect(renamed).toMatchObject({ id: made.id, title: 'Winter', version: 2, ui })
    expect(renamed.update_ts).toBeGreaterThanOrEqual(made.update_ts)
    const redrawn = await ann.api.updateProject({ id: made.id, ui: { nodes: [] }, version: 2 })
    expect(redrawn).toMatchObject({ title: 'Winter', version: 3, ui: { nodes: [] } })
    expect(await ann.api.getProject({ id: made.id })).toEqual(redrawn)
    await ann.api.deleteProject({ id: made.id })
    expect((await refusalOf(ann.api.getProject({ id: made.id }))).code).toBe('A0404')
  })

  test('is empty when it is created without a graph', async () => {
    expect((await ann.api.createProject({ title: 'Empty' })).ui).toEqual({})
  })

  test('stores any JSON', async () => {
    const { id } = await ann.api.createProject({ title: 'Anything' })
    let version = 1
    // These names are refused at any depth, since they could pollute prototypes.
    const object = fc
      .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())
      .filter((drawn) => !/"(__proto__|constructor)":/.test(JSON.stringify(drawn)))
    await fc.assert(
      fc.asyncProperty(object, async (drawn) => {
        // Passes the values through JSON, which drops values that JSON cannot express.
        const sent = JSON.parse(JSON.stringify(drawn))
        const saved = await ann.api.updateProject({ id, ui: sent, version })
        version = saved.version
        expect((await ann.api.getProject({ id })).ui).toEqual(sent)
      }),
      { numRuns: propertyRuns(40) },
    )
  })

  test('may be nested without limit', async () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const made = await send('POST', '/project', `{"title":"Deep","ui":${deep}}`)
    expect(made.status).toBe(200)
    const read = await fetch(`${server.baseUrl}${basePath}/project/${made.body.id}`, {
      headers: { authorization: `Bearer ${ann.token}` },
    })
    expect(await read.text()).toContain(`"ui":${deep}`)
  })

  test.each([['[]'], ['"text"'], ['7'], ['null'], ['true']])(
    'is refused if it is %s instead of an object',
    async (given) => {
      const { status, body } = await send('POST', '/project', `{"title":"x","ui":${given}}`)
      expect([status, body.Code, body.details[0]?.path]).toEqual([400, 'A0400', 'ui'])
    },
  )

  test('may be 17 MiB large with its body, and not a byte larger', async () => {
    const bodyOf = (bytes: number) => {
      const frame = '{"title":"Large","ui":{"text":""}}'
      return frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`)
    }
    const large = await send('POST', '/project', bodyOf(17 * 1024 * 1024))
    expect(large.status).toBe(200)
    const tooLarge = await send('POST', '/project', bodyOf(17 * 1024 * 1024 + 1))
    expect([tooLarge.status, tooLarge.body.Code]).toEqual([413, 'A0413'])
    const { version } = large.body
    const change = bodyOf(17 * 1024 * 1024 + 1).replace('{', `{"version":${version},`)
    expect((await send('PUT', `/project/${large.body.id}`, change)).body.Code).toBe('A0413')
  })

  test('needs a title', async () => {
    for (const title of ['', '   ', 'x'.repeat(101)])
      expect((await refusalOf(ann.api.createProject({ title }))).paths).toEqual(['title'])
  })

  test('is accessible to its owner only', async () => {
    const { id } = await ann.api.createProject({ title: 'Mine', ui })
    const calls = [
      () => bob.api.getProject({ id }),
      () => bob.api.updateProject({ id, title: 'Yours', version: 1 }),
      () => bob.api.deleteProject({ id }),
      () => bob.api.duplicateProject({ id }),
      () => bob.api.listProjectVersions({ id }),
      () => bob.api.getProjectVersion({ id, version: 1 }),
    ]
    for (const call of calls) expect((await refusalOf(call())).code).toBe('A0404')
    expect((await bob.api.listProjects({})).project_arr).toEqual([])
    expect((await ann.api.getProject({ id })).version).toBe(1)
  })
})

describe('a change of a project', () => {
  test('to an outdated version is refused without effect', async () => {
    const { id } = await ann.api.createProject({ title: 'First', ui })
    await ann.api.updateProject({ id, title: 'Second', version: 1 })
    const before = await ann.api.getProject({ id })
    for (const version of [1, 3, 999]) {
      const refusal = await refusalOf(ann.api.updateProject({ id, title: 'Third', ui: {}, version }))
      expect(refusal).toMatchObject({ code: 'A0440', status: 409 })
    }
    expect(await ann.api.getProject({ id })).toEqual(before)
  })

  test('is refused without a field or a version', async () => {
    const { id } = await ann.api.createProject({ title: 'Still' })
    expect((await refusalOf(ann.api.updateProject({ id, version: 1 }))).code).toBe('A0400')
    const { body } = await send('PUT', `/project/${id}`, '{"title":"Moved"}')
    expect([body.Code, body.details[0]?.path]).toEqual(['A0400', 'version'])
  })

  test('to the same version succeeds only once when several changes come concurrently', async () => {
    const { id } = await ann.api.createProject({ title: 'Raced' })
    for (let version = 1; version <= 5; version += 1) {
      const titles = Array.from({ length: 8 }, (_, index) => `v${version} by ${index}`)
      const settled = await Promise.allSettled(
        titles.map((title) => ann.api.updateProject({ id, title, ui: { by: title }, version })),
      )
      const made = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const codes = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
      expect(codes).toEqual(Array.from({ length: 7 }, () => 'A0440'))
      expect(made).toHaveLength(1)
      expect(await ann.api.getProject({ id })).toMatchObject({
        title: made[0]!.title,
        ui: { by: made[0]!.title },
        version: version + 1,
      })
    }
  })

  test('is refused while the project is locked', async () => {
    const { id } = await ann.api.createProject({ title: 'Kept', ui })
    await ann.api.updateProject({ id, editable: false, version: 1 })
    for (const call of [
      () => ann.api.updateProject({ id, title: 'Changed', version: 2 }),
      () => ann.api.updateProject({ id, title: 'Changed', version: 1 }),
      () => ann.api.updateProject({ id, editable: false, version: 2 }),
      () => ann.api.deleteProject({ id }),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'A0301', status: 403 })
    expect(await ann.api.getProject({ id })).toMatchObject({ title: 'Kept', editable: false, version: 2 })
    expect(await ann.api.duplicateProject({ id })).toMatchObject({ editable: true, ui })
    const free = await ann.api.updateProject({ id, editable: true, title: 'Changed', version: 2 })
    expect(free).toMatchObject({ title: 'Changed', editable: true })
    await ann.api.deleteProject({ id })
  })
})

describe('earlier versions of a project', () => {
  test('are kept up to a number of fifty, and can be read', async () => {
    const { id } = await ann.api.createProject({ title: 'Drawn often', ui: { at: 1 } })
    for (let version = 1; version < 60; version += 1)
      await ann.api.updateProject({ id, ui: { at: version + 1 }, version })
    const { version_arr } = await ann.api.listProjectVersions({ id })
    expect(version_arr.map(({ version }) => version)).toEqual(
      Array.from({ length: 50 }, (_, index) => 60 - index),
    )
    expect(version_arr[0]).not.toHaveProperty('ui')
    expect(await ann.api.getProjectVersion({ id, version: 11 })).toMatchObject({
      version: 11,
      ui: { at: 11 },
    })
    for (const version of [10, 61, 0, -1, 1.5, 2 ** 40])
      expect((await refusalOf(ann.api.getProjectVersion({ id, version }))).code).toBe('A0404')
    const rows = await server.context.db
      .selectFrom('project_versions')
      .select('version')
      .where('project_id', '=', id)
      .execute()
    expect(rows).toHaveLength(50)
  })
})

describe('a copy of a project', () => {
  test('has the current content and a history of its own', async () => {
    const { id } = await ann.api.createProject({ title: 'Model', ui: { at: 1 } })
    await ann.api.updateProject({ id, ui: { at: 2 }, version: 1 })
    const copy = await ann.api.duplicateProject({ id })
    expect(copy).toMatchObject({ title: 'Model (copy)', version: 1, ui: { at: 2 } })
    expect((await ann.api.listProjectVersions({ id: copy.id })).version_arr).toHaveLength(1)
    await ann.api.updateProject({ id: copy.id, ui: { at: 3 }, version: 1 })
    expect((await ann.api.getProject({ id })).ui).toEqual({ at: 2 })
    expect((await ann.api.duplicateProject({ id, title: 'Named' })).title).toBe('Named')
    const long = await ann.api.createProject({ title: '👩‍👩‍👧‍👦'.repeat(100) })
    expect((await ann.api.duplicateProject({ id: long.id })).title).toMatch(/ \(copy\)$/)
  })
})

test('the list of projects is ordered by last change, paged, and without graphs', async () => {
  const { api } = await server.join()
  const made: string[] = []
  for (let index = 0; index < 7; index += 1)
    made.push((await api.createProject({ title: `p${index}`, ui })).id)
  await api.updateProject({ id: made[2]!, title: 'Touched', version: 1 })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await api.listProjects({ limit: 3, ...(cursor && { cursor }) })
    for (const project of page.project_arr) expect(project).not.toHaveProperty('ui')
    seen.push(...page.project_arr.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(seen[0]).toBe(made[2])
  expect(new Set(seen)).toEqual(new Set(made))
  expect(seen).toHaveLength(7)
})
