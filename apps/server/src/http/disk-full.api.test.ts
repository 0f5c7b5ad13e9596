import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createClient } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  put,
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
} from '../../test/harness.ts'

let server: TestServer
let ann: TestUser
let photo: Uint8Array<ArrayBuffer>
const logged: { msg: string }[] = []

beforeAll(async () => {
  const logTo = { write: (line: string) => void logged.push(JSON.parse(line)) }
  // No disk has this much free space, so the free space counts as low from the start.
  const env = { FREE_DISK_FLOOR: '900000T', LOG_LEVEL: 'warn' }
  server = await startTestServer(env, { withWorker: false, logTo })
  ann = await server.join()
  photo = new Uint8Array(await samplePhoto({ width: 120, height: 90 }))
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => vi.restoreAllMocks())

const aside = { code: 'B0300', status: 503 }

function withRoom() {
  return vi.spyOn(server.context.disk, 'requireRoom').mockReturnValue()
}

async function address(): Promise<string> {
  const room = withRoom()
  const url = await ann.api.signSourceUpload({ id: `${crypto.randomUUID()}.jpg` })
  room.mockRestore()
  return url
}

async function answerOf(response: Response) {
  const { Code } = (await response.json()) as { Code?: string }
  return { status: response.status, code: Code, retryAfter: response.headers.get('retry-after') }
}

describe('a server with little free disk', () => {
  test('refuses calls that store files, with a message in the language of the caller', async () => {
    const id = `${crypto.randomUUID()}.jpg`
    const template = await templateId(ann.api)
    const calls = [
      ann.api.signSourceUpload({ id }),
      ann.api.createProject({ title: 'Mine' }),
      ann.api.createWork({ work_template_id: template, source_arr: [{ id }] }),
      ann.api.importAccount({ id: `${crypto.randomUUID()}.zip` }),
      ann.api.exportAccount({}),
      ann.api.checkOrigin({ file: new Blob([photo]) }),
    ]
    for (const refusal of await Promise.all(calls.map(refusalOf))) expect(refusal).toMatchObject(aside)
    const chinese = createClient({ baseUrl: server.baseUrl, token: () => ann.token, locale: () => 'zh' })
    const messages = [ann.api, chinese].map(
      async (api) => (await refusalOf(api.signSourceUpload({ id }))).message,
    )
    expect(await Promise.all(messages)).toEqual([
      expect.stringContaining('running out of storage'),
      expect.stringContaining('存储空间'),
    ])
  })

  test('serves all other calls', async () => {
    await ann.api.updateCurrentUser({ bio: 'Still here' })
    expect((await ann.api.listProjects()).project_arr).toEqual([])
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)
  })

  test('refuses an upload at its upload address, and names a time to retry', async () => {
    const url = await address()
    expect(await answerOf(await put(url, photo))).toEqual({ ...aside, retryAfter: '60' })
    withRoom()
    expect((await put(url, photo)).status).toBe(200)
  })

  test('reads a large upload to its end before the refusal', async () => {
    const answer = await answerOf(await put(await address(), Buffer.alloc(19 * 1024 * 1024)))
    expect(answer).toMatchObject(aside)
  })

  test('logs the low disk space once', () => {
    const lines = logged.filter(({ msg }) => /free disk|request failed/.test(msg))
    expect(lines).toEqual([
      expect.objectContaining({
        floor_bytes: expect.any(Number),
        free_bytes: expect.any(Number),
        msg: expect.stringContaining('below the floor'),
      }),
    ])
  })
})

test.skipIf(!existsSync('/dev/full'))(
  'a full disk is no fault of the server, and loses no upload',
  async () => {
    const url = await address()
    withRoom()
    const adopt = vi
      .spyOn(server.context.store, 'adopt')
      .mockImplementation(() => writeFile('/dev/full', 'no room'))
    expect(await answerOf(await put(url, photo))).toEqual({ ...aside, retryAfter: '60' })
    adopt.mockRestore()
    expect((await put(url, photo)).status).toBe(200)
  },
)

test('a full disk of the database is no fault of the server', async () => {
  withRoom()
  await server.context.pool.query(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on projects for each row execute function full_disk()`)
  expect(await refusalOf(ann.api.createProject({ title: 'Mine' }))).toMatchObject(aside)
})
