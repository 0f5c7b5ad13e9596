import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser, upload } from '../../../test/harness.ts'
import { createPublicPost, joinModerator } from '../../../test/moderation.ts'
import { finishedWork } from '../../../test/posting.ts'

let server: TestServer
let mod: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
  mod = await joinModerator(server)
  bob = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

async function suspended(person: TestUser): Promise<string> {
  const report = { target_type: 'user' as const, target_id: person.userId, reason: 'spam' as const }
  const { id } = await bob.api.report(report)
  await mod.api.decideCase({ id, action: 'suspend', reason: 'Advertising' })
  return id
}

async function refusedSignIn(username: string, password = 'correct horse') {
  try {
    await server.visitor.defaultLogin({ username, password })
  } catch (error) {
    return error as { code: string; message: string; details: { path: string; message: string }[] }
  }
  throw new Error('The sign-in was not refused')
}

test('a suspended account is signed out everywhere and hidden; it can appeal and is restored', async () => {
  const ann = await server.join({ username: 'annie' })
  const post = await createPublicPost(ann)
  const bobs = await createPublicPost(bob, 2)
  await ann.api.createComment({ post_id: bobs.id, text: 'Buy this' })
  const id = await suspended(ann)
  expect((await refusalOf(ann.api.getCurrentUser({}))).code).toBe('A0200')
  expect((await refusalOf(server.visitor.getPost({ id: post.id }))).code).toBe('A0404')
  expect((await refusalOf(server.visitor.getUser({ id: ann.userId }))).code).toBe('A0404')
  expect((await server.visitor.listComments({ post_id: bobs.id })).comment_arr).toEqual([])

  expect((await refusedSignIn('annie', 'a wrong one')).code).toBe('A0210')
  const refused = await refusedSignIn('annie')
  expect(refused).toMatchObject({
    code: 'A0301',
    message: 'This account is suspended. You can see the reason and appeal',
  })
  const caseDetails = Object.fromEntries(refused.details.map(({ path, message }) => [path, message]))
  expect(caseDetails['case_id']).toBe(id)
  const appeal_token = caseDetails['appeal_token']!
  expect(await server.visitor.getCase({ id, appeal_token })).toMatchObject({
    side: 'affected',
    reason: 'Advertising',
    can_appeal: true,
  })
  const wrong = { id, appeal_token: `${appeal_token.slice(0, -1)}_` }
  expect((await refusalOf(server.visitor.getCase(wrong))).code).toBe('A0200')
  await server.visitor.appealCase({ id, appeal_token, text: 'It was somebody else' })

  await mod.api.decideCase({ id, action: 'none', reason: 'We believe you' })
  const back = await server.visitor.defaultLogin({ username: 'annie', password: 'correct horse' })
  expect(back).toMatchObject({ user: { id: ann.userId } })
  expect((await server.visitor.getPost({ id: post.id })).user_info.id).toBe(ann.userId)
  expect((await server.visitor.listComments({ post_id: bobs.id })).comment_arr).toHaveLength(1)
  expect((await server.visitor.getUser({ id: ann.userId })).post_count).toBe(1)
})

test('content that another decision or another case has hidden stays hidden when the account is restored', async () => {
  const ann = await server.join()
  const [first, second] = [await createPublicPost(ann, 3), await createPublicPost(ann, 4)]
  const report = { target_type: 'post' as const, target_id: first.id, reason: 'spam' as const }
  const hiding = await bob.api.report(report)
  await mod.api.decideCase({ id: hiding.id, action: 'hide', reason: 'Bad' })
  const otherReport = await bob.api.report({ ...report, target_id: second.id })
  const id = await suspended(ann)
  await mod.api.decideCase({ id: otherReport.id, action: 'suspend', reason: 'Bad, too' })
  const { context } = server
  const appeal = (caseId: string) =>
    server.visitor.appealCase({
      id: caseId,
      appeal_token: context.signer.sign('appeal', caseId, ann.userId),
      text: 'Please',
    })
  await appeal(id)
  await mod.api.decideCase({ id, action: 'none', reason: 'Fine' })
  expect((await refusalOf(server.visitor.getUser({ id: ann.userId }))).code).toBe('A0404')
  await appeal(otherReport.id)
  await mod.api.decideCase({ id: otherReport.id, action: 'none', reason: 'Fine, too' })
  expect((await server.visitor.getPost({ id: second.id })).id).toBe(second.id)
  expect((await refusalOf(server.visitor.getPost({ id: first.id }))).code).toBe('A0404')
})

