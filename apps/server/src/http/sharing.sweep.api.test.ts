import { type Client, createClient } from '@easel/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, type Joined, startTestServer, type TestServer, until } from '../../test/harness.ts'
import { postBy } from '../../test/posting.ts'

let server: TestServer
let other: ApiProcess

beforeAll(async () => {
  // Answers do not become too old during the test, so only a withdrawal can put them right.
  server = await startTestServer({}, { sharedForMs: 600_000 })
  other = await server.startApiProcess()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Reads posts and comments as a visitor does: each list, and each post alone. Lists and posts must agree. */
async function seenBy(visitor: Client, postIds: readonly string[]) {
  const [{ post_arr }, hot] = [await visitor.listPosts({}), await visitor.listHotPosts({})]
  const gone = { title: undefined, user_info: undefined }
  const single = await Promise.all(postIds.map((id) => visitor.getPost({ id }).catch(() => gone)))
  const comments = await Promise.all(
    post_arr.map(async ({ id }) => (await visitor.listComments({ post_id: id })).comment_arr),
  )
  const entries = (posts: typeof post_arr) =>
    Object.fromEntries(posts.map(({ id, title, user_info }) => [id, [title, user_info.nick_name]]))
  const ofSingle = postIds.flatMap((id, index) => {
    const { title, user_info } = single[index]!
    return title === undefined ? [] : [[id, [title, user_info?.nick_name]]]
  })
  expect(entries(hot.post_arr)).toEqual(entries(post_arr))
  expect(Object.fromEntries(ofSingle)).toEqual(entries(post_arr))
  return {
    posts: entries(post_arr),
    comments: Object.fromEntries(comments.flat().map(({ id, text }) => [id, text])),
  }
}

test('visitors of any process never see what was changed or deleted before', async () => {
  const people = [await server.join(), await server.join()]
  const model = {
    posts: new Map<string, { title: string; by: Joined }>(),
    names: new Map(people.map(({ userId }) => [userId, ''])),
    comments: new Map<string, { text: string; postId: string; by: Joined }>(),
  }
  for (const by of people) {
    model.names.set(by.userId, (await by.api.getCurrentUser()).nick_name)
    for (const seed of [1, 2, 3]) {
      const { id, title } = await postBy(by, `Post ${seed}`, { width: 40 + seed, height: 40, seed })
      model.posts.set(id, { title, by })
      const text = `Comment ${seed}`
      const comment = await by.api.createComment({ post_id: id, text })
      model.comments.set(comment.id, { text, postId: id, by })
    }
  }
  const ids = [...model.posts.keys()]
  const addresses = [server.baseUrl, other.baseUrl]
  const visitors = addresses.map((baseUrl) => createClient({ baseUrl }))
  const expected = () => ({
    posts: Object.fromEntries(
      [...model.posts].map(([id, { title, by }]) => [id, [title, model.names.get(by.userId)]]),
    ),
    comments: Object.fromEntries([...model.comments].map(([id, { text }]) => [id, text])),
  })
  const nth = <T>(map: Map<string, T>, n: number) => [...map][n % map.size]

  const act = fc.record({
    kind: fc.constantFrom('title', 'delete', 'name', 'comment', 'delete comment'),
    nth: fc.nat(5),
    at: fc.nat(1),
  })
  let changes = 0
  const acting = async ({ kind, nth: n, at }: { kind: string; nth: number; at: number }) => {
    const apiOf = ({ token }: Joined) => createClient({ baseUrl: addresses[at]!, token: () => token })
    const text = `Changed ${++changes}`
    if (kind === 'name') {
      const by = people[n % people.length]!
      await apiOf(by).updateCurrentUser({ nick_name: text })
      model.names.set(by.userId, text)
    } else if (kind === 'comment' || kind === 'delete comment') {
      const [id, comment] = nth(model.comments, n) ?? []
      if (!id || !comment) return
      if (kind === 'comment') {
        await apiOf(comment.by).updateComment({ id, text })
        comment.text = text
      } else {
        await apiOf(comment.by).deleteComment({ id })
        model.comments.delete(id)
      }
    } else {
      const [id, post] = nth(model.posts, n) ?? []
      if (!id || !post) return
      if (kind === 'title') {
        await apiOf(post.by).updatePost({ id, title: text })
        post.title = text
      } else {
        await apiOf(post.by).deletePost({ id })
        model.posts.delete(id)
        for (const [commentId, { postId }] of model.comments)
          if (postId === id) model.comments.delete(commentId)
      }
    }
    // At once where the change was made, and at other processes as soon as they are told.
    expect(await seenBy(visitors[at]!, ids)).toEqual(expected())
    await until(async () => {
      const seen = await seenBy(visitors[1 - at]!, ids).catch(() => undefined)
      return JSON.stringify(sorted(seen)) === JSON.stringify(sorted(expected())) || undefined
    })
  }
  for (const visitor of visitors) expect(await seenBy(visitor, ids)).toEqual(expected())
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 12 }), async (acts) => {
      for (const one of acts) await acting(one)
    }),
    { numRuns: 1, endOnFailure: true },
  )
})

test('a visitor sees what was published at the same process at once', async () => {
  const ann = await server.join()
  const id = (await postBy(ann)).id
  expect((await server.visitor.listPosts({ user_id: ann.userId })).post_arr).toMatchObject([{ id }])
  const later = (await postBy(ann, 'Later', { width: 44, height: 40, seed: 9 })).id
  expect((await server.visitor.listPosts({ user_id: ann.userId })).post_arr).toMatchObject([
    { id: later },
    { id },
  ])
})

function sorted(seen: object | undefined): unknown {
  if (!seen) return undefined
  return Object.entries(seen).map(([name, values]) => [
    name,
    Object.entries(values as object).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])
}
