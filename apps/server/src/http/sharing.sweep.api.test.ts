import { type Client, createClient } from '@easel/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ApiProcess,
  startTestServer,
  type TestServer,
  type TestUser,
  until,
} from '../../test/harness.ts'
import { postBy } from '../../test/posting.ts'

let server: TestServer
let otherProcess: ApiProcess

beforeAll(async () => {
  // Answers do not expire during the test, so only a withdrawal can correct them.
  server = await startTestServer({}, { sharedForMs: 600_000 })
  otherProcess = await server.startApiProcess()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Reads posts and comments as one viewer does: each list, and each post alone. Lists and posts must agree. */
async function seenBy(visitor: Client, postIds: readonly string[]) {
  const [{ post_arr }, hot] = [await visitor.listPosts({}), await visitor.listHotPosts({})]
  const gone = { title: undefined, is_liked: undefined, user_info: undefined }
  const single = await Promise.all(postIds.map((id) => visitor.getPost({ id }).catch(() => gone)))
  const comments = await Promise.all(
    post_arr.map(async ({ id }) => (await visitor.listComments({ post_id: id })).comment_arr),
  )
  const entries = (posts: typeof post_arr) =>
    Object.fromEntries(
      posts.map(({ id, title, is_liked, user_info }) => [
        id,
        [title, is_liked, user_info.nick_name, user_info.is_followed],
      ]),
    )
  const ofSingle = postIds.flatMap((id, index) => {
    const { title, is_liked, user_info } = single[index]!
    return title === undefined ? [] : [[id, [title, is_liked, user_info?.nick_name, user_info?.is_followed]]]
  })
  expect(entries(hot.post_arr)).toEqual(entries(post_arr))
  expect(Object.fromEntries(ofSingle)).toEqual(entries(post_arr))
  return {
    posts: entries(post_arr),
    comments: Object.fromEntries(
      comments
        .flat()
        .map(({ id, text, is_liked, is_pinned, user_info: { nick_name, is_followed } }) => [
          id,
          [text, is_liked, is_pinned, nick_name, is_followed],
        ]),
    ),
  }
}

interface Post {
  title: string
  by: TestUser
}

interface Comment {
  text: string
  postId: string
  by: TestUser
  isPinned: boolean
}

test('no process ever answers with content from before a change or deletion', async () => {
  const people = [await server.join(), await server.join()]
  const reader = await server.join()
  const model = {
    posts: new Map<string, Post>(),
    names: new Map(people.map(({ userId }) => [userId, ''])),
    comments: new Map<string, Comment>(),
    /** Ids of the posts that the reader likes, and of the users whom they follow. */
    liked: new Set<string>(),
    followed: new Set<string>(),
  }
  for (const by of people) {
    model.names.set(by.userId, (await by.api.getCurrentUser()).nick_name)
    for (const seed of [1, 2, 3]) {
      const { id, title } = await postBy(by, `Post ${seed}`, { width: 40 + seed, height: 40, seed })
      model.posts.set(id, { title, by })
      const text = `Comment ${seed}`
      const comment = await by.api.createComment({ post_id: id, text })
      model.comments.set(comment.id, { text, postId: id, by, isPinned: false })
    }
  }
  const ids = [...model.posts.keys()]
  const addresses = [server.baseUrl, otherProcess.baseUrl]
  const clientsOf = (token?: string) =>
    addresses.map((baseUrl) => createClient({ baseUrl, ...(token && { token: () => token }) }))
  const clients = { visitor: clientsOf(), reader: clientsOf(reader.token) }
  type Who = keyof typeof clients
  const kinds = Object.keys(clients) as Who[]
  const expectedBy = (who: Who) => {
    const isSeen = (ids: Set<string>, id: string) => who === 'reader' && ids.has(id)
    const person = ({ userId }: TestUser) =>
      [model.names.get(userId), isSeen(model.followed, userId)] as const
    return {
      posts: Object.fromEntries(
        [...model.posts].map(([id, { title, by }]) => [id, [title, isSeen(model.liked, id), ...person(by)]]),
      ),
      comments: Object.fromEntries(
        [...model.comments].map(([id, { text, by, isPinned }]) => [
          id,
          [text, isSeen(model.liked, id), isPinned, ...person(by)],
        ]),
      ),
    }
  }
  const nth = <T>(map: Map<string, T>, n: number) => [...map][n % map.size]
  /** Runs the two given actions by turns. */
  const toggle = async (
    set: Set<string>,
    id: string,
    [add, remove]: [() => Promise<object>, () => Promise<object>],
  ) => {
    if (set.delete(id)) return void (await remove())
    set.add(id)
    await add()
  }

  let changes = 0
  type Act = (n: number, apiOf: (who: TestUser) => Client) => Promise<void>
  const ofPosts =
    (change: (entry: [string, Post], api: (who: TestUser) => Client) => Promise<unknown>): Act =>
    async (n, apiOf) => {
      const entry = nth(model.posts, n)
      if (entry) await change(entry, apiOf)
    }
  const ofComments =
    (change: (entry: [string, Comment], api: (who: TestUser) => Client) => Promise<unknown>): Act =>
    async (n, apiOf) => {
      const entry = nth(model.comments, n)
      if (entry) await change(entry, apiOf)
    }
  const acts: Record<string, Act> = {
    async name(n, apiOf) {
      const by = people[n % people.length]!
      const nick_name = `Changed ${++changes}`
      await apiOf(by).updateCurrentUser({ nick_name })
      model.names.set(by.userId, nick_name)
    },
    async follow(n, apiOf) {
      const id = people[n % people.length]!.userId
      const api = apiOf(reader)
      await toggle(model.followed, id, [() => api.followUser({ id }), () => api.unfollowUser({ id })])
    },
    title: ofPosts(async ([id, post], apiOf) => {
      post.title = `Changed ${++changes}`
      await apiOf(post.by).updatePost({ id, title: post.title })
    }),
    delete: ofPosts(async ([id, { by }], apiOf) => {
      await apiOf(by).deletePost({ id })
      model.posts.delete(id)
      for (const [commentId, { postId }] of model.comments)
        if (postId === id) model.comments.delete(commentId)
    }),
    like: ofPosts(async ([id], apiOf) => {
      const api = apiOf(reader)
      await toggle(model.liked, id, [() => api.likePost({ id }), () => api.unlikePost({ id })])
    }),
    comment: ofComments(async ([id, comment], apiOf) => {
      comment.text = `Changed ${++changes}`
      await apiOf(comment.by).updateComment({ id, text: comment.text })
    }),
    'delete comment': ofComments(async ([id, { by }], apiOf) => {
      await apiOf(by).deleteComment({ id })
      model.comments.delete(id)
    }),
    'pin comment': ofComments(async ([id, comment], apiOf) => {
      const api = apiOf(model.posts.get(comment.postId)!.by)
      await (comment.isPinned ? api.unpinComment({ id }) : api.pinComment({ id }))
      comment.isPinned = !comment.isPinned
    }),
    'like comment': ofComments(async ([id], apiOf) => {
      const api = apiOf(reader)
      await toggle(model.liked, id, [() => api.likeComment({ id }), () => api.unlikeComment({ id })])
    }),
  }
  const acting = async ({ kind, n, at }: { kind: string; n: number; at: number }) => {
    await acts[kind]!(n, ({ token }) => createClient({ baseUrl: addresses[at]!, token: () => token }))
    // A change shows at once at the process where it was made, and at other processes as soon as the event reaches them.
    for (const who of kinds) expect(await seenBy(clients[who][at]!, ids), kind).toEqual(expectedBy(who))
    for (const who of kinds)
      await until(async () => {
        const seen = await seenBy(clients[who][1 - at]!, ids).catch(() => undefined)
        return JSON.stringify(sorted(seen)) === JSON.stringify(sorted(expectedBy(who))) || undefined
      })
  }
  for (const who of kinds)
    for (const client of clients[who]) expect(await seenBy(client, ids)).toEqual(expectedBy(who))
  const act = fc.record({ kind: fc.constantFrom(...Object.keys(acts)), n: fc.nat(5), at: fc.nat(1) })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 20 }), async (actions) => {
      for (const act of actions) await acting(act)
    }),
    { numRuns: 1, endOnFailure: true },
  )
})

test('a visitor sees content at once that was published at the same process', async () => {
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
