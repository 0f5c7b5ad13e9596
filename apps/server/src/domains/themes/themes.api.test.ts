import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { seedPosts } from '../../../test/seed.ts'
import { announceThemes, createTheme } from './index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000
const words = { title: { en: 'Night', zh: '夜' }, description: { en: 'Dark', zh: '暗' } }

test('a participant of an earlier theme is notified once when the next begins', async () => {
  const { context } = server
  const [ann, bob] = [await server.join(), await server.join()]
  const now = Date.now()
  const earlier = await createTheme(context, { ...words, begin_ts: now - 2 * day, end_ts: now - day })
  await seedPosts(context.db, [{ user_id: ann.userId, theme_id: earlier.id }, { user_id: bob.userId }])
  const next = await createTheme(context, { ...words, begin_ts: now + day, end_ts: now + 2 * day })
  const notifiedUsers = async () => {
    const pages = await Promise.all(
      [ann, bob].map(({ api }) => api.listNotifications({ type: 'theme_started' })),
    )
    return pages.map(({ notification_arr }) => notification_arr.map(({ content }) => content))
  }
  await announceThemes(context.db, now)
  expect(await notifiedUsers()).toEqual([[], []])
  for (let time = 0; time < 3; time += 1) await announceThemes(context.db, now + day)
  expect(await notifiedUsers()).toMatchObject([[{ theme_id: next.id }], []])
})

test('an administrator changes a theme, ends it while it runs, and deletes a theme without works', async () => {
  const [{ api: keeper }, ann] = [await joinAdmin(server), await server.join()]
  const now = Date.now()
  const { id } = await keeper.createTheme({ ...words, begin_ts: now - day, end_ts: now + day })
  const [first] = (await keeper.listThemeDetails()).theme_arr.filter((theme) => theme.id === id)
  expect(first).toMatchObject({ ...words, state: 'running', post_count: 0, template_count: 0 })

  const title = { en: 'Late', zh: '夜深' }
  const changed = await keeper.updateTheme({ id, title, end_ts: now + 2 * day })
  expect(changed).toMatchObject({ id, title, description: words.description, end_ts: now + 2 * day })
  expect((await refusalOf(keeper.updateTheme({ id }))).code).toBe('A0400')
  expect((await refusalOf(keeper.updateTheme({ id, begin_ts: now }))).code).toBe('A0440')
  expect((await server.visitor.listThemes({ state: 'running' })).theme_arr[0]).toMatchObject({
    id,
    title: 'Late',
  })

  await seedPosts(server.context.db, [{ user_id: ann.userId, theme_id: id, visibility: 'pending' }])
  expect((await refusalOf(keeper.deleteTheme({ id }))).code).toBe('A0440')
  expect(await keeper.endTheme({ id })).toMatchObject({ state: 'over', post_count: 1 })
  expect((await refusalOf(keeper.endTheme({ id }))).code).toBe('A0440')

  const coming = await keeper.createTheme({ ...words, begin_ts: now + day, end_ts: now + 2 * day })
  await keeper.deleteTheme({ id: coming.id })
  expect((await refusalOf(keeper.deleteTheme({ id: coming.id }))).code).toBe('A0404')
})

test('themes are managed by moderators and administrators only', async () => {
  const { api } = await server.join()
  const { id } = await createTheme(server.context, { ...words, begin_ts: 0, end_ts: Date.now() + day })
  const calls = [
    () => api.createTheme({ ...words, end_ts: Date.now() + day }),
    () => api.listThemeDetails(),
    () => api.updateTheme({ id, end_ts: Date.now() + 2 * day }),
    () => api.endTheme({ id }),
    () => api.deleteTheme({ id }),
  ]
  for (const call of calls) expect((await refusalOf(call())).code).toBe('A0301')
})

test('a cover that no theme has any longer is deleted, and the cover of a template stays', async () => {
  const { context } = server
  const path = join(context.tempDir, 'cover.png')
  await writeFile(path, await samplePhoto({ width: 64, height: 48 }))
  const covered = (begin_ts: number) =>
    createTheme(context, { ...words, begin_ts, end_ts: Date.now() + day, cover: { path } })
  const [first, second] = [await covered(1), await covered(2)]
  expect(first.cover_key).toBe(second.cover_key)
  const isStored = async (key: string) =>
    (await context.db.selectFrom('files').select('key').where('key', '=', key).execute()).length === 1
  const { api } = await joinAdmin(server)
  await api.deleteTheme({ id: first.id })
  expect(await isStored(first.cover_key)).toBe(true)
  await api.deleteTheme({ id: second.id })
  expect(await isStored(first.cover_key)).toBe(false)
  const plain = await createTheme(context, { ...words, begin_ts: 3, end_ts: Date.now() + day })
  await api.deleteTheme({ id: plain.id })
  expect(await isStored(plain.cover_key)).toBe(true)
})
