import { createHash } from 'node:crypto'
import { createClient } from '@easel/contract'
import { pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Archive, exportOf, jsonOf, type Manifest, unzip } from '../../../../test/archive.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  upload,
} from '../../../../test/harness.ts'
import { postBy } from '../../../../test/posting.ts'
import { runHousekeeping } from '../../../composition/housekeeping.ts'
import { newId } from '../../../platform/ids.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let archive: Archive

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  ;[ann, bob] = (await Promise.all([server.join(), server.join()])) as [TestUser, TestUser]
  const [post, bobs] = [await postBy(ann, 'Mine #oil'), await postBy(bob, "Bob's")]
  await ann.api.createComment({ post_id: bobs.id, text: 'I like this' })
  await bob.api.createComment({ post_id: post.id, text: "This is Bob's to take" })
  await ann.api.likePost({ id: bobs.id })
  await ann.api.followUser({ id: bob.userId })
  await bob.api.followUser({ id: ann.userId })
  await ann.api.likeWorkTemplate({ id: post.work_template_id })
  await ann.api.createPreset({ work_template_id: post.work_template_id, name: 'Soft', params: {} })
  const board = await ann.api.createBoard({ name: 'Blues', audience: 'link' })
  await ann.api.addToBoard({ id: board.id, work_id_arr: [bobs.work_id] })
  await ann.api.createProject({ title: 'Drawing', ui: { nodes: [], links: [] } })
  const avatarId = await upload(ann.api, await samplePhoto({ width: 90, height: 90 }))
  await ann.api.updateCurrentUser({ avatar_url: `source/${avatarId}`, bio: 'Painter', nick_name: '安' })
  const { work_arr } = await ann.api.listWorks({})
  await ann.api.setFavouriteWorks({ work_id_arr: work_arr.map(({ id }) => id), is_favourite: true })
  archive = await unzip(await exportOf(ann))
})
afterAll(() => server[Symbol.asyncDispose]())

const itemsOf = <T>(section: string) =>
  jsonOf<{ account_id: string; item_arr: T[] }>(archive, `${section}/00001.json`).item_arr

test('an archive contains all data of the account, and its manifest describes every file', () => {
  const manifest = jsonOf<Manifest>(archive, 'manifest.json')
  expect(manifest).toMatchObject({ format: 'easel-account', version: 1, account: { id: ann.userId } })
  expect(manifest.counts).toMatchObject({
    ...{ works: 1, posts: 1, comments: 1, post_likes: 1, followees: 1, followers: 1, template_likes: 1 },
    ...{ projects: 1, templates: 0, comment_likes: 0, presets: 1, boards: 1 },
  })
  const listed = manifest.files.map(({ path }) => path).sort()
  expect(listed).toEqual([...archive.keys()].filter((path) => path !== 'manifest.json').sort())
  for (const { path, sha256, byte_size } of manifest.files) {
    const bytes = archive.get(path)!
    expect([path, createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([
      path,
      sha256,
      byte_size,
    ])
  }
})

test('an archive contains the pictures and source photos of its works', async () => {
  const [work] = itemsOf<{
    id: string
    image: { path: string }
    source_arr: { file: { path: string } }[]
    template: object
    is_favourite: boolean
  }>('works')
  const shown = await ann.api.getWork({ id: work!.id })
  const picture = Buffer.from(await (await fetch(pictureOf(shown).url)).arrayBuffer())
  expect(archive.get(work!.image.path)!.equals(picture)).toBe(true)
  expect(archive.get(work!.source_arr[0]!.file.path)!.length).toBeGreaterThan(100)
  expect(work!.is_favourite).toBe(true)
  expect(work!.template).toMatchObject({
    builtin_key: 'portrait-in-oils',
    title: { en: shown.template_title },
  })
})

test('an archive contains profile, texts, ledger and relations, but nothing that other users wrote or hid', async () => {
  expect(jsonOf(archive, 'profile.json')).toMatchObject({
    nick_name: '安',
    bio: 'Painter',
    avatar: { path: 'media/avatar.webp' },
  })
  expect(itemsOf('posts')).toMatchObject([
    { title: 'Mine #oil', topic_arr: ['oil'], like_count: 0, comment_count: 1 },
  ])
  expect(itemsOf('comments')).toMatchObject([{ text: 'I like this', post_title: "Bob's" }])
  expect(itemsOf('followees')).toMatchObject([{ id: bob.userId }])
  expect(itemsOf('projects')).toMatchObject([{ title: 'Drawing', ui: { nodes: [], links: [] } }])
  const entries = itemsOf<{ amount: number }>('ledger')
  expect(entries.map(({ amount }) => amount)).toEqual([100, -1])
  const everything = [...archive.values()].map((bytes) => bytes.toString('latin1')).join('\n')
  for (const secret of ["This is Bob's to take", 'argon2', 'token']) expect(everything).not.toContain(secret)
})

test('an export is made once for repeated and simultaneous requests, for its owner only', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => bob.api.exportAccount({})))
  const states = answers.map(({ state }) => state)
  expect(states).toContain('making')
  // A small archive may already be ready when the last call is answered.
  for (const state of states) expect(state).toBeOneOf(['making', 'ready'])
  const first = await unzip(await exportOf(bob))
  expect(jsonOf<Manifest>(first, 'manifest.json').account.id).toBe(bob.userId)
  const { db } = server.context
  const count = async () =>
    (await db.selectFrom('account_exports').select('id').where('user_id', '=', bob.userId).execute()).length
  expect(await count()).toBe(1)
  expect((await bob.api.exportAccount({ again: true })).state).toBe('ready')
  await db
    .updateTable('account_exports')
    .set({ create_ts: Date.now() - 3_700_000 })
    .where('user_id', '=', bob.userId)
    .execute()
  expect((await bob.api.exportAccount({})).state).toBe('ready')
  expect((await bob.api.exportAccount({ again: true })).state).toBe('making')
  await exportOf(bob)
  expect(await count()).toBe(1)
  const { file_key } = await db
    .selectFrom('account_exports')
    .select('file_key')
    .where('user_id', '=', bob.userId)
    .executeTakeFirstOrThrow()
  expect((await refusalOf(ann.api.signTargetDownload({ key: file_key! }))).code).toBe('A0404')
  expect((await fetch(`${server.baseUrl}/files/${file_key}`)).status).toBe(404)
})

