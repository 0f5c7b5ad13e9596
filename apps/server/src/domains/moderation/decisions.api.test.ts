import { createClient } from '@easel/contract'
import { pictureOf } from '@easel/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { createPublicPost, joinModerator } from '../../../test/moderation.ts'

let server: TestServer
let mod: TestUser
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
  mod = await joinModerator(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  ann = await server.join()
  bob = await server.join()
})

type TargetType = 'post' | 'comment' | 'user' | 'work_template'

async function reported(target_type: TargetType, target_id: string): Promise<string> {
  return (await bob.api.report({ target_type, target_id, reason: 'abuse', text: 'Look at this' })).id
}

async function caseNotifications(person: TestUser): Promise<(string | undefined)[]> {
  const { notification_arr } = await person.api.listNotifications({ type: 'case_decided' })
  return notification_arr.map(({ content }) => ('case_id' in content ? content.case_id : undefined))
}

const imageOf = (post: Awaited<ReturnType<typeof createPublicPost>>) => pictureOf(post).url

describe('a decision', () => {
  test('to hide a post hides its files, informs both sides of the reason, and keeps the reporter anonymous', async () => {
    const post = await createPublicPost(ann)
    const id = await reported('post', post.id)
    const decided = await mod.api.decideCase({ id, action: 'hide', reason: 'Not ours to show' })
    expect(decided).toMatchObject({
      state: 'decided',
      decision: 'hide',
      reason: 'Not ours to show',
      target: { state: 'hidden' },
    })
    expect((await refusalOf(server.visitor.getPost({ id: post.id }))).code).toBe('A0404')
    expect((await server.visitor.listPosts({ user_id: ann.userId })).post_arr).toEqual([])
    expect((await fetch(imageOf(post))).status).toBe(404)
    expect((await server.visitor.getUser({ id: ann.userId })).post_count).toBe(0)

    const postForAuthor = await ann.api.getPost({ id: post.id })
    expect(postForAuthor.visibility).toBe('hidden')
    expect((await fetch(imageOf(postForAuthor))).status).toBe(200)
    expect((await refusalOf(ann.api.likePost({ id: post.id }))).code).toBe('A0440')
    expect((await refusalOf(ann.api.updatePost({ id: post.id, title: 'Nicer' }))).code).toBe('A0440')

    expect(await caseNotifications(ann)).toEqual([id])
    expect(await caseNotifications(bob)).toEqual([id])
    const affected = await ann.api.getCase({ id })
    expect(affected).toMatchObject({
      side: 'affected',
      can_appeal: true,
      report_arr: [{ reason: 'abuse' }],
      reason: 'Not ours to show',
    })
    expect(affected.statement).toMatch(
      /^Your post was hidden from everyone else\. You can appeal once, until /,
    )
    const seenByAffected = JSON.stringify(affected)
    for (const secret of [bob.userId, 'Look at this', mod.userId])
      expect(seenByAffected).not.toContain(secret)
    const reporter = await bob.api.getCase({ id })
    expect(reporter.statement).toBe('The post was hidden from everyone else.')
    expect(JSON.stringify(reporter)).not.toContain(mod.userId)
    const chinese = createClient({ baseUrl: server.baseUrl, token: () => ann.token, locale: () => 'zh' })
    const { statement } = await chinese.getCase({ id })
    expect(statement).toMatch(/^你的帖子已对其他人隐藏。你可在 .*之前申诉一次。$/)
  })

  test('to hide a post prevents every user from reposting its picture, until it is reversed', async () => {
    const post = await createPublicPost(ann, 12)
    const id = await reported('post', post.id)
    await mod.api.decideCase({ id, action: 'hide', reason: 'No' })
    expect((await refusalOf(ann.api.createPost({ title: 'Again', work_id: post.work_id }))).code).toBe(
      'A0506',
    )
    const otherPost = createPublicPost(await server.join(), 12)
    expect(await refusalOf(otherPost)).toMatchObject({
      code: 'A0440',
      message: 'Moderators have removed this picture. It cannot be posted again',
    })
    await ann.api.appealCase({ id, text: 'Please look again' })
    await mod.api.decideCase({ id, action: 'none', reason: 'All right' })
    expect(await createPublicPost(await server.join(), 12)).toMatchObject({ visibility: 'public' })
  })

  test('is made by only one of several moderators who decide concurrently; the others get a refusal', async () => {
    const post = await createPublicPost(ann, 3)
    const id = await reported('post', post.id)
    const others = [
      mod,
      await joinModerator(server),
      await joinModerator(server),
      await joinModerator(server),
    ]
    const answers = await Promise.all(
      others.map(({ api }, index) =>
        api.decideCase({ id, action: index % 2 ? 'hide' : 'sensitive', reason: `By ${index}` }).then(
          ({ reason }) => reason!,
          ({ code }) => code as string,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'A0440')).toHaveLength(3)
    const winner = answers.find((answer) => answer !== 'A0440')
    const { reason, event_arr } = await mod.api.getCase({ id })
    expect(reason).toBe(winner)
    expect(event_arr.map(({ type }) => type)).toEqual(['opened', 'decided'])
  })

  test('to mark as sensitive applies to posts only', async () => {
    const post = await createPublicPost(ann, 4)
    const id = await reported('post', post.id)
    await mod.api.decideCase({ id, action: 'sensitive', reason: 'Not for everybody' })
    expect(await server.visitor.getPost({ id: post.id })).toMatchObject({ is_sensitive: true })
    const profile = await reported('user', ann.userId)
    const refused = await refusalOf(mod.api.decideCase({ id: profile, action: 'sensitive', reason: 'No' }))
    expect(refused).toMatchObject({ code: 'A0400', paths: ['action'] })
  })

  test('to hide a comment is undone by an appeal', async () => {
    const post = await createPublicPost(bob, 5)
    const comment = await ann.api.createComment({ post_id: post.id, text: 'A rude word' })
    const id = await reported('comment', comment.id)
    expect((await mod.api.getCase({ id })).target.text).toBe('A rude word')
    const comments = async () => (await server.visitor.listComments({ post_id: post.id })).comment_arr.length
    await mod.api.decideCase({ id, action: 'hide', reason: 'Rude' })
    expect(await comments()).toBe(0)
    expect((await server.visitor.getPost({ id: post.id })).comment_count).toBe(0)
    await ann.api.appealCase({ id, text: 'It was a quotation' })
    await mod.api.decideCase({ id, action: 'none', reason: 'True' })
    expect(await comments()).toBe(1)
    expect((await server.visitor.getPost({ id: post.id })).comment_count).toBe(1)
  })

  test('to hide a profile empties it; an appeal restores the fields that were not changed since', async () => {
    await ann.api.updateCurrentUser({ nick_name: 'Bad Name', bio: 'Bad words', location: 'Nowhere' })
    const id = await reported('user', ann.userId)
    await mod.api.decideCase({ id, action: 'hide', reason: 'Insults' })
    const emptied = await server.visitor.getUser({ id: ann.userId })
    expect(emptied).toMatchObject({ nick_name: emptied.username, bio: '', location: '' })
    await ann.api.updateCurrentUser({ bio: 'Better words' })
    await ann.api.appealCase({ id, text: 'It is my name' })
    await mod.api.decideCase({ id, action: 'none', reason: 'It is' })
    expect(await server.visitor.getUser({ id: ann.userId })).toMatchObject({
      nick_name: 'Bad Name',
      bio: 'Better words',
      location: 'Nowhere',
    })
  })

  test('that finds no fault changes nothing and cannot be appealed', async () => {
    const post = await createPublicPost(ann, 6)
    const id = await reported('post', post.id)
    await mod.api.decideCase({ id, action: 'none', reason: 'A fine picture' })
    expect(await server.visitor.getPost({ id: post.id })).toMatchObject({ visibility: 'public' })
    expect(await ann.api.getCase({ id })).toMatchObject({ can_appeal: false, decision: 'none' })
    expect((await refusalOf(ann.api.appealCase({ id, text: 'But' }))).code).toBe('A0440')
    const next = await reported('post', post.id)
    expect(next).not.toBe(id)
  })
})

describe('an appeal', () => {
  test('belongs to the affected user, once; the second decision is final and undoes the first', async () => {
    const post = await createPublicPost(ann, 7)
    const id = await reported('post', post.id)
    expect((await refusalOf(ann.api.appealCase({ id, text: 'Early' }))).code).toBe('A0404')
    await mod.api.decideCase({ id, action: 'remove', reason: 'Copied' })
    expect((await refusalOf(bob.api.appealCase({ id, text: 'Not mine' }))).code).toBe('A0301')
    const appealed = await ann.api.appealCase({ id, text: 'I made it myself' })
    expect(appealed).toMatchObject({ state: 'appealed', can_appeal: false, decision: 'remove' })
    expect((await refusalOf(ann.api.appealCase({ id, text: 'Again' }))).code).toBe('A0440')
    expect((await refusalOf(server.visitor.getPost({ id: post.id }))).code).toBe('A0404')
    const open = await mod.api.listCases({ state_arr: ['appealed'] })
    expect(open.case_arr.map((listed) => listed.id)).toContain(id)
    expect(open.case_arr[0]!.event_arr.at(-1)).toMatchObject({ type: 'appealed', text: 'I made it myself' })
    expect(JSON.stringify(await bob.api.getCase({ id }))).not.toContain('I made it myself')

    const closed = await mod.api.decideCase({ id, action: 'none', reason: 'You are right' })
    expect(closed).toMatchObject({ state: 'closed', decision: 'none', target: { state: 'visible' } })
    expect((await server.visitor.getPost({ id: post.id })).id).toBe(post.id)
    expect((await fetch(imageOf(post))).status).toBe(200)
    expect((await server.visitor.getUser({ id: ann.userId })).post_count).toBe(1)
    expect((await refusalOf(mod.api.decideCase({ id, action: 'hide', reason: 'No!' }))).code).toBe('A0440')
    expect((await refusalOf(ann.api.appealCase({ id, text: 'More' }))).code).toBe('A0440')
    expect(closed.event_arr.map(({ type }) => type)).toEqual(['opened', 'decided', 'appealed', 'decided'])
  })

  test('that fails erases the removed content, with its files and the evidence', async () => {
    const post = await createPublicPost(ann, 8)
    const id = await reported('post', post.id)
    await mod.api.decideCase({ id, action: 'remove', reason: 'Copied' })
    const { file_arr } = (await mod.api.getCase({ id })).target
    expect((await fetch(file_arr[0]!.url)).status).toBe(200)
    await ann.api.appealCase({ id, text: 'No' })
    const closed = await mod.api.decideCase({ id, action: 'remove', reason: 'It stays so' })
    expect(closed.target).toMatchObject({ state: 'gone', file_arr: [] })
    expect((await fetch(file_arr[0]!.url)).status).toBe(404)
    const again = ann.api.createPost({ title: 'Once more', work_id: post.work_id })
    expect((await refusalOf(again)).code).toBe('A0440')
    expect((await ann.api.getCase({ id })).statement).toMatch(/This decision is final\.$/)
  })

  test('may replace a decision by another: sensitive instead of hidden', async () => {
    const post = await createPublicPost(ann, 9)
    const id = await reported('post', post.id)
    await mod.api.decideCase({ id, action: 'hide', reason: 'Too much' })
    await ann.api.appealCase({ id, text: 'Is it?' })
    await mod.api.decideCase({ id, action: 'sensitive', reason: 'A little' })
    expect(await server.visitor.getPost({ id: post.id })).toMatchObject({
      visibility: 'public',
      is_sensitive: true,
    })
  })
})

describe('a case', () => {
  test('continues when its target is deleted: the evidence stays, and the account can still be suspended', async () => {
    const post = await createPublicPost(ann, 10)
    const id = await reported('post', post.id)
    await ann.api.deletePost({ id: post.id })
    const { target } = await mod.api.getCase({ id })
    expect(target).toMatchObject({ state: 'gone', user_info: { id: ann.userId } })
    expect((await fetch(target.file_arr[0]!.url)).status).toBe(200)
    expect(await mod.api.decideCase({ id, action: 'hide', reason: 'It was bad' })).toMatchObject({
      state: 'decided',
    })
    expect((await refusalOf(ann.api.createPost({ title: 'Again', work_id: post.work_id }))).code).toBe(
      'A0440',
    )
  })

  test('about a hidden post continues when its maker deletes it, and still prevents reposting its picture', async () => {
    const post = await createPublicPost(ann, 13)
    const id = await reported('post', post.id)
    await mod.api.decideCase({ id, action: 'hide', reason: 'No' })
    await ann.api.deletePost({ id: post.id })
    expect((await refusalOf(ann.api.getPost({ id: post.id }))).code).toBe('A0404')
    const again = ann.api.createPost({ title: 'Again', work_id: post.work_id })
    expect((await refusalOf(again)).code).toBe('A0440')
    await ann.api.appealCase({ id, text: 'Still' })
    const closed = await mod.api.decideCase({ id, action: 'none', reason: 'Fine' })
    expect(closed.target.state).toBe('gone')
    expect((await ann.api.createPost({ title: 'Again', work_id: post.work_id })).visibility).toBe('public')
  })

  test('outlives the affected user: the user’s texts and pictures are erased, and the decision stays', async () => {
    await ann.api.updateCurrentUser({ bio: 'Of my own words' })
    const [profile, post] = [await reported('user', ann.userId), await createPublicPost(ann, 14)]
    const undecided = await reported('post', post.id)
    await mod.api.decideCase({ id: profile, action: 'hide', reason: 'Words' })
    await ann.api.appealCase({ id: profile, text: 'My own cause' })
    await server.context.db.deleteFrom('users').where('id', '=', ann.userId).execute()
    const open = await mod.api.getCase({ id: undecided })
    expect(open.target.text).toContain('A view')
    expect((await fetch(open.target.file_arr[0]!.url)).status).toBe(200)
    await mod.api.decideCase({ id: profile, action: 'hide', reason: 'Still words' })
    await mod.api.decideCase({ id: undecided, action: 'hide', reason: 'A view' })
    for (const id of [profile, undecided]) {
      const left = await mod.api.getCase({ id })
      expect(left.target).toMatchObject({ text: '', file_arr: [], state: 'gone' })
      expect(left.decision).toBe('hide')
      for (const words of ['My own cause', 'Of my own words', ann.userId])
        expect(JSON.stringify({ ...left, target: { ...left.target, id: '' } })).not.toContain(words)
    }
  })

  test('has an audit trail that the database does not let change', async () => {
    const post = await createPublicPost(ann, 11)
    const id = await reported('post', post.id)
    await mod.api.decideCase({ id, action: 'hide', reason: 'First' })
    const { db } = server.context
    const change = db.updateTable('case_events').set({ text: 'Second' }).where('case_id', '=', id).execute()
    await expect(change).rejects.toThrow('append-only')
    await expect(db.deleteFrom('case_events').where('case_id', '=', id).execute()).rejects.toThrow(
      'append-only',
    )
    const report = db.updateTable('case_reports').set({ text: '' }).where('case_id', '=', id).execute()
    await expect(report).rejects.toThrow('append-only')
    const back = db.updateTable('cases').set({ state: 'open' }).where('id', '=', id).execute()
    await expect(back).rejects.toThrow('cannot go from decided to open')
    expect((await mod.api.getCase({ id })).event_arr.at(-1)).toMatchObject({
      text: 'First',
      actor: 'moderator',
      user_info: { id: mod.userId },
    })
    await db.deleteFrom('users').where('id', '=', bob.userId).execute()
    const after = await mod.api.getCase({ id })
    expect(after.report_arr).toEqual([expect.not.objectContaining({ user_info: expect.anything() })])
    await db.deleteFrom('cases').where('id', '=', id).execute()
    expect((await refusalOf(mod.api.getCase({ id }))).code).toBe('A0404')
  })
})

test('an open case notifies moderators until one decides, but not of their own content', async () => {
  const otherModerator = await joinModerator(server)
  const waiting = async (person: TestUser) => {
    const { notification_arr } = await person.api.listNotifications({ type: 'case_waiting' })
    return notification_arr.flatMap(({ content }) => ('case_id' in content ? content.case_id : []))
  }
  expect(await mod.api.getCurrentUser()).toMatchObject({ is_moderator: true })
  expect(await bob.api.getCurrentUser()).toMatchObject({ is_moderator: false })
  // Other users see the mark of a moderator, and users who are not moderators have no such mark.
  expect(await bob.api.getUser({ id: mod.userId })).toMatchObject({ is_moderator: true })
  expect(await mod.api.getUser({ id: bob.userId })).not.toHaveProperty('is_moderator')
  await bob.api.followUser({ id: mod.userId })
  const { followee_arr } = await bob.api.listFollowees({ user_id: bob.userId })
  expect(followee_arr).toMatchObject([{ is_moderator: true }])

  const id = await reported('user', otherModerator.userId)
  expect(await waiting(mod)).toContain(id)
  expect(await waiting(otherModerator)).not.toContain(id)
  expect(await waiting(bob)).toEqual([])

  const about = await reported('user', ann.userId)
  expect(await waiting(otherModerator)).toContain(about)
  expect((await mod.api.getCase({ id: about })).action_arr).toEqual(['none', 'hide', 'suspend'])
  const decided = await mod.api.decideCase({ id: about, action: 'hide', reason: 'Rude' })
  expect(decided.action_arr).toBeUndefined()
  for (const moderator of [mod, otherModerator]) expect(await waiting(moderator)).not.toContain(about)

  const { notification_arr } = await otherModerator.api.listNotifications({ type: 'social' })
  await otherModerator.api.readNotifications({
    notification_id_arr: notification_arr.map((notification) => notification.id),
  })
  await ann.api.appealCase({ id: about, text: 'I was polite' })
  for (const moderator of [mod, otherModerator]) expect(await waiting(moderator)).toContain(about)
})
