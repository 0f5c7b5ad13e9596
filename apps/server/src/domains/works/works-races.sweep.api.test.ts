import { pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
  workNotifications,
} from '../../../test/harness.ts'

let server: TestServer
let oil: string

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
  oil = await templateId(server.visitor)
})
afterAll(() => server[Symbol.asyncDispose]())

async function work({ api }: TestUser): Promise<{ id: string; source: string }> {
  const source = await upload(api, await samplePhoto({ width: 48, height: 48 }))
  const { id } = await api.createWork({
    work_template_id: oil,
    source_arr: [{ id: source }],
    params: { seed: 1 },
  })
  await workIn(api, id, ['done'])
  return { id, source }
}

/** Creates a work that was stopped before the worker finished it. */
async function stoppedWork({ api }: TestUser): Promise<{ id: string }> {
  for (;;) {
    const { id } = await api.createWork({
      work_template_id: oil,
      source_arr: [{ id: await upload(api, await samplePhoto({ width: 900, height: 900 })) }],
    })
    const [outcome] = await outcomes([api.setWorkState({ id, state: 'break' })])
    if (outcome === 'ok') return { id }
  }
}

async function attempts({ api }: TestUser): Promise<number> {
  const { balance_arr } = await api.listBalances()
  return balance_arr.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns `ok` or the refusal's code for each call; no call may fail with a 5xx. */
async function outcomes(calls: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls)
  return settled.map((result) => (result.status === 'fulfilled' ? 'ok' : result.reason.code))
}

test('a work that is posted and deleted concurrently is not public afterwards', async () => {
  const ann = await server.join()
  for (let round = 0; round < 5; round += 1) {
    const { id } = await work(ann)
    const [posted, deleted] = await outcomes([
      ann.api.createPost({ title: 'Going', work_id: id }),
      ann.api.deleteWork({ id }),
    ])
    expect(['ok', 'A0404']).toContain(posted)
    expect(deleted).toBe('ok')
  }
  expect((await server.visitor.listPosts({ user_id: ann.userId })).post_arr).toEqual([])
})

test('a work that is retried and deleted concurrently does not run afterwards', async () => {
  const ann = await server.join()
  for (let round = 0; round < 5; round += 1) {
    const { id } = await stoppedWork(ann)
    await outcomes([ann.api.commandWork({ id, command_type: 'retry' }), ann.api.deleteWork({ id })])
    const run = await server.context.db
      .selectFrom('runs')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(['break', 'done']).toContain(run.state)
  }
  expect((await workNotifications(ann.api)).filter(({ content }) => content.state !== 5)).toEqual([])
})

test('an upload deleted with its only work while another work takes it is refused or kept', async () => {
  const ann = await server.join()
  const { db } = server.context
  for (let round = 0; round < 5; round += 1) {
    const { id, source } = await work(ann)
    const again = ann.api.createWork({ work_template_id: oil, source_arr: [{ id: source }] })
    const [created, deleted] = await outcomes([again, ann.api.deleteWork({ id })])
    expect(['ok', 'A0700']).toContain(created)
    expect(deleted).toBe('ok')
    const uploads = await db
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', source.split('.')[0]!)
      .execute()
    const files = await db.selectFrom('files').select('key').where('key', '=', `source/${source}`).execute()
    const kept = created === 'ok' ? 1 : 0
    expect([uploads.length, files.length]).toEqual([kept, kept])
    if (created === 'ok') {
      const next = (await again).id
      expect((await ann.api.getWork({ id: next })).source_arr).toHaveLength(1)
      await workIn(ann.api, next, ['done'])
    }
  }
})

test('likes of a post during its deletion succeed or get A0404, and no like remains', async () => {
  const [ann, ...fans] = await Promise.all(Array.from({ length: 6 }, () => server.join()))
  const { id } = await ann!.api.createPost({ title: 'Going', work_id: (await work(ann!)).id })
  const codes = await outcomes([...fans.map(({ api }) => api.likePost({ id })), ann!.api.deletePost({ id })])
  expect(codes.at(-1)).toBe('ok')
  for (const code of codes) expect(['ok', 'A0404']).toContain(code)
  expect((await refusalOf(server.visitor.getPost({ id }))).code).toBe('A0404')
  const likes = await server.context.db
    .selectFrom('post_likes')
    .select('user_id')
    .where('post_id', '=', id)
    .execute()
  expect(likes).toEqual([])
})

test('one of eight concurrent retries runs, and the others are refused as already running', async () => {
  const ann = await server.join()
  const { id } = await stoppedWork(ann)
  const before = await attempts(ann)
  const calls = Array.from({ length: 8 }, () => ann.api.commandWork({ id, command_type: 'retry' }))
  const settled = await Promise.allSettled(calls)
  const refused = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(7)
  for (const { code, message } of refused)
    expect([code, ['1', '5'].includes(message)]).toEqual(['A0440', true])
  await workIn(ann.api, id, ['done'])
  const { round } = await server.context.db
    .selectFrom('runs')
    .select('round')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(round).toBe(2)
  expect(await attempts(ann)).toBe(before - 1)
})

test('other users see a posted work by the URL of the post, which is deleted with the post', async () => {
  const ann = await server.join()
  const { id } = await work(ann)
  const post = await ann.api.createPost({ title: 'For a while', work_id: id })
  const made = await server.visitor.getWork({ id })
  const { url } = pictureOf(made)
  expect(url).toBe(pictureOf(post).url)
  await ann.api.deletePost({ id: post.id })
  expect((await fetch(url)).status).toBe(404)
})

test('a remix of a deleted post can be posted', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const post = await ann.api.createPost({ title: 'First', work_id: (await work(ann)).id })
  const source = await upload(bob.api, await samplePhoto({ width: 48, height: 48 }))
  const remix = await bob.api.createWork({
    work_template_id: oil,
    source_arr: [{ id: source }],
    remix_of_post_id: post.id,
  })
  await workIn(bob.api, remix.id, ['done'])
  await ann.api.deletePost({ id: post.id })
  expect((await bob.api.createPost({ title: 'Second', work_id: remix.id })).remix_of).toBeUndefined()
})

test('likes are deleted with the account that gave them', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const { id } = await ann.api.createPost({ title: 'Liked', work_id: (await work(ann)).id })
  await bob.api.likePost({ id })
  await server.context.db.deleteFrom('users').where('id', '=', bob.userId).execute()
  expect((await server.visitor.getPost({ id })).like_count).toBe(0)
  expect((await refusalOf(bob.api.getCurrentUser())).code).toBe('A0200')
})
