import { type CodeError, createClient, type Locale } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts'

let server: TestServer
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  ann = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Returns the messages for the fields of a call in this language. */
async function messageOf(locale: Locale, call: (api: TestUser['api']) => Promise<unknown>) {
  const api = createClient({ baseUrl: server.baseUrl, token: () => ann.token, locale: () => locale })
  const error = await call(api).then(
    () => undefined,
    (reason: CodeError) => reason,
  )
  return error?.details.map(({ path, message }) => [path, message])
}

test('an invalid request gets a message per field, in the language of the caller', async () => {
  const cases = [
    [
      (api: TestUser['api']) => api.listNotifications({ limit: 0, type: 'nothing' as 'social' }),
      [
        ['limit', /^Too small/, /^数值过小/],
        ['type', /^Invalid option/, /^无效选项/],
      ],
    ],
    [
      (api: TestUser['api']) => api.listNotifications({ cursor: 'x' }),
      [['cursor', /^Not a cursor/, /^不是该列表的游标$/]],
    ],
    [
      (api: TestUser['api']) => api.updateCurrentUser({ nick_name: 'x'.repeat(21) }),
      [['nick_name', /^At most 20 characters$/, /^最多 20 个字符$/]],
    ],
    [
      (api: TestUser['api']) => api.register({ username: 'a', password: '1', age_confirmed: false as true }),
      [
        ['username', /^At least 3 characters$/, /^至少 3 个字符$/],
        ['password', /./, /\p{Script=Han}/u],
        ['age_confirmed', /./, /\p{Script=Han}/u],
      ],
    ],
  ] as const
  for (const [call, expected] of cases) {
    const [english, chinese] = [await messageOf('en', call), await messageOf('zh', call)]
    expect(english).toEqual(expected.map(([path, en]) => [path, expect.stringMatching(en)]))
    expect(chinese).toEqual(expected.map(([path, , zh]) => [path, expect.stringMatching(zh)]))
  }
})

test('a caller who prefers any Chinese language gets Chinese', async () => {
  const answers = ['zh-HK', 'yue-HK,en;q=0.5', 'cmn', 'fr, wuu;q=0.3', 'en, yue;q=0.9'].map(
    async (header) => {
      const answer = await fetch(`${server.baseUrl}/api/backend/user`, {
        headers: { 'accept-language': header },
      })
      return [header, /\p{Script=Han}/u.test(await answer.text())]
    },
  )
  expect(Object.fromEntries(await Promise.all(answers))).toEqual({
    ...{ 'zh-HK': true, 'yue-HK,en;q=0.5': true, cmn: true, 'fr, wuu;q=0.3': true },
    'en, yue;q=0.9': false,
  })
})
