import { once } from 'node:events'
import { request } from 'node:http'
import { basePath, socketPath } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts'

let server: TestServer
let site: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  site = await startTestServer({ PUBLIC_URL: 'https://art.example' }, { withWorker: false })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a request with any `Host` header, which `fetch` does not allow. */
function ask(to: TestServer, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(`${to.baseUrl}${path}`, { headers }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      resolve({ status: answer.statusCode!, headers: answer.headers, text: String(Buffer.concat(parts)) })
    })
      .on('error', reject)
      .end()
  })
}

const avatars = `${basePath}/default_avatar_arr`
const firstAvatar = ({ text }: Answer) => new URL(JSON.parse(text).avatar_arr[0].url).origin

test('an unknown Host is refused with 421, and appears in no answer', async () => {
  for (const [to, hosts] of [
    [server, ['evil.example', `evil.example:${new URL(server.baseUrl).port}`, 'localhost:1']],
    [site, ['evil.example', 'art.example:81']],
  ] as const)
    for (const host of hosts)
      for (const path of [avatars, '/files/system/avatar/1', `${basePath}/openapi.json`, '/nowhere']) {
        const { status, text } = await ask(to, path, { host, 'x-forwarded-host': 'localhost' })
        expect([host, path, status, JSON.parse(text).Code]).toEqual([host, path, 421, 'A0422'])
        expect(text).not.toContain(host)
      }
})

test('answers contain the requested local address, or the public address if the site has a public address', async () => {
  const { port } = new URL(server.baseUrl)
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
    expect(firstAvatar(await ask(server, avatars, { host }))).toBe(`http://${host}`)
  for (const host of ['art.example', `127.0.0.1:${port}`])
    expect(firstAvatar(await ask(site, avatars, { host, 'x-forwarded-host': 'evil.example' }))).toBe(
      'https://art.example',
    )
})

test('a request with several Host headers is refused', async () => {
  const { host } = new URL(server.baseUrl)
  const sent = request(`${server.baseUrl}${avatars}`, {
    headers: ['Host', host, 'Host', host] as never,
  }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(400)
})

test('health checks are answered under any Host', async () => {
  for (const path of ['/healthz', '/readyz?x=1'])
    expect((await ask(site, path, { host: '10.0.0.7:3000' })).status).toBe(200)
})

test("a socket opens under the site's own Host only", async () => {
  const { token } = await server.join()
  const opening = (host: string) =>
    new Promise<string>((resolve) => {
      const address = `${server.baseUrl.replace('http', 'ws')}${socketPath}?token=${token}`
      const socket = new WebSocket(address, { headers: { host } })
      socket.once('open', () => {
        socket.close()
        resolve('open')
      })
      socket.once('error', (error) => resolve(error.message))
    })
  expect(await opening('evil.example')).toContain('421')
  expect(await opening(new URL(server.baseUrl).host)).toBe('open')
})

test('every answer has the security headers; strict transport security on https only', async () => {
  const paths = [avatars, '/healthz', '/readyz', '/metrics', '/files/nothing', '/nowhere', '/%zz']
  for (const path of paths) {
    const { headers } = await ask(server, path)
    expect([path, headers]).toMatchObject([
      path,
      {
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      },
    ])
    expect(headers['strict-transport-security']).toBeUndefined()
    expect((await ask(site, path)).headers['strict-transport-security']).toBe('max-age=31536000')
  }
  expect((await ask(server, avatars)).headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
})

test('the first account of a public site is warned while there is no moderator', async () => {
  const [first, second] = [await site.join(), await site.join()]
  const isWarned = async ({ api }: TestUser) => (await api.getCurrentUser()).needs_moderators === true
  expect([await isWarned(first), await isWarned(second)]).toEqual([true, false])
  expect(await isWarned(await server.join())).toBe(false)
  const { db } = site.context
  await db.updateTable('users').set({ role: 'moderator' }).where('id', '=', second.userId).execute()
  expect(await isWarned(first)).toBe(false)
})
