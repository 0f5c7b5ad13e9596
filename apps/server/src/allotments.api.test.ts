import { type Client, createClient } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { put, refusalOf, startTestServer, type TestServer } from '../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' }, { withWorker: false })
  await server.context.pool.query(`
    alter table project_versions alter column stored_bytes drop expression;
    alter table project_versions alter column stored_bytes set default 0`)
})
afterAll(() => server[Symbol.asyncDispose]())

async function demo(): Promise<Client> {
  const { token } = await server.visitor.demoLogin({})
  return createClient({ baseUrl: server.baseUrl, token: () => token })
}

const announce = (api: Client, extension = 'jpg') =>
  api.signSourceUpload({ id: `${crypto.randomUUID()}.${extension}` })

test('a demo account may hold ten unused uploads, one of them an archive of 50 MiB at most', async () => {
  const api = await demo()
  const archive = await announce(api, 'zip')
  expect((await refusalOf(announce(api, 'zip'))).code).toBe('A0440')
  await Promise.all(Array.from({ length: 9 }, () => announce(api)))
  expect((await refusalOf(announce(api))).code).toBe('A0440')
  const response = await put(archive, Buffer.alloc(50 * 1024 ** 2 + 1))
  expect(await response.json()).toMatchObject({ Code: 'A0702', Message: expect.stringContaining('50M') })
})

/** Creates a project and sets its stored size in the database, since writing so much data would take seconds. */
async function projectOf(api: Client, mebibytes: number): Promise<string> {
  const { id } = await api.createProject({ title: 'Large' })
  const set = 'update project_versions set stored_bytes = $1 where project_id = $2'
  await server.context.pool.query(set, [mebibytes * 1024 ** 2, id])
  return id
}

test('the projects of a demo account get 100 MiB with all versions, however they are created', async () => {
  const api = await demo()
  const id = await projectOf(api, 60)
  await api.createProject({ title: 'Small' })
  const refused = { code: 'A0440', message: expect.stringContaining('storage') }
  expect(await refusalOf(api.duplicateProject({ id }))).toMatchObject(refused)
  // Renaming creates a new version, with a full copy of the content.
  expect(await refusalOf(api.updateProject({ id, title: 'Renamed', version: 1 }))).toMatchObject(refused)
  const { project_arr } = await api.listProjects()
  expect(project_arr.map(({ title, version }) => [title, version])).toEqual([
    ['Small', 1],
    ['Large', 1],
  ])
})

test('a locked project can be unlocked and deleted even if the account has no space left', async () => {
  const api = await demo()
  const { id } = await api.createProject({ title: 'Kept' })
  await api.updateProject({ id, editable: false, version: 1 })
  await projectOf(api, 100)
  expect((await api.updateProject({ id, editable: true, version: 2 })).editable).toBe(true)
  await api.deleteProject({ id })
})

test('if there is space for one project, only one of several concurrently created projects is stored', async () => {
  const api = await demo()
  const { id } = await api.getCurrentUser()
  const fill = `
    with made as (
      insert into projects (id, title, user_id) select gen_random_uuid(), '', $1 from generate_series(1, 99) returning id
    )
    insert into project_versions (project_id, version, title, ui) select id, 1, '', '' from made`
  await server.context.pool.query(fill, [id])
  const begun = await Promise.allSettled([1, 2, 3].map(() => api.createProject({ title: 'Next' })))
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
