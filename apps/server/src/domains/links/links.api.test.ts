import { pictureOf } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { joinModerator } from '../../../test/moderation.ts'
import { finishedWork } from '../../../test/posting.ts'

let server: TestServer
let ann: TestUser
let id: string
let now = Date.now()

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000', RATE_LIMIT_FACTOR: '1' }, { now: () => now })
  ann = await server.join()
  id = await finishedWork(ann)
})
afterAll(() => server[Symbol.asyncDispose]())

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const open = (key: string, password?: string) =>
  server.visitor.openLink({ key, ...(password !== undefined && { password }) })
const linkOf = async (change: object = {}) => (await ann.api.setWorkLink({ id, ...change })).link!

test('a link opens a work that is not posted, until its owner ends it', async () => {
  expect(await ann.api.getWorkLink({ id })).toEqual({})
  const { key } = await linkOf()
  expect((await linkOf()).key).toBe(key)
  const shared = await open(key)
  expect(shared).toMatchObject({ user_info: { id: ann.userId } })
  expect(shared.title).toBeUndefined()
  const { url } = pictureOf(shared)
  expect((await fetch(url)).status).toBe(200)
  expect(Number(new URL(url).searchParams.get('e'))).toBeLessThanOrEqual(Date.now() + 3600_000)
  const renewed = await linkOf({ renew: true })
  expect(await codeOf(open(key))).toBe('A0440')
  await open(renewed.key)
  await ann.api.endWorkLink({ id })
  expect(await codeOf(open(renewed.key))).toBe('A0440')
  expect(await ann.api.getWorkLink({ id })).toEqual({})
  expect(await codeOf(open('never'))).toBe('A0404')
})

test('a link belongs to the owner of the work', async () => {
  const bob = await server.join()
  for (const call of [
    () => bob.api.getWorkLink({ id }),
    () => bob.api.setWorkLink({ id }),
    () => bob.api.endWorkLink({ id }),
  ])
    expect(await codeOf(call())).toBe('A0404')
})

test('a link ends when it expires', async () => {
  expect(await codeOf(ann.api.setWorkLink({ id, end_ts: now }))).toBe('A0400')
  const { key } = await linkOf({ end_ts: now + 1000 })
  await open(key)
  now += 1000
  expect(await codeOf(open(key))).toBe('A0440')
  await linkOf({ end_ts: null })
  await open(key)
})

test('a link with a password opens only with the password, and guesses are slowed', async () => {
  const { key } = await linkOf({ password: 'seaside' })
  expect((await linkOf()).has_password).toBe(true)
  const refusal = await refusalOf(open(key))
  expect([refusal.code, refusal.paths]).toEqual(['A0301', ['password']])
  await open(key, 'seaside')
  const codes: string[] = []
  for (let guess = 0; guess < 30 && !codes.includes('A0501'); guess += 1)
    codes.push(await codeOf(open(key, 'wrong')))
  expect(codes[0]).toBe('A0301')
  expect(codes.at(-1)).toBe('A0501')
  await linkOf({ password: null })
  await open(key)
})

test('a link shows the texts of the post, and opens nothing while the post is visible only to its author', async () => {
  const { key } = await linkOf()
  const post = await ann.api.createPost({ title: 'For a few', work_id: id, audience: 'link' })
  expect(await open(key)).toMatchObject({ title: 'For a few' })
  await ann.api.updatePost({ id: post.id, audience: 'private' })
  expect(await codeOf(open(key))).toBe('A0440')
  await ann.api.updatePost({ id: post.id, audience: 'public' })
  expect(await open(key)).toMatchObject({ post_id: post.id })
})

test('a work that was never posted can be reported by people with its link, and hidden by moderators', async () => {
  const workId = await finishedWork(ann)
  const { key } = (await ann.api.setWorkLink({ id: workId })).link!
  expect((await open(key)).work_id).toBe(workId)
  const bob = await server.join()
  const reported = { target_type: 'work', target_id: workId, reason: 'abuse' } as const
  expect(await codeOf(bob.api.report(reported))).toBe('A0404')
  expect(await codeOf(bob.api.report({ ...reported, link_key: 'never' }))).toBe('A0404')
  expect(await codeOf(bob.api.report({ ...reported, target_id: id, link_key: key }))).toBe('A0404')
  expect(await codeOf(ann.api.report({ ...reported, link_key: key }))).toBe('A0440')
  const found = await bob.api.report({ ...reported, link_key: key })

  const moderator = await joinModerator(server)
  const { target, action_arr } = await moderator.api.getCase({ id: found.id })
  expect(target).toMatchObject({ type: 'work', id: workId, state: 'visible', user_info: { id: ann.userId } })
  expect(action_arr).toEqual(['none', 'hide', 'suspend'])
  for (const { url } of target.file_arr) expect((await fetch(url)).status).toBe(200)
  expect(target.file_arr).not.toHaveLength(0)
  const hidden = await moderator.api.decideCase({ id: found.id, action: 'hide', reason: 'Shows a person' })
  expect(hidden.target.state).toBe('hidden')
  expect(await codeOf(open(key))).toBe('A0440')
  await ann.api.appealCase({ id: found.id, text: 'It is me' })
  await moderator.api.decideCase({ id: found.id, action: 'none', reason: 'It is the owner' })
  await open(key)
})

test('a reported work that is posted for users with its link is hidden together with its post', async () => {
  const cas = await server.join()
  const workId = await finishedWork(cas)
  const { key } = (await cas.api.setWorkLink({ id: workId })).link!
  const post = await cas.api.createPost({ title: 'For a few', work_id: workId, audience: 'link' })
  const reported = { target_type: 'work', target_id: workId, link_key: key, reason: 'abuse' } as const
  const { id: caseId } = await ann.api.report(reported)
  const moderator = await joinModerator(server)
  const decide = (action: 'hide' | 'none') => moderator.api.decideCase({ id: caseId, action, reason: 'Seen' })
  await decide('hide')
  expect((await cas.api.getPost({ id: post.id })).visibility).toBe('hidden')
  await cas.api.appealCase({ id: caseId, text: 'Please look again' })
  await decide('none')
  expect((await cas.api.getPost({ id: post.id })).visibility).toBe('limited')
  expect(await open(key)).toMatchObject({ title: 'For a few' })
})

test('two concurrent tabs get the same link', async () => {
  const links = await Promise.all([linkOf({ renew: true }), linkOf()])
  const { link } = await ann.api.getWorkLink({ id })
  expect(links.map(({ key }) => key)).toContain(link!.key)
  await open(link!.key)
})

test('a link ends with the account of its owner, and with the work', async () => {
  const { key } = await linkOf()
  const { db } = server.context
  const suspend = (suspended_ts: number | null) =>
    db.updateTable('users').set({ suspended_ts }).where('id', '=', ann.userId).execute()
  await suspend(1)
  expect(await codeOf(open(key))).toBe('A0440')
  await suspend(null)
  await open(key)
  await ann.api.deleteWork({ id })
  expect(await codeOf(open(key))).toBe('A0440')
})
