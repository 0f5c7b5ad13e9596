import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createPublicPost, joinModerator } from '../../../test/moderation.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
})
afterAll(() => server[Symbol.asyncDispose]())

const someId = '01890000-0000-7000-8000-000000000000'
const hour = 3600_000

describe('a report', () => {
  test('joins the open case of its target, once per user; moderators see all reports, each reporter only their own', async () => {
    const [ann, bob, cas, mod] = [
      await server.join(),
      await server.join(),
      await server.join(),
      await joinModerator(server),
    ]
    const post = await createPublicPost(ann)
    const target = { target_type: 'post' as const, target_id: post.id }
    const first = await bob.api.report({ ...target, reason: 'spam', text: 'Again and again' })
    expect(first.state).toBe('open')
    expect(await cas.api.report({ ...target, reason: 'abuse', text: 'Hurts' })).toEqual(first)
    expect(await refusalOf(bob.api.report({ ...target, reason: 'other' }))).toMatchObject({ code: 'A0506' })

    const seen = await mod.api.getCase({ id: first.id })
    expect(seen).toMatchObject({
      side: 'moderator',
      origin: 'report',
      report_count: 2,
      target: { type: 'post', id: post.id, state: 'visible', user_info: { id: ann.userId } },
      report_arr: [
        { reason: 'spam', text: 'Again and again', user_info: { id: bob.userId } },
        { reason: 'abuse', text: 'Hurts', user_info: { id: cas.userId } },
      ],
    })
    expect(seen.target.text).toContain('A view')
    const { file_arr } = seen.target
    expect(file_arr).not.toHaveLength(0)
    for (const { url } of file_arr) expect((await fetch(url)).status).toBe(200)

    const caseOfReporter = await bob.api.getCase({ id: first.id })
    expect(caseOfReporter.report_arr).toMatchObject([{ reason: 'spam', user_info: { id: bob.userId } }])
    expect(caseOfReporter).toMatchObject({ side: 'reporter', can_appeal: false })
    expect(caseOfReporter).not.toHaveProperty('report_count')
    expect(caseOfReporter.target.file_arr).toEqual([])
    expect(JSON.stringify(caseOfReporter)).not.toContain(cas.userId)
    expect((await bob.api.listCases({})).case_arr.map(({ id }) => id)).toEqual([first.id])
  })

  test('is visible neither to other users nor to the affected user before a decision', async () => {
    const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
    const post = await createPublicPost(ann)
    const { id } = await bob.api.report({ target_type: 'post', target_id: post.id, reason: 'violence' })
    for (const { api } of [ann, eve]) {
      expect((await refusalOf(api.getCase({ id }))).code).toBe('A0404')
      expect((await refusalOf(api.decideCase({ id, action: 'hide', reason: 'Mine' }))).code).toBe('A0404')
      expect((await refusalOf(api.appealCase({ id, text: 'No' }))).code).toBe('A0404')
      expect((await api.listCases({})).case_arr).toEqual([])
    }
    expect((await refusalOf(bob.api.decideCase({ id, action: 'hide', reason: 'I say' }))).code).toBe('A0301')
    expect((await refusalOf(server.visitor.getCase({ id }))).code).toBe('A0200')
  })

  test('is refused about the reporter’s own content and about content that the reporter cannot see', async () => {
    const ann = await server.join()
    const post = await createPublicPost(ann)
    const spam = { reason: 'spam' as const }
    expect(
      await refusalOf(ann.api.report({ target_type: 'post', target_id: post.id, ...spam })),
    ).toMatchObject({ code: 'A0440' })
    expect(
      (await refusalOf(ann.api.report({ target_type: 'user', target_id: ann.userId, ...spam }))).code,
    ).toBe('A0440')
    for (const target_type of ['post', 'comment', 'user', 'work_template'] as const) {
      const lost = { target_type, target_id: someId, ...spam }
      expect((await refusalOf(ann.api.report(lost))).code).toBe('A0404')
    }
    const reportOfNothing = { target_type: 'post' as const, target_id: 'none', ...spam }
    expect((await refusalOf(ann.api.report(reportOfNothing))).code).toBe('A0404')
  })

  test('about copyright or intimate pictures needs no account, but a contact address, which only moderators see', async () => {
    const [ann, bob, mod] = [await server.join(), await server.join(), await joinModerator(server)]
    const post = await createPublicPost(ann)
    const target = { target_type: 'post' as const, target_id: post.id }
    const contact = 'Painter@example.org'
    expect((await refusalOf(server.visitor.report({ ...target, reason: 'spam', contact }))).code).toBe(
      'A0200',
    )
    expect((await refusalOf(server.visitor.report({ ...target, reason: 'minor', contact }))).code).toBe(
      'A0200',
    )
    expect(await refusalOf(server.visitor.report({ ...target, reason: 'copyright' }))).toMatchObject({
      code: 'A0400',
      paths: ['contact'],
    })
    const broken = { ...target, reason: 'copyright' as const, contact: 'painter@example' }
    expect(await refusalOf(server.visitor.report(broken))).toMatchObject({
      code: 'A0400',
      paths: ['contact'],
    })
    const { id } = await server.visitor.report({ ...target, reason: 'copyright', contact })
    const again = server.visitor.report({ ...target, reason: 'sexual', contact: contact.toLowerCase() })
    expect((await refusalOf(again)).code).toBe('A0506')
    expect(await bob.api.report({ ...target, reason: 'spam', contact: 'not kept' })).toMatchObject({ id })
    const { report_arr } = await mod.api.getCase({ id })
    expect(report_arr.map((report) => report.contact)).toEqual([contact, undefined])
    expect(JSON.stringify(await bob.api.getCase({ id }))).not.toContain(contact)
  })

  test('of intimate pictures has a deadline of 48 hours instead of seven days, even when it joins a case', async () => {
    const [ann, bob, cas, mod] = [
      await server.join(),
      await server.join(),
      await server.join(),
      await joinModerator(server),
    ]
    const target = { target_type: 'post' as const, target_id: (await createPublicPost(ann)).id }
    const { id } = await bob.api.report({ ...target, reason: 'spam' })
    const before = await mod.api.getCase({ id })
    expect(before.due_ts - before.create_ts).toBeGreaterThan(167 * hour)
    await cas.api.report({ ...target, reason: 'minor' })
    const after = await mod.api.getCase({ id })
    expect(after.due_ts - before.create_ts).toBeLessThan(49 * hour)
    const otherReport = { target_type: 'post' as const, target_id: (await createPublicPost(ann, 2)).id }
    await bob.api.report({ ...otherReport, reason: 'spam' })
    const { case_arr } = await mod.api.listCases({ state_arr: ['open'], limit: 100 })
    const due = case_arr.map(({ due_ts }) => due_ts)
    expect(due).toEqual(due.toSorted((a, b) => a - b))
    expect(case_arr.map((row) => row.target.id)).toEqual(
      expect.arrayContaining([target.target_id, otherReport.target_id]),
    )
  })

  test('opens one case when many users report the same target concurrently', async () => {
    const [ann, mod] = [await server.join(), await joinModerator(server)]
    const target = { target_type: 'post' as const, target_id: (await createPublicPost(ann)).id }
    const people = await Promise.all(Array.from({ length: 8 }, () => server.join()))
    const answers = await Promise.all(
      [...people, ...people].map(({ api }) =>
        api.report({ ...target, reason: 'spam' }).then(
          ({ id }) => id,
          ({ code }) => code as string,
        ),
      ),
    )
    const ids = new Set(answers.filter((answer) => answer !== 'A0506'))
    expect(ids.size).toBe(1)
    expect(answers.filter((answer) => answer === 'A0506')).toHaveLength(8)
    expect((await mod.api.getCase({ id: [...ids][0]! })).report_count).toBe(8)
  })
})