test('a post that is created during a suspension is hidden too', async () => {
  for (let round = 0; round < 5; round++) {
    const username = `hasty${round}`
    const ann = await server.join({ username })
    const work_id = await finishedWork(ann, { width: 48, height: 48, seed: 5 })
    const report = { target_type: 'user' as const, target_id: ann.userId, reason: 'spam' as const }
    const { id } = await bob.api.report(report)
    const outcomes = await Promise.allSettled([
      mod.api.decideCase({ id, action: 'suspend', reason: 'Now' }),
      ann.api.createPost({ title: 'Quick', work_id }),
      server.visitor.defaultLogin({ username, password: 'correct horse' }),
    ])
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.code] : [],
    )
    for (const code of refusals) expect(['A0200', 'A0301', 'A0404']).toContain(code)
    const { post_arr } = await server.visitor.listPosts({ user_id: ann.userId })
    expect(post_arr).toEqual([])
    expect((await mod.api.getCase({ id })).decision).toBe('suspend')
    const sessions = await server.context.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ann.userId)
      .execute()
    expect(sessions).toEqual([])
  }
})

test("a suspended creator's template is hidden with its cover, and both are restored", async () => {
  const ann = await server.join()
  const cover = { id: await upload(ann.api, await samplePhoto({ width: 96, height: 64 })) }
  const warp = { class_type: 'DomainWarp', inputs: { width: 96, height: 64, palette: 'ember', seed: 4 } }
  const template = await ann.api.createWorkTemplate({
    title: 'Embers',
    media_type: 'image',
    dag: { '1': warp, '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } } },
    input_arr: [],
    cover,
  })
  const { url } = template.cover
  expect((await fetch(url)).status).toBe(200)
  const report = { target_type: 'work_template' as const, target_id: template.id, reason: 'abuse' as const }
  const { id } = await bob.api.report(report)
  await mod.api.decideCase({ id, action: 'hide', reason: 'Burning' })
  expect((await refusalOf(server.visitor.getWorkTemplate({ id: template.id }))).code).toBe('A0404')
  expect((await fetch(url)).status).toBe(404)
  await ann.api.appealCase({ id, text: 'It is art' })
  await mod.api.decideCase({ id, action: 'none', reason: 'It is' })
  expect((await server.visitor.getWorkTemplate({ id: template.id })).title).toBe('Embers')
  expect((await fetch(url)).status).toBe(200)
})

test('accounts of the site itself cannot be suspended, and the attempt changes nothing', async () => {
  const { work_template_arr } = await server.visitor.listWorkTemplates({ limit: 100 })
  const [template] = work_template_arr
  const report = { target_type: 'work_template' as const, target_id: template!.id, reason: 'other' as const }
  const { id } = await bob.api.report(report)
  expect((await mod.api.getCase({ id })).target.text).toContain(template!.title)
  expect((await refusalOf(mod.api.decideCase({ id, action: 'suspend', reason: 'No' }))).code).toBe('A0440')
  expect((await mod.api.getCase({ id })).state).toBe('open')
  await mod.api.decideCase({ id, action: 'hide', reason: 'Not here' })
  const left = (await server.visitor.listWorkTemplates({ limit: 100 })).work_template_arr
  expect(left.map((template) => template.id)).toEqual(
    work_template_arr.slice(1).map((template) => template.id),
  )
  expect((await refusalOf(server.visitor.getWorkTemplate({ id: template!.id }))).code).toBe('A0404')
})
