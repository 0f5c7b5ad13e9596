import { type Client, createClient } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { createPublicPost, joinModerator } from '../../../test/moderation.ts'
import { runHousekeeping } from '../../composition/housekeeping.ts'
import { appealWithinMs, decideWithinMs, keepClosedMs, trustedAfterMs } from './case-state.ts'

const minute = 60_000

let server: TestServer
let mod: TestUser
let bob: TestUser
let passed = 0

beforeAll(async () => {
  const settings = { START_ATTEMPTS: '1000', TRUST_PROXY: 'on' }
  server = await startTestServer(settings, { now: () => Date.now() + passed })
  mod = await joinModerator(server)
  bob = await server.join()
  await makeOld(bob)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Makes an account old enough for its single report to count. */
async function makeOld({ userId }: TestUser): Promise<void> {
  const joined_ts = Date.now() - trustedAfterMs - minute
  await server.context.db.updateTable('users').set({ joined_ts }).where('id', '=', userId).execute()
}

/** Returns a client whose calls come from another client subnet. */
function from(place: string, token?: string): Client {
  const sent: typeof fetch = (url, init) =>
    fetch(url, { ...init, headers: { ...init?.headers, 'x-forwarded-for': place } })
  return createClient({ baseUrl: server.baseUrl, fetch: sent, token: () => token })
}

async function wait(ms: number): Promise<void> {
  passed += ms
  await runHousekeeping(server.context)
}

async function reported(target_id: string, reason: 'sexual' | 'minor' | 'spam'): Promise<string> {
  return (await bob.api.report({ target_type: 'post', target_id, reason })).id
}

test('an overdue report hides its target until a decision only if it is about intimate pictures', async () => {
  const ann = await server.join()
  const [intimate, advertising] = [await createPublicPost(ann, 1), await createPublicPost(ann, 2)]
  const [id, other] = [await reported(intimate.id, 'minor'), await reported(advertising.id, 'spam')]
  await wait(decideWithinMs.urgent - minute)
  expect((await server.visitor.getPost({ id: intimate.id })).id).toBe(intimate.id)
  await wait(2 * minute)
  expect((await refusalOf(server.visitor.getPost({ id: intimate.id }))).code).toBe('A0404')
  const seen = await ann.api.getCase({ id })
  expect(seen).toMatchObject({ state: 'open', is_provisional: true, can_appeal: false })
  expect(seen.statement).toMatch(/^Your post is hidden until moderators decide/)
  expect(seen.event_arr.at(-1)).toMatchObject({ type: 'hidden', actor: 'system' })

  await wait(decideWithinMs.other)
  expect((await server.visitor.getPost({ id: advertising.id })).id).toBe(advertising.id)
  expect((await mod.api.getCase({ id: other })).state).toBe('open')
  expect((await mod.api.getCase({ id })).event_arr.map(({ type }) => type)).toEqual(['opened', 'hidden'])

  expect(await mod.api.decideCase({ id, action: 'none', reason: 'Dressed' })).toMatchObject({
    state: 'decided',
    is_provisional: false,
  })
  expect((await server.visitor.getPost({ id: intimate.id })).id).toBe(intimate.id)
})

test('a target that was hidden after its deadline stays hidden by the decision, and returns after an appeal', async () => {
  const ann = await server.join()
  const post = await createPublicPost(ann, 3)
  const id = await reported(post.id, 'sexual')
  await wait(decideWithinMs.urgent + minute)
  await mod.api.decideCase({ id, action: 'remove', reason: 'Without consent' })
  expect((await refusalOf(server.visitor.getPost({ id: post.id }))).code).toBe('A0404')
  await ann.api.appealCase({ id, text: 'It is me' })
  await mod.api.decideCase({ id, action: 'none', reason: 'It is' })
  expect((await server.visitor.getPost({ id: post.id })).id).toBe(post.id)
})

test('one anonymous report blurs; a second report from another subnet hides, but not a report by a demo account', async () => {
  const ann = await server.join()
  const post = await createPublicPost(ann, 5)
  const report = { target_type: 'post', target_id: post.id, reason: 'sexual' } as const
  const asked = () => server.visitor.getPost({ id: post.id })
  const { id } = await from('203.0.113.1').report({ ...report, contact: 'one@example.org' })
  await from('203.0.113.1').report({ ...report, contact: 'two@example.org' })
  const demo = await server.join()
  await server.context.db
    .updateTable('users')
    .set({ kind: 'demo', joined_ts: Date.now() - trustedAfterMs - minute })
    .where('id', '=', demo.userId)
    .execute()
  await from('203.0.113.2', demo.token).report(report)
  await wait(decideWithinMs.urgent + minute)
  expect(await asked()).toMatchObject({ is_sensitive: true })
  const seen = await ann.api.getCase({ id })
  expect(seen).toMatchObject({ state: 'open', is_provisional: true })
  expect(seen.statement).toMatch(/^Your post was reported. It is blurred until moderators decide/)
  expect(seen.event_arr.at(-1)).toMatchObject({ type: 'blurred', actor: 'system' })

  const young = await server.join()
  await from('203.0.113.3', young.token).report(report)
  await wait(minute)
  expect((await refusalOf(asked())).code).toBe('A0404')
  await mod.api.decideCase({ id, action: 'none', reason: 'A landscape' })
  expect(await asked()).toMatchObject({ is_sensitive: false })
})

test('a reported post is blurred, not hidden, without moderators, and restored by a later decision', async () => {
  const { db } = server.context
  const setRole = (role: 'person' | 'moderator') =>
    db.updateTable('users').set({ role }).where('id', '=', mod.userId).execute()
  const ann = await server.join()
  const post = await createPublicPost(ann, 6)
  const asked = () => server.visitor.getPost({ id: post.id })
  await setRole('person')
  const id = await reported(post.id, 'minor')
  await wait(decideWithinMs.urgent + minute)
  expect(await asked()).toMatchObject({ visibility: 'public', is_sensitive: true })
  await setRole('moderator')
  await mod.api.decideCase({ id, action: 'none', reason: 'A landscape' })
  expect(await asked()).toMatchObject({ is_sensitive: false })
})

test('a decision is final after the deadline of an appeal: removed content is erased, and later the case', async () => {
  const ann = await server.join()
  const post = await createPublicPost(ann, 4)
  const id = await reported(post.id, 'spam')
  await mod.api.decideCase({ id, action: 'remove', reason: 'Advertising' })
  await wait(appealWithinMs - minute)
  expect(await ann.api.getCase({ id })).toMatchObject({ state: 'decided', can_appeal: true })
  await wait(2 * minute)
  const closed = await ann.api.getCase({ id })
  expect(closed).toMatchObject({
    state: 'closed',
    can_appeal: false,
    target: { state: 'gone', file_arr: [] },
  })
  expect(closed.event_arr.at(-1)).toMatchObject({ type: 'closed', actor: 'system' })
  expect((await refusalOf(ann.api.appealCase({ id, text: 'Late' }))).code).toBe('A0440')
  await wait(keepClosedMs)
  expect((await refusalOf(ann.api.getCase({ id }))).code).toBe('A0404')
  const again = ann.api.createPost({ title: 'Again', work_id: post.work_id })
  expect((await refusalOf(again)).code).toBe('A0440')
})

test('built-in content stays visible, despite reports and passed deadlines', async () => {
  const { work_template_arr } = await server.visitor.listHotWorkTemplates()
  const { id, user_info } = work_template_arr[0]!
  const report = { reason: 'sexual', contact: 'somebody@example.org' } as const
  await server.visitor.report({ ...report, target_type: 'work_template', target_id: id })
  await server.visitor.report({ ...report, target_type: 'user', target_id: user_info.id })
  await wait(decideWithinMs.urgent + minute)
  expect((await server.visitor.getWorkTemplate({ id })).user_info).toEqual(user_info)
})
