import { createClient } from '@easel/contract'
import { filesOf, pictureOf } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, until } from '../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' }, { fillsFeed: true })
})
afterAll(() => server[Symbol.asyncDispose]())

test('a new installation fills its feed with posts of users marked as demo', async () => {
  const posts = await until(async () => {
    const { post_arr } = await server.visitor.listHotPosts({})
    return post_arr.length >= 2 ? post_arr : undefined
  })
  for (const post of posts) {
    const { bio } = await server.visitor.getUser({ id: post.user_info.id })
    expect(bio).toMatch(/^Sample account|^示例账号/)
    const { image, video } = filesOf(post)
    expect((await fetch((image ?? video)!.url)).status).toBe(200)
  }
})

test('a demo account has finished works of its own, and all its attempts', async () => {
  await until(async () =>
    (await server.visitor.listHotPosts({ media_type: 'image' })).post_arr.length > 0 ? true : undefined,
  )
  const { token, user } = await server.visitor.demoLogin()
  const guest = createClient({ baseUrl: server.baseUrl, token: () => token })
  const { work_arr } = await guest.listWorks({})
  expect(work_arr.length).toBeGreaterThan(0)
  expect(work_arr[0]).toMatchObject({ state: 'done', user_id: user.id, is_post: false })
  const { url } = pictureOf(work_arr[0]!)
  expect((await fetch(url)).status).toBe(200)
  expect((await guest.listBalances()).balance_arr[0]).toMatchObject({ type: 'start', amount: 10 })
  await guest.deleteWork({ id: work_arr[0]!.id })
  expect((await fetch(url)).status).toBe(404)
})

test('the sample posts and the reactions to them are hidden and shown by the setting', async () => {
  await using ownServer = await startTestServer({ DEMO: '' }, { fillsFeed: true })
  const admin = await joinAdmin(ownServer)
  const ann = await ownServer.join()
  const post = await until(async () => (await ownServer.visitor.listHotPosts({})).post_arr[0])
  await ann.api.createComment({ post_id: post.id, text: 'Lovely' })
  await ann.api.likePost({ id: post.id })
  const isGone = async () => {
    const { post_arr } = await ownServer.visitor.listPosts({ order_by: 'ts' })
    return post_arr.length === 0 ? true : undefined
  }
  await admin.api.updateSiteSettings({ has_demo: false })
  await until(isGone)
  expect((await refusalOf(ownServer.visitor.getPost({ id: post.id }))).code).toBe('A0404')
  expect((await refusalOf(ownServer.visitor.getUser({ id: post.user_info.id }))).code).toBe('A0404')
  expect((await refusalOf(ownServer.visitor.demoLogin())).code).toBe('A0404')

  await admin.api.updateSiteSettings({ has_demo: true })
  await until(async () => ((await isGone()) ? undefined : true))
  expect((await ownServer.visitor.listComments({ post_id: post.id })).comment_arr).toMatchObject([
    { text: 'Lovely' },
  ])
  expect((await ownServer.visitor.getPost({ id: post.id })).like_count).toBeGreaterThan(0)
})