test('the address of an export works for an hour, in the requesting session only', async () => {
  const eve = await server.join({ username: 'archivist' })
  await exportOf(eve)
  const { url, expires_ts } = await eve.api.exportAccount({})
  expect(expires_ts).toBeLessThanOrEqual(Date.now() + 3600_000)
  const ask = async (address: string) => {
    const answer = await fetch(address)
    await answer.body?.cancel()
    return answer.status
  }
  expect(await ask(url!)).toBe(200)
  expect(await ask(url!.replace(/u=[^&]+/, `u=${newId()}`))).toBe(404)
  const otherSession = await server.visitor.defaultLogin({ username: 'archivist', password: 'correct horse' })
  const there = createClient({
    baseUrl: server.baseUrl,
    token: () => ('token' in otherSession ? otherSession.token : undefined),
  })
  const later = await there.exportAccount({})
  await eve.api.logout()
  expect(await ask(url!)).toBe(404)
  expect(await ask(later.url!)).toBe(200)
})

test('an export expires after a week, and its bytes are deleted', async () => {
  const { db, store } = server.context
  const { url } = await ann.api.exportAccount({})
  const rows = db
    .selectFrom('account_exports')
    .innerJoin('files', 'files.key', 'file_key')
    .select(['object_name', 'expire_ts'])
  const { object_name, expire_ts } = await rows
    .where('account_exports.user_id', '=', ann.userId)
    .executeTakeFirstOrThrow()
  expect(Math.abs(expire_ts - Date.now() - 7 * 86_400_000)).toBeLessThan(600_000)
  await db
    .updateTable('account_exports')
    .set({ expire_ts: Date.now() - 1 })
    .where('user_id', '=', ann.userId)
    .execute()
  await db.updateTable('objects').set({ touch_ts: 0 }).where('name', '=', object_name).execute()
  await runHousekeeping(server.context)
  expect((await fetch(url!)).status).toBe(404)
  await expect(store.read(object_name)).rejects.toThrow('ENOENT')
})

test('an export is completed even if a picture is missing from the storage', async () => {
  const eve = await server.join()
  await postBy(eve)
  const { db } = server.context
  const lost = 'f'.repeat(64)
  await db.insertInto('objects').values({ name: lost, byte_size: 10, mime_type: 'image/jpeg' }).execute()
  await db
    .updateTable('files')
    .set({ object_name: lost })
    .where('user_id', '=', eve.userId)
    .where('key', 'like', 'work/%/image')
    .execute()
  const manifest = jsonOf<{ missing: string[]; counts: object }>(
    await unzip(await exportOf(eve)),
    'manifest.json',
  )
  expect(manifest.missing).toEqual([expect.stringMatching(/^media\/works\/.*\/image\.jpg$/)])
  expect(manifest.counts).toMatchObject({ works: 1, posts: 1 })
})
