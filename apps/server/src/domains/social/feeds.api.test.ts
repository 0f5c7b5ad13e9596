import type { Client } from '@easel/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let eve: TestUser
/** One post of each user. */
const posts = { ann: '', bob: '', eve: '' }
let topicId: string

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.join()
  bob = await server.join()
  eve = await server.join()
  posts.ann = (await postBy(ann, 'Morning #Harbour')).id
  posts.bob = (await postBy(bob, 'Noon #Harbour #Boats')).id
  const last = await postBy(eve, 'Night #Boats')
  posts.eve = last.id
  topicId = last.topic_arr[0]!.id
  for (const { api } of [ann, bob, eve]) for (const id of Object.values(posts)) await api.likePost({ id })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const table of ['blocks', 'mutes'] as const) await server.context.db.deleteFrom(table).execute()
})

type List = (api: Client) => Promise<{ post_arr: { id: string }[] }>
const feeds: Record<string, List> = {
  new: (api) => api.listPosts({}),
  hot: (api) => api.listHotPosts({}),
  ranked: (api) => api.listRankedPosts({ window: 'all' }),
  'of a topic': (api) => api.listPosts({ topic_id: topicId }),
}
const others: Record<string, List> = {
  liked: (api) => api.listLikedPosts({}),
  'of a profile': (api) => api.listPosts({ user_id: bob.userId }),
}

async function shown(list: List, { api }: { api: Client }): Promise<string[]> {
  const { post_arr } = await list(api)
  return Object.entries(posts).flatMap(([name, id]) =>
    post_arr.some((post) => post.id === id) ? [name] : [],
  )
}

describe.each(Object.entries({ ...feeds, ...others }))('the list %s', (_name, list) => {
  test('leaves out both sides of a block at once, and includes them again when it is lifted', async () => {
    const before = await shown(list, ann)
    expect(before).toContain('bob')
    await ann.api.blockUser({ id: bob.userId })
    expect(await shown(list, ann)).toEqual(before.filter((name) => name !== 'bob'))
    expect(await shown(list, bob)).not.toContain('ann')
    expect(await shown(list, eve)).toEqual(before)
    expect(await shown(list, { api: server.visitor }).catch(() => before)).toEqual(before)
    await ann.api.unblockUser({ id: bob.userId })
    expect(await shown(list, ann)).toEqual(before)
  })
})

describe.each(Object.entries(feeds))('the feed %s', (_name, list) => {
  test('leaves out muted users for the user who muted them', async () => {
    const before = await shown(list, ann)
    await ann.api.mute({ user_id: bob.userId })
    expect(await shown(list, ann)).toEqual(before.filter((name) => name !== 'bob'))
    expect(await shown(list, bob)).toEqual(before)
    await ann.api.unmute({ user_id: bob.userId })
    expect(await shown(list, ann)).toEqual(before)
  })
})

test('posts of a muted topic disappear from the feeds, but not from the profile of their maker', async () => {
  await ann.api.mute({ topic_id: topicId })
  for (const name of ['new', 'hot', 'ranked']) expect(await shown(feeds[name]!, ann), name).toEqual(['ann'])
  expect(await shown(others['of a profile']!, ann)).toEqual(['bob'])
  expect(await shown(feeds['new']!, bob)).toEqual(['ann', 'bob', 'eve'])
})

test('the page of a muted user still shows their posts', async () => {
  await ann.api.mute({ user_id: bob.userId })
  expect(await shown(others['of a profile']!, ann)).toEqual(['bob'])
  expect((await ann.api.getPost({ id: posts.bob })).id).toBe(posts.bob)
})
