import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  admin = await joinAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const unknownId = '01890000-0000-7000-8000-000000000000'
const balanceOf = async ({ userId }: TestUser) => (await admin.api.getAccount({ id: userId })).balance
const joinMany = (count: number) => Promise.all(Array.from({ length: count }, () => server.join()))

describe('attempts for many people', () => {
  test('reach each user with the reason, a notification and a log entry, as for a single user', async () => {
    const people = await joinMany(4)
    const ids = people.map(({ userId }) => userId)
    const answer = await admin.api.giveAttempts({
      user_id_arr: [...ids, ids[0]!, unknownId],
      ...{ amount: 3, note: 'Lesson' },
    })
    expect(answer).toEqual({ user_count: 4 })
    for (const person of people) {
      expect(await admin.api.getAccount({ id: person.userId })).toMatchObject({
        balance: 13,
        balance_entry_arr: [{ reason: 'host_given', amount: 3, note: 'Lesson', balance_after: 13 }, {}],
        act_arr: [{ type: 'attempts_changed', amount: 3, note: 'Lesson', user_info: { id: admin.userId } }],
      })
      const { notification_arr } = await person.api.listNotifications({ type: 'social' })
      expect(notification_arr).toMatchObject([{ type: 'attempts_changed' }])
    }
  })

  test('are given once for an idempotency key that several concurrent calls use', async () => {
    const people = await joinMany(2)
    const body = { user_id_arr: people.map(({ userId }) => userId), amount: 5, note: 'Once' }
    const options = { idempotencyKey: crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => admin.api.giveAttempts(body, options)))
    answers.push(await admin.api.giveAttempts(body, options))
    expect(answers).toEqual(Array(4).fill({ user_count: 2 }))
    expect(await Promise.all(people.map(balanceOf))).toEqual([15, 15])
  })

  test('of two concurrent calls for the same users in different orders are all given', async () => {
    const people = await joinMany(6)
    const ids = people.map(({ userId }) => userId)
    const give = (user_id_arr: string[]) => admin.api.giveAttempts({ user_id_arr, amount: 1, note: 'Both' })
    await Promise.all([give(ids), give(ids.toReversed()), give(ids), give(ids.toReversed())])
    expect(await Promise.all(people.map(balanceOf))).toEqual(Array(6).fill(14))
  })

  test('are given to all or to none', async () => {
    const people = await joinMany(3)
    const ids = people.map(({ userId }) => userId)
    await server.context.pool.query(`
      create function refuse_entry() returns trigger language plpgsql as $$
        begin if new.user_id = '${ids[2]}' then raise exception 'refused'; end if; return new; end $$;
      create trigger refuse before insert on balance_entries for each row execute function refuse_entry()`)
    const refused = admin.api.giveAttempts({ user_id_arr: ids, amount: 1, note: 'None' })
    expect((await refusalOf(refused)).code).toBe('B0001')
    await server.context.pool.query('drop trigger refuse on balance_entries; drop function refuse_entry()')
    expect(await Promise.all(people.map(balanceOf))).toEqual([10, 10, 10])
  })

  test('are refused to users without the role, for accounts without attempts, and beyond the limits', async () => {
    const person = await server.join()
    const body = { user_id_arr: [person.userId], amount: 1, note: 'x' }
    expect((await refusalOf(person.api.giveAttempts(body))).code).toBe('A0301')
    expect((await refusalOf(server.visitor.giveAttempts(body))).code).toBe('A0200')
    const { rows } = await server.context.pool.query<{ id: string }>(
      "select id from users where kind = 'system'",
    )
    const noneLeft = { ...body, user_id_arr: rows.map(({ id }) => id) }
    expect((await refusalOf(admin.api.giveAttempts(noneLeft))).code).toBe('A0440')
    for (const more of [
      { amount: 0 },
      { amount: -1 },
      { amount: 1001 },
      { note: ' ' },
      { user_id_arr: [] },
      { user_id_arr: Array(501).fill(person.userId) },
    ])
      expect((await refusalOf(admin.api.giveAttempts({ ...body, ...more }))).code).toBe('A0400')
  })
})
