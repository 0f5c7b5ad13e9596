import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, until } from '../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const warp = (width: number) => ({
  '1': { class_type: 'DomainWarp', inputs: { width, height: 64, palette: 'ember' } },
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
})

test('a template that is changed while its covers are made gets the cover of its last graph', async () => {
  const { api } = await server.join()
  for (let round = 0; round < 4; round += 1) {
    const { id } = await api.createWorkTemplate({ title: 'Restless', dag: warp(64) })
    const changes = [72, 80, 88, 96].map((width) => api.updateWorkTemplate({ id, dag: warp(width) }))
    await Promise.all([...changes, api.updateWorkTemplate({ id, title: 'Renamed' })])
    const { dag } = await api.getWorkTemplateGraph({ id })
    const template = await until(async () => {
      const now = await api.getWorkTemplate({ id })
      return now.cover_pending ? undefined : now
    })
    expect(template.version).toBe(6)
    expect(template.cover.width).toBe(dag['1']!.inputs!['width'])
  }
})

test('a template that is deleted while its cover is made leaves no file behind', async () => {
  const { api, userId } = await server.join()
  const ids: string[] = []
  for (let round = 0; round < 6; round += 1) {
    const { id } = await api.createWorkTemplate({ title: 'Gone', dag: warp(64 + 8 * round) })
    ids.push(id)
    await until(async () => {
      const run = await server.context.db
        .selectFrom('work_template_covers as cover')
        .innerJoin('runs', 'runs.id', 'cover.id')
        .select('runs.state')
        .where('cover.work_template_id', '=', id)
        .executeTakeFirstOrThrow()
      return run.state === 'queue' ? undefined : run.state
    })
    await api.deleteWorkTemplate({ id })
  }
  const active = server.context.db
    .selectFrom('runs')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['queue', 'doing'])
  await until(async () => ((await active.execute()).length === 0 ? true : undefined))
  const files = await server.context.db
    .selectFrom('files')
    .select('key')
    .where('user_id', '=', userId)
    .execute()
  expect(files.filter(({ key }) => ids.some((id) => key.includes(id)))).toEqual([])
})

test('reading lists while templates are deleted does not fail', async () => {
  const { api, userId } = await server.join()
  for (let round = 0; round < 3; round += 1) {
    const made = await Promise.all(
      [1, 2, 3, 4].map((width) => api.createWorkTemplate({ title: 'Brief', dag: warp(64 + 8 * width) })),
    )
    const reading = Array.from({ length: 12 }, () =>
      server.visitor.listWorkTemplates({ user_id: userId as never }),
    )
    const going = made.map(({ id }) => api.deleteWorkTemplate({ id }))
    const settled = await Promise.allSettled([...reading, ...going])
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})
