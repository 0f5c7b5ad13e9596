import { createClient, socketPath } from '@easel/contract'
import { testDatabase } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { refusalOf, startTestServer, type TestServer } from '../../test/harness.ts'
import { host, inOwnProcess, siteOf } from '../../test/host-process.ts'
import { authenticate } from '../domains/accounts/index.ts'

/** Runs a command in this process, since starting a process would take most of a command's time. */
const theme = [
  ...['theme', 'create', '--title-en', 'Night', '--title-zh', '夜', '--description-en', 'Dark'],
  ...['--description-zh', '暗'],
]

describe('commands of the host while the server runs', () => {
  let server: TestServer
  let env: Record<string, string>
  beforeAll(async () => {
    server = await startTestServer({ SIGN_UP: 'invite' }, { withWorker: false })
    env = await siteOf(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test('invite a user, and set a password that signs its owner out everywhere at once', async () => {
    const invite = await host(['invite', '--count', '2'], env)
    expect(invite.code).toBe(0)
    const codes = invite.out.split('\n')
    expect(codes).toHaveLength(2)
    const account = { username: 'Invited', password: 'correct horse', age_confirmed: true as const }
    const { token } = await server.visitor.register({ ...account, invite_code: codes[0] })
    const socket = new WebSocket(`${server.baseUrl.replace('http', 'ws')}${socketPath}?token=${token}`)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    const reset = await inOwnProcess(['reset-password', 'INVITED'], env)
    const password = /:\s+(\S{20,})$/.exec(reset.out)![1]!
    expect(await closed).toBe(4401)
    const api = createClient({ baseUrl: server.baseUrl, token: () => token })
    expect((await refusalOf(api.getCurrentUser())).code).toBe('A0200')
    expect((await refusalOf(server.visitor.defaultLogin(account))).code).toBe('A0210')
    await server.visitor.defaultLogin({ username: 'invited', password })
  })

  test('announce and end a theme', async () => {
    const made = await inOwnProcess([...theme, '--days', '3'], env)
    expect(made).toMatchObject({ code: 0, err: '' })
    const id = made.out.slice(0, 36)
    const running = async () => (await server.visitor.listThemes({ state: 'running' })).theme_arr
    const [shown] = await running()
    expect(shown).toMatchObject({ id, title: 'Night', description: 'Dark' })
    expect(shown!.end_ts - shown!.begin_ts).toBe(3 * 24 * 3600_000)
    expect((await fetch(shown!.cover.url)).status).toBe(200)
    expect((await host(['theme', 'list'], env)).out).toContain(id)
    expect(await host(['theme', 'end', id], env)).toMatchObject({ code: 0, out: 'The theme has ended.' })
    expect(await running()).toEqual([])
    expect((await host(['theme', 'end', id], env)).code).toBe(1)
  })

  test('appoint and dismiss a moderator', async () => {
    const { out } = await host(['invite', '--username', 'Admin'], env)
    const { token } = await server.visitor.register({
      username: 'admin',
      password: 'correct horse',
      age_confirmed: true,
      invite_code: out,
    })
    const isModerator = async () => (await authenticate(server.context.db, token))!.isModerator
    expect(await host(['moderator', 'add', 'ADMIN'], env)).toMatchObject({
      code: 0,
      out: 'admin is now a moderator.',
    })
    expect(await isModerator()).toBe(true)
    expect(await host(['moderator', 'list'], env)).toMatchObject({ code: 0, out: 'admin' })
    const named = await host(['moderator', 'remove', 'admin'], { ...env, MODERATORS: 'admin' })
    expect(named.out).toContain('next start')
    expect(await isModerator()).toBe(false)
  })

  test('print a setup link, until there is an administrator', async () => {
    const lists = { ...env, ADMINS: 'NORA, nora', MODERATORS: 'judge' }
    const listed = await host(['admin', 'list'], lists)
    expect(listed.out.split('\n')).toEqual([
      expect.stringContaining('npm run host -- setup'),
      'nora: reserved, not signed up yet (npm run host -- invite --username nora makes the code)',
    ])
    expect((await host(['moderator', 'list'], lists)).out).toContain('judge: reserved')
    const { code, out } = await host(['setup'], { ...env, PUBLIC_URL: 'https://easel.example' })
    expect([code, out]).toEqual([0, expect.stringMatching(/^https:\/\/easel\.example\/setup#[A-Z2-9-]{29}$/)])
    expect((await host(['setup'], env)).err).toContain('another address')
    const owner = { username: 'nora', password: 'correct horse', age_confirmed: true as const }
    await server.visitor.createOwner({ ...owner, code: out.split('#')[1]! })
    expect((await host(['admin', 'list'], lists)).out).toBe('nora')
    const refused = await host(['setup'], env)
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toContain('admin add <username>')
    await host(['admin', 'remove', 'nora'], env)
    await host(['moderator', 'remove', 'nora'], env)
  })

  test('appoint and dismiss an administrator', async () => {
    const { out } = await host(['invite', '--username', 'keeper.of.all'], env)
    const { token } = await server.visitor.register({
      username: 'keeper.of.all',
      password: 'correct horse',
      age_confirmed: true,
      invite_code: out,
    })
    const isAdmin = async () => (await authenticate(server.context.db, token))!.isAdmin
    expect(await host(['admin', 'add', 'Keeper.of.all'], env)).toMatchObject({
      code: 0,
      out: 'keeper.of.all is now an administrator.',
    })
    expect(await isAdmin()).toBe(true)
    expect(await host(['admin', 'list'], env)).toMatchObject({ code: 0, out: 'keeper.of.all' })
    const named = await host(['admin', 'remove', 'keeper.of.all'], { ...env, ADMINS: 'keeper.of.all' })
    expect(named.out).toContain('next start')
    expect(await isAdmin()).toBe(false)
    const { rows } = await server.context.pool.query(
      'select type, role, by_host from admin_acts where user_id = (select id from users where username_key = $1) order by id',
      ['keeper.of.all'],
    )
    const act = { role: 'admin', by_host: true }
    expect(rows).toEqual([
      { type: 'role_given', ...act },
      { type: 'role_removed', ...act },
    ])
  })

  test.each([
    [['reset-password', 'nobody.here'], 'There is no account with the username nobody.here.'],
    [['reset-password'], 'Usage: reset-password'],
    [['reset-password', 'a', '--wrong'], "Unknown option '--wrong'"],
    [['moderator', 'add', 'nobody.here'], 'There is no account'],
    [['moderator', 'promote', 'a'], 'Usage: moderator'],
    [['admin', 'add', 'nobody.here'], 'There is no account'],
    [['admin', 'promote', 'a'], 'Usage: admin'],
    [['invite', '--count', '0'], '--count must be a whole number'],
    [['invite', '--days', 'ten'], '--days must be a whole number'],
    [['invite', '--username', 'a b'], 'a b cannot be a username'],
    [['theme'], 'Usage: theme'],
    [['theme', 'end', 'none'], 'There is no theme none'],
    [['theme', 'create', '--title-en', 'Night'], '--title-zh: '],
    [[...theme, '--days', '0'], '--days must be a number'],
    [[...theme, '--begin', 'soon'], '--begin must be a date'],
    [[...theme, '--cover', '/nowhere.jpg'], 'The file /nowhere.jpg cannot be read.'],
    [['dance'], 'Unknown command: dance'],
  ])('refuse %j with one sentence', async (args, sentence) => {
    const { code, err } = await host(args, env)
    expect(code).toBe(1)
    expect(err).toContain(sentence)
    expect(err).not.toContain('    at ')
  })
})

test('the help lists every command of the host, without a database', async () => {
  const { code, out } = await inOwnProcess(['--help'], { DATABASE_URL: 'postgres://nowhere.invalid/x' })
  expect(code).toBe(0)
  for (const name of ['reset-password', 'moderator', 'admin', 'invite', 'theme'])
    expect(out).toContain(`  ${name} `)
})

test('commands of the host report in one sentence that the database does not answer', async () => {
  await using database = await testDatabase()
  const { host: folder, user } = database.config
  const url = `postgres://${user}@localhost/no_such_database?host=${encodeURIComponent(folder)}`
  const { code, err } = await inOwnProcess(['moderator', 'list'], { DATABASE_URL: url })
  expect(code).toBe(1)
  expect(err).toMatch(/^The database at DATABASE_URL cannot be used: .*no_such_database.*\.$/)
})
