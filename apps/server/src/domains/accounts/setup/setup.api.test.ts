import { causes } from '@easel/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '../../../../test/harness.ts'
import { GuessLimiter } from '../credentials/guess-limiter.ts'
import { checkSetup, createSetupCode, setupLink } from './setup.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ADMINS: 'nora' }, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  const { db } = server.context
  await db.updateTable('users').set({ is_admin: false }).execute()
  await db.deleteFrom('setup_codes').execute()
})

const newCode = async () => (await createSetupCode(server.context.db))!
const owner = (code: string, username = `o${crypto.randomUUID().slice(0, 12)}`) => ({
  ...{ code, username, password: 'correct horse', age_confirmed: true as const },
})
const unfit = { code: 'A0301', status: 403, message: causes.setup_link_unfit.en }
describe('a setup link', () => {
  test('has its code in the fragment, and only its hash is stored', async () => {
    const code = await newCode()
    expect(setupLink('https://easel.example', code)).toBe(`https://easel.example/setup#${code}`)
    const rows = await server.context.db.selectFrom('setup_codes').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0]!.code_hash).toHaveLength(32)
  })

  test('makes its holder the administrator, under a reserved name', async () => {
    const code = await newCode()
    expect(await server.visitor.checkSetup({ code })).toEqual({})
    const { user, token, recovery_code_arr } = await server.visitor.createOwner(owner(code, 'Nora'))
    expect(user).toMatchObject({ username: 'Nora', is_admin: true, is_moderator: true })
    expect(token).toBeTruthy()
    expect(recovery_code_arr.length).toBeGreaterThan(5)
    expect(await createSetupCode(server.context.db)).toBeUndefined()
  })

  test('works once, in any spelling', async () => {
    const code = await newCode()
    await server.visitor.createOwner(owner(code.toLowerCase().replaceAll('-', ' ')))
    expect(await refusalOf(server.visitor.checkSetup({ code }))).toMatchObject(unfit)
    expect(await refusalOf(server.visitor.createOwner(owner(code)))).toMatchObject(unfit)
  })

  test('stays valid if the chosen name or password is refused', async () => {
    const { username } = await (await server.join()).api.getCurrentUser()
    const code = await newCode()
    expect((await refusalOf(server.visitor.createOwner(owner(code, username)))).code).toBe('A0111')
    const easy = { ...owner(code), password: '123456' }
    expect(await refusalOf(server.visitor.createOwner(easy))).toMatchObject({ paths: ['password'] })
    await server.visitor.createOwner(owner(code))
  })

  test('of an earlier start stays valid until any link is used', async () => {
    const [first, second] = [await newCode(), await newCode()]
    await server.visitor.createOwner(owner(first))
    expect(await refusalOf(server.visitor.createOwner(owner(second)))).toMatchObject(unfit)
  })

  test('makes one administrator of twenty who use two links at once', async () => {
    const codes = [await newCode(), await newCode()]
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => server.visitor.createOwner(owner(codes[index % 2]!))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'A0301' })
    const admins = await server.context.db
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', true)
      .execute()
    expect(admins).toHaveLength(1)
  })

  test.each(['AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', '#', '💥'])('is not %s', async (code) => {
    await newCode()
    expect(await refusalOf(server.visitor.checkSetup({ code }))).toMatchObject(unfit)
    expect(await refusalOf(server.visitor.createOwner(owner(code)))).toMatchObject(unfit)
  })

  test('is not valid after seven days, or if there is an administrator', async () => {
    const code = await newCode()
    const { db } = server.context
    const { userId, api } = await server.join()
    await db.updateTable('users').set({ is_admin: true }).where('id', '=', userId).execute()
    expect(await refusalOf(server.visitor.checkSetup({ code }))).toMatchObject(unfit)
    await db.updateTable('users').set({ is_admin: false }).execute()
    await server.visitor.checkSetup({ code })
    await db
      .updateTable('setup_codes')
      .set({ expire_ts: Date.now() - 1 })
      .execute()
    expect(await refusalOf(api.claimSite({ code }))).toMatchObject(unfit)
  })

  test('makes an existing account the administrator, but not a demo account', async () => {
    const code = await newCode()
    const { api, userId } = await server.join()
    await server.context.db
      .updateTable('users')
      .set({ kind: 'demo', erase_ts: Date.now() + 1e9 })
      .where('id', '=', userId)
      .execute()
    expect((await refusalOf(api.claimSite({ code }))).message).toBe(causes.setup_needs_person.en)
    await server.context.db
      .updateTable('users')
      .set({ kind: 'person', erase_ts: null })
      .where('id', '=', userId)
      .execute()
    expect((await refusalOf(server.visitor.claimSite({ code }))).code).toBe('A0200')
    await api.claimSite({ code })
    expect(await api.getCurrentUser()).toMatchObject({ is_admin: true, is_moderator: true })
  })
})

test('guesses at links are slowed, even if the next link is valid', async () => {
  const code = await newCode()
  const { db } = server.context
  const guessLimiter = new GuessLimiter(db, 0.1)
  const guess = (code: string) =>
    checkSetup({ db, guessLimiter }, code, { address: '203.0.113.7' }).catch(({ reason }) => reason)
  expect([await guess('wrong'), await guess('wrong')]).toEqual(['setup_link_unfit', 'setup_link_unfit'])
  expect(await guess(code)).toBe('guesses_slowed')
})

test('a setup link works while sign-up is closed', async () => {
  await using closed = await startTestServer({ SIGN_UP: 'closed' }, { withWorker: false })
  const code = (await createSetupCode(closed.context.db))!
  expect((await closed.visitor.createOwner(owner(code))).user.is_admin).toBe(true)
})
