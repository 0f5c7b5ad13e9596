import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createClient, socketPath } from '@easel/contract'
import { pictureOf, samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../../test/harness.ts'
import { postBy } from '../../../../test/posting.ts'
import { runHousekeeping } from '../../../composition/housekeeping.ts'
import { newId } from '../../../platform/ids.ts'

let server: TestServer
let bob: TestUser

const password = 'correct horse'
let photos = 0

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100', DEMO: 'on' })
  bob = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

const nameOf = async ({ api }: TestUser) => (await api.getCurrentUser()).username

async function signIn(username: string): Promise<TestUser> {
  const answer = await server.visitor.defaultLogin({ username, password })
  if (!('token' in answer)) throw new Error('A second factor was asked for')
  const { token, user } = answer
  return { token, userId: user.id, api: createClient({ baseUrl: server.baseUrl, token: () => token }) }
}

/** Returns the rows of all tables that contain one of these words, as `table: row`. */
async function mentions(...words: string[]): Promise<string[]> {
  const { db } = server.context
  const { rows: tables } = await sql<{
    name: string
  }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const pattern = `(${words.join('|')})`
    const { rows } = await sql<{
      row: string
    }>`select t::text as row from ${sql.raw(name)} as t where t::text ~ ${pattern}`.execute(db)
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

async function filesOnDisk(): Promise<string[]> {
  const folder = resolve(server.context.settings.DATA_DIR, 'objects')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Makes all objects look older than the grace period. */
async function age(): Promise<void> {
  await server.context.db.updateTable('objects').set({ touch_ts: 0 }).execute()
}

/** Posts a work made from a photo that no other user has. */
function paintedBy(person: TestUser) {
  photos += 1
  return postBy(person, 'By Ann #leaving', { width: 50, height: 50, seed: 1000 + photos })
}

/** Creates a user with at least one row of everything, and functions that check how others see the account. */
async function activeAccount() {
  const ann = await server.join()
  const post = await paintedBy(ann)
  const bobs = await postBy(bob)
  const comment = await ann.api.createComment({ post_id: bobs.id, text: 'Lovely' })
  await bob.api.createComment({ post_id: post.id, text: 'Thanks' })
  await ann.api.followUser({ id: bob.userId })
  await bob.api.followUser({ id: ann.userId })
  await ann.api.likePost({ id: bobs.id })
  const photo = await upload(ann.api, await samplePhoto({ width: 64, height: 64, seed: 5000 + photos }))
  const { avatar_url } = await ann.api.updateCurrentUser({ avatar_url: `source/${photo}`, bio: 'I paint' })
  const look = async () => ({
    profile: await bob.api.getUser({ id: ann.userId }).catch(({ code }) => code),
    post: await bob.api.getPost({ id: post.id }).catch(({ code }) => code),
    posts: (await server.visitor.listPosts({ user_id: ann.userId }).catch(() => ({ post_arr: [] }))).post_arr
      .length,
    comments: (await bob.api.listComments({ post_id: bobs.id })).comment_arr.map(({ text }) => text),
    commentCount: (await bob.api.getPost({ id: bobs.id })).comment_count,
    followers: (await bob.api.listFollowers({})).follower_arr.filter(({ id }) => id === ann.userId).length,
    followees: (await bob.api.listFollowees({})).followee_arr.filter(({ id }) => id === ann.userId).length,
    picture: (await fetch(pictureOf(post).url)).status,
    avatar: (await fetch(avatar_url)).status,
    notified: (await bob.api.listNotifications({ type: 'social' })).notification_arr.filter(
      ({ content }) => 'user_info' in content && content.user_info?.id === ann.userId,
    ).length,
  })
  return { ann, username: await nameOf(ann), post, bobs, comment, look }
}

describe('a deactivated account', () => {
  test('is deactivated only with its password, if it has a password', async () => {
    const { api, userId } = await server.join()
    expect(await refusalOf(api.deleteAccount({}))).toMatchObject({ code: 'A0400', paths: ['password'] })
    expect(await refusalOf(api.deleteAccount({ password: 'wrong one' }))).toMatchObject({
      code: 'A0400',
      paths: ['password'],
    })
    expect((await api.getCurrentUser()).id).toBe(userId)
  })

  test('is deactivated only after a recent sign-in, if it has no password', async () => {
    const { api, userId } = await server.join()
    const { db } = server.context
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
    await db.updateTable('sessions').set({ confirm_ts: 0 }).where('user_id', '=', userId).execute()
    expect((await refusalOf(api.deleteAccount({ immediately: true }))).code).toBe('A0440')
    await db.updateTable('sessions').set({ confirm_ts: Date.now() }).where('user_id', '=', userId).execute()
    await api.deleteAccount({ immediately: true })
    expect((await refusalOf(api.getCurrentUser())).code).toBe('A0200')
  })

  test('is hidden at once, signed out everywhere, and restored by the next sign-in', async () => {
    const { ann, username, look } = await activeAccount()
    const before = await look()
    expect(before).toMatchObject({
      posts: 1,
      comments: ['Lovely'],
      followers: 1,
      followees: 1,
      picture: 200,
      avatar: 200,
    })
    expect(before.notified).toBeGreaterThan(0)
    const socket = new WebSocket(`${server.baseUrl.replace('http', 'ws')}${socketPath}?token=${ann.token}`)
    const closed = new Promise<number>((done) => socket.once('close', done))
    await new Promise((done) => socket.once('open', done))
    const elsewhere = await signIn(username)
    await ann.api.deleteAccount({ password })
    expect(await closed).toBe(4401)
    for (const { api } of [ann, elsewhere]) expect((await refusalOf(api.getCurrentUser())).code).toBe('A0200')
    expect(await look()).toEqual({
      ...{ profile: 'A0404', post: 'A0404', posts: 0, comments: [], commentCount: 0 },
      ...{ followers: 0, followees: 0, picture: 404, avatar: 404, notified: 0 },
    })
    await runHousekeeping(server.context)
    const back = await signIn(username)
    expect(await look()).toEqual(before)
    expect((await back.api.listWorks({})).work_arr).toHaveLength(1)
    await runHousekeeping(server.context)
    expect((await back.api.getCurrentUser()).bio).toBe('I paint')
  })

  test('cancels its runs', async () => {
    const ann = await server.join()
    const source_arr = await Promise.all(
      [1, 2, 3].map(async (seed) => ({
        id: await upload(ann.api, await samplePhoto({ width: 240, height: 160, seed })),
      })),
    )
    const film = await templateId(ann.api, 'video')
    const { id } = await ann.api.createWork({ work_template_id: film, source_arr })
    const username = await nameOf(ann)
    await ann.api.deleteAccount({ password })
    const { api } = await signIn(username)
    expect((await api.getWork({ id })).state).toBe('break')
    const { balance_arr } = await api.listBalances()
    expect(balance_arr.reduce((sum, { amount }) => sum + amount, 0)).toBe(100)
  })

  test('does not restore a post hidden by a moderator at the next sign-in', async () => {
    const { ann, username, post } = await activeAccount()
    const { db } = server.context
    const hidden = { visibility: 'hidden', hidden_by: 'moderator' }
    await db.updateTable('posts').set(hidden).where('id', '=', post.id).execute()
    await ann.api.deleteAccount({ password })
    await signIn(username)
    expect(
      await db
        .selectFrom('posts')
        .select(['visibility', 'hidden_by'])
        .where('id', '=', post.id)
        .executeTakeFirst(),
    ).toEqual(hidden)
  })
})

describe('an erased account', () => {
  test('leaves no row, job or file after a week; ledger and consents stay anonymous', async () => {
    const { ann, username, post, bobs } = await activeAccount()
    await ann.api.giveConsent({ type: 'unmarked_download' })
    await server.visitor.signTargetDownload({ key: pictureOf(post).key })
    const { db } = server.context
    const ledger = async () => (await db.selectFrom('balance_entries').select('id').execute()).length
    const entries = await ledger()
    const objects = await db
      .selectFrom('files')
      .select('object_name')
      .where('user_id', '=', ann.userId)
      .execute()
    const { object_name: form } = await db
      .selectFrom('variants')
      .select('object_name')
      .where(
        'source_name',
        '=',
        (
          await db
            .selectFrom('files')
            .select('object_name')
            .where('key', '=', pictureOf(post).key)
            .executeTakeFirstOrThrow()
        ).object_name,
      )
      .executeTakeFirstOrThrow()
    const names = [...new Set([...objects.map(({ object_name }) => object_name), form!])]
    const others = new Set(
      (await db.selectFrom('files').select('object_name').where('user_id', '=', bob.userId).execute()).map(
        ({ object_name }) => object_name,
      ),
    )
    const ownNames = names.filter((name) => !others.has(name))
    expect(ownNames.length).toBeGreaterThan(5)
    for (const name of ownNames) expect(await filesOnDisk()).toContain(name)

    await ann.api.deleteAccount({ password })
    await runHousekeeping(server.context)
    expect(await mentions(ann.userId)).not.toEqual([])
    await db
      .updateTable('users')
      .set({ erase_ts: Date.now() - 1 })
      .where('id', '=', ann.userId)
      .execute()
    await age()
    await runHousekeeping(server.context)
    expect(await mentions(ann.userId, username)).toEqual([])
    const left = await filesOnDisk()
    for (const name of ownNames) expect(left).not.toContain(name)
    for (const name of others) expect(left).toContain(name)
    expect(await ledger()).toBe(entries)
    expect(await db.selectFrom('consents').select('type').where('user_id', 'is', null).execute()).toEqual([
      { type: 'unmarked_download' },
    ])
    expect((await bob.api.getPost({ id: bobs.id })).like_count).toBe(0)
  })

  test('reserves its name for a month', async () => {
    const ann = await server.join({ username: 'Was.Here' })
    await ann.api.deleteAccount({ password, immediately: true })
    const again = { username: 'WAS.here', password, age_confirmed: true as const }
    expect((await refusalOf(server.visitor.defaultLogin({ username: 'was.here', password }))).code).toBe(
      'A0210',
    )
    expect((await refusalOf(server.visitor.register(again))).code).toBe('A0111')
    await server.context.db
      .updateTable('former_usernames')
      .set({ free_ts: Date.now() - 1 })
      .execute()
    await server.visitor.register(again)
  })

  test('cannot be restored if it was erased at once, and a job deletes its bytes', async () => {
    const { ann, username, look } = await activeAccount()
    const { db } = server.context
    const rows = await db
      .selectFrom('files')
      .select('object_name')
      .where('user_id', '=', ann.userId)
      .execute()
    await ann.api.deleteAccount({ password, immediately: true })
    expect(await look()).toMatchObject({
      profile: 'A0404',
      posts: 0,
      comments: [],
      followers: 0,
      picture: 404,
      avatar: 404,
    })
    expect((await refusalOf(server.visitor.defaultLogin({ username, password }))).code).toBe('A0210')
    expect(await mentions(ann.userId, username)).toEqual([])
    const { rows: jobs } = await sql<{
      data: { objects: string[] }
    }>`select data from pgboss.job where name = 'erase-files' and state = 'created'`.execute(db)
    const queued = jobs.flatMap(({ data }) => data.objects)
    for (const { object_name } of rows) expect(queued).toContain(object_name)
  })

  test('leaves works that other users made from its templates, without its name', async () => {
    const ann = await server.join()
    const { db } = server.context
    const copy = async () => {
      const [id, model] = [newId(), await templateId(server.visitor)]
      await db
        .insertInto('work_templates')
        .values({ id, user_id: ann.userId, version: 1, media_type: 'image' })
        .execute()
      const version = db
        .selectFrom('work_template_versions')
        .selectAll()
        .where('work_template_id', '=', model)
      const { definition, graph, ...rest } = await version.executeTakeFirstOrThrow()
      const json = { definition: JSON.stringify(definition), graph: JSON.stringify(graph) }
      await db
        .insertInto('work_template_versions')
        .values({ ...rest, ...json, work_template_id: id, version: 1 })
        .execute()
      return id
    }
    const [used, unused] = [await copy(), await copy()]
    const source = await upload(bob.api, await samplePhoto({ width: 40, height: 40 }))
    const { id } = await bob.api.createWork({ work_template_id: used, source_arr: [{ id: source }] })
    const { template_title } = await workIn(bob.api, id, ['done'])
    await ann.api.deleteAccount({ password, immediately: true })
    expect(await bob.api.getWork({ id })).toMatchObject({ state: 'done', template_title })
    expect((await refusalOf(bob.api.getWorkTemplate({ id: used }))).code).toBe('A0404')
    const left = await db
      .selectFrom('work_templates')
      .select(['id', 'user_id'])
      .where('id', 'in', [used, unused])
      .execute()
    expect(left).toEqual([{ id: used, user_id: null }])
  })

  test('leaves nothing if it was a demo account', async () => {
    const { token, user } = await server.visitor.demoLogin({})
    const guest = createClient({ baseUrl: server.baseUrl, token: () => token })
    await guest.deleteAccount({})
    expect(await mentions(user.id)).toEqual([])
    const second = await server.visitor.demoLogin({})
    await server.context.db
      .updateTable('users')
      .set({ erase_ts: Date.now() - 1 })
      .where('id', '=', second.user.id)
      .execute()
    await runHousekeeping(server.context)
    expect(await mentions(second.user.id)).toEqual([])
  })
})