describe('the list of cases', () => {
  test('has pages with cursors, an order by deadline or newest first, and filters', async () => {
    const [ann, bob, mod] = [await server.join(), await server.join(), await joinModerator(server)]
    for (const reason of ['spam', 'sexual', 'abuse'] as const) {
      const maker = await server.join()
      await bob.api.report({ target_type: 'user', target_id: maker.userId, reason })
    }
    await bob.api.report({ target_type: 'user', target_id: ann.userId, reason: 'spam' })
    for (const order_by of ['due', 'ts'] as const) {
      const cases = (await mod.api.listCases({ order_by, target_type: 'user', limit: 100 })).case_arr
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page = await mod.api.listCases({
          order_by,
          target_type: 'user',
          limit: 3,
          ...(cursor && { cursor }),
        })
        expect(page.case_arr.length).toBeLessThanOrEqual(3)
        ids.push(...page.case_arr.map(({ id }) => id))
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      expect(ids).toEqual(cases.map(({ id }) => id))
      expect(ids.length).toBeGreaterThanOrEqual(4)
      expect(cases.every(({ target }) => target.type === 'user')).toBe(true)
    }
    const mine = await bob.api.listCases({ limit: 3 })
    const nextPage = await bob.api.listCases({ limit: 3, cursor: mine.next_cursor! })
    expect([...mine.case_arr, ...nextPage.case_arr].map(({ side }) => side)).toEqual(
      Array(4).fill('reporter'),
    )
    expect((await mod.api.listCases({ state_arr: ['closed'] })).case_arr).toEqual([])
    expect((await mod.api.listCases({ own: true })).case_arr).toEqual([])
  })

  test("leaves out cases about the moderator's own content", async () => {
    const [bob, mod] = [await server.join(), await joinModerator(server)]
    const { id } = await bob.api.report({ target_type: 'user', target_id: mod.userId, reason: 'abuse' })
    const { case_arr } = await mod.api.listCases({ limit: 100 })
    expect(case_arr.map((row) => row.id)).not.toContain(id)
    expect((await refusalOf(mod.api.getCase({ id }))).code).toBe('A0404')
    const decision = mod.api.decideCase({ id, action: 'none', reason: 'I am fine' })
    expect((await refusalOf(decision)).code).toBe('A0301')
  })
})
