import { createClient } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/harness.ts'
import { postBy } from '../../../../test/posting.ts'
import { runHousekeeping } from '../../../composition/housekeeping.ts'

let server: TestServer

const password = 'correct horse'
const week = 7 * 24 * 3600_000

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function signIn(username: string): Promise<TestUser> {
  const answer = await server.visitor.defaultLogin({ username, password })
  if (!('token' in answer)) throw new Error('A second factor was asked for')
  const { token, user } = answer
  return { token, userId: user.id, api: createClient({ baseUrl: server.baseUrl, token: () => token }) }
}

async function accountWithPost() {
  const ann = await server.join()
  const post = await postBy(ann)
  const { username } = await ann.api.getCurrentUser()
  return { ann, username, post }
}

test('a sign-in during the erasure leaves a complete account or no account', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { ann, username, post } = await accountWithPost()
    await ann.api.deleteAccount({ password })
    const { db } = server.context
    await db
      .updateTable('users')
      .set({ erase_ts: Date.now() - 1 })
      .where('id', '=', ann.userId)
      .execute()
    const [arrived] = await Promise.allSettled([signIn(username), runHousekeeping(server.context)])
    const isThere = await db
      .selectFrom('users')
      .select(['leave_ts', 'erase_ts'])
      .where('id', '=', ann.userId)
      .executeTakeFirst()
    if (arrived.status === 'fulfilled') {
      expect(isThere).toEqual({ leave_ts: null, erase_ts: null })
      expect((await arrived.value.api.getPost({ id: post.id })).visibility).toBe('public')
    } else {
      expect(['A0210', 'A0404']).toContain(arrived.reason.code)
      expect(isThere).toBeUndefined()
    }
  }
})

test('an account that is deactivated twice concurrently, while it posts, shows nothing', async () => {
  const { db } = server.context
  for (let round = 0; round < 3; round += 1) {
    const { ann, post } = await accountWithPost()
    await ann.api.deletePost({ id: post.id })
    await Promise.allSettled([
      ann.api.deleteAccount({ password }),
      ann.api.createPost({ title: 'In between', work_id: post.work_id as never }),
      ann.api.deleteAccount({ password }),
    ])
    const posts = await db
      .selectFrom('posts')
      .select('visibility')
      .where('user_id', '=', ann.userId)
      .execute()
    expect(posts.filter(({ visibility }) => visibility === 'public')).toEqual([])
    const user = db.selectFrom('users').select('erase_ts').where('id', '=', ann.userId)
    const { erase_ts } = await user.executeTakeFirstOrThrow()
    expect(Math.abs(erase_ts! - Date.now() - week)).toBeLessThan(60_000)
  }
})

/** Creates five users, each of whom has followed, answered and liked all others. */
async function closeCircle(): Promise<{ people: TestUser[]; posts: string[] }> {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.join()))
  const posts = await Promise.all(people.map(async (author) => (await postBy(author)).id))
  for (const { api, userId } of people)
    for (const other of people) if (other.userId !== userId) await api.followUser({ id: other.userId })
  for (const post_id of posts) {
    const { id: parent_id } = await people[0]!.api.createComment({ post_id, text: 'First' })
    for (const { api } of people) {
      const { id } = await api.createComment({ post_id, text: 'A reply', parent_id })
      await Promise.all(people.map((each) => each.api.likeComment({ id })))
    }
  }
  return { people, posts }
}

test('users with mutual reactions delete or deactivate their accounts concurrently, while other users react', async () => {
  for (const immediately of [true, false]) {
    const { people, posts } = await closeCircle()
    const [stays, ...leaving] = people as [TestUser, ...TestUser[]]
    let isOver = false
    const reactions = (async () => {
      while (!isOver)
        for (const id of posts)
          for (const react of [stays.api.likePost, stays.api.unlikePost])
            await react({ id }).catch(({ code }) => expect(code).toBe('A0404'))
    })()
    const ends = await Promise.allSettled(
      leaving.map(({ api }) => api.deleteAccount({ password, immediately })),
    )
    isOver = true
    await reactions
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
    for (const { userId } of leaving)
      await expect(stays.api.getUser({ id: userId })).rejects.toMatchObject({ code: 'A0404' })
  }
})
