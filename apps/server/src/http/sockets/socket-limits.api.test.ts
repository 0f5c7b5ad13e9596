import { type ServerMessage, socketPath, type UserId } from '@easel/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { startTestServer, type TestServer, until } from '../../../test/harness.ts'
import { authenticate, findLiveSessions } from '../../domains/accounts/index.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { publish } from '../../platform/events/event-bus.ts'
import { newId } from '../../platform/ids.ts'
import { createApp } from '../app.ts'
import { siteAddress } from '../site-address.ts'
import { type NotificationMessage, SocketHub, type SocketHubOptions } from './socket-hub.ts'

const site = siteAddress(undefined)
let server: TestServer
let open = new AsyncDisposableStack()

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterEach(async () => {
  await open.disposeAsync()
  open = new AsyncDisposableStack()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Starts a separate hub on the server's events and database; the test chooses its options. */
async function startHub(
  options: Partial<SocketHubOptions> = {},
): Promise<{ baseUrl: string; hub: SocketHub }> {
  const { db, events, log } = server.context
  const app = createApp({ log, proxies: 0, site })
  const hub = new SocketHub(app, {
    events,
    proxies: 0,
    countSubnet: () => {},
    onRefusal: () => {},
    onUpgrade: () => {},
    authenticate: (token) => authenticate(db, token),
    findLiveSessions: (ids) => findLiveSessions(db, ids),
    site,
    loadNotification: async (id) => bigNotification(id),
    listNotifiedSince: async () => [],
    ownerOf: async () => undefined,
    loadPreview: async () => undefined,
    log: (error) => log.error({ err: error }, 'socket'),
    ...options,
  })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  open.defer(async () => {
    hub[Symbol.dispose]()
    await app.close()
  })
  return { baseUrl, hub }
}

/** A notification of 40 KB, so that the kernel's buffers for a client that does not read are soon full. */
function bigNotification(id: string): NotificationMessage {
  const content = { user_info: null, count: 1, post_id: 'x'.repeat(40_000) }
  return { type: 'followed', data: { id, type: 'followed', is_read: false, create_ts: 1, content } }
}

async function connect(baseUrl: string, token: string, options: WebSocket.ClientOptions = {}) {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}${socketPath}?token=${token}`, options)
  const received: ServerMessage[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  open.defer(() => socket.terminate())
  const say = (type: string, task_type: string, task_id = '', id = task_type) =>
    socket.send(JSON.stringify({ type, id, message_data: { task_id, task_type } }))
  const ids = () => received.flatMap(({ data }) => (data.type === 'followed' ? [data.data.id] : []))
  const settled = async () => {
    const id = newId()
    say('increase_task', 'keepalive', '', id)
    await until(async () => received.find((message) => message.id === id))
  }
  return { socket, received, closed, say, ids, settled }
}

const send = async (user_id: string): Promise<string> => {
  const notification_id = newId()
  await publish(server.context.db, { type: 'notification', user_id, notification_id })
  return notification_id
}

test('a slow reader loses old progress, but no notification and not the newest progress', async () => {
  const { token, userId } = await server.join()
  const runId = newId()
  let shown = 0
  const { baseUrl } = await startHub({
    ownerOf: async () => userId,
    loadPreview: async () => 'p'.repeat(60_000),
    loadNotification: async (id) => {
      shown += 1
      return {
        ...bigNotification(id),
        data: { ...bigNotification(id).data, content: { user_info: null, count: 1 } },
      } as NotificationMessage
    },
  })
  const [slow, quick] = [await connect(baseUrl, token), await connect(baseUrl, token)]
  for (const { say, settled } of [slow, quick]) {
    say('increase_task', 'notification')
    say('increase_task', 'work_progress', '*')
    await settled()
  }
  slow.socket.pause()
  const sent: string[] = []
  const steps = 300
  for (let step = 1; step <= steps; step++) {
    const percent = (step / steps) * 100
    await publish(server.context.db, {
      type: 'progress',
      run_id: runId,
      phase: 'processing',
      percent,
      has_preview: true,
    })
    if (step % 30 === 0) sent.push(await send(userId))
  }
  const percents = (received: ServerMessage[]) =>
    received.flatMap(({ data }) => (data.type === 'work_progress' ? [data.data.percent] : []))
  await until(async () => percents(quick.received).includes(100) || undefined)
  await until(async () => quick.ids().length === sent.length || undefined)
  expect(shown).toBe(sent.length)
  slow.socket.resume()
  await until(async () => percents(slow.received).includes(100) || undefined)
  await until(async () => slow.ids().length === sent.length || undefined)
  expect(slow.ids()).toEqual(sent)
  const seen = percents(slow.received)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.length).toBeLessThan(steps)
  expect(slow.socket.readyState).toBe(WebSocket.OPEN)
})

test('only clients that do not read are disconnected', async () => {
  const { token, userId } = await server.join()
  const { baseUrl } = await startHub()
  const [deaf, other] = [await connect(baseUrl, token), await connect(baseUrl, token)]
  for (const { say, settled } of [deaf, other]) {
    say('increase_task', 'notification')
    await settled()
  }
  deaf.socket.pause()
  const sent: string[] = []
  for (let count = 0; count < 600; count++) {
    sent.push(await send(userId))
    // A client that reads keeps its connection.
    if (count % 10 === 0) await until(async () => other.ids().length === sent.length || undefined)
  }
  await until(async () => other.ids().length === sent.length || undefined)
  deaf.socket.resume()
  expect(await deaf.closed).toBe(1006)
  expect(deaf.ids().length).toBeLessThan(sent.length)
  expect(other.ids()).toEqual(sent)
})

test('a client that answers no ping is disconnected at the next ping', async () => {
  const { token } = await server.join()
  const { baseUrl, hub } = await startHub()
  const [silent, lively] = [await connect(baseUrl, token, { autoPong: false }), await connect(baseUrl, token)]
  for (const { settled } of [silent, lively]) await settled()
  const pinged = new Promise((resolve) => lively.socket.once('ping', resolve))
  await hub.checkConnections()
  await pinged
  await lively.settled()
  await hub.checkConnections()
  expect(await silent.closed).toBe(1006)
  await lively.settled()
})

test('many sockets are checked in groups, so that messages need not wait for thousands of pings', async () => {
  const groups: number[] = []
  const { baseUrl, hub } = await startHub({
    authenticate: async () => ({
      id: newId() as UserId,
      sessionId: newId(),
      kind: 'person',
      isModerator: false,
      isAdmin: false,
      followeeCount: 0,
    }),
    findLiveSessions: async (ids) => {
      groups.push(ids.length)
      return new Set(ids)
    },
  })
  const pinged: Promise<unknown>[] = []
  for (let index = 0; index < 205; index++) {
    const { socket, settled } = await connect(baseUrl, 'any')
    pinged.push(new Promise((resolve) => socket.once('ping', resolve)))
    await settled()
  }
  await hub.checkConnections()
  await Promise.all(pinged)
  expect(groups).toEqual([100, 100, 5])
})

test('only a socket of an ended session or an erased account is closed with 4401', async () => {
  const { baseUrl, hub } = await startHub()
  const { db } = server.context
  const [expired, erased, living] = [await server.join(), await server.join(), await server.join()]
  const [first, second, third] = [
    await connect(baseUrl, expired.token),
    await connect(baseUrl, erased.token),
    await connect(baseUrl, living.token),
  ]
  for (const { settled } of [first, second, third]) await settled()
  const past = Date.now() - 1
  await db.updateTable('sessions').set({ expire_ts: past }).where('user_id', '=', expired.userId).execute()
  await db.updateTable('users').set({ erase_ts: past }).where('id', '=', erased.userId).execute()
  await hub.checkConnections()
  expect(await Promise.all([first.closed, second.closed])).toEqual([4401, 4401])
  await third.settled()
  await living.api.getCurrentUser()
  hub[Symbol.dispose]()
  expect(await third.closed).toBe(1001)
})

test('a client that sends too much is disconnected; a binary message is ignored', async () => {
  const { token } = await server.join()
  const { baseUrl } = await startHub()
  const [talker, shouter] = [await connect(baseUrl, token), await connect(baseUrl, token)]
  talker.socket.send(
    Buffer.from('{"type":"increase_task","id":"b","message_data":{"task_id":"","task_type":"keepalive"}}'),
  )
  await talker.settled()
  expect(talker.received.map(({ id }) => id)).not.toContain('b')
  for (let count = 0; count < 400; count++) talker.socket.send('{}')
  expect(await talker.closed).toBe(1008)
  shouter.socket.send(`"${'x'.repeat(5000)}"`)
  expect(await shouter.closed).toBe(1009)
})

test('a task id belongs to its last subscription until the subscription is removed; a hundred subscriptions are allowed', async () => {
  const { token, userId } = await server.join()
  const { baseUrl } = await startHub()
  const [socket, witness] = [await connect(baseUrl, token), await connect(baseUrl, token)]
  witness.say('increase_task', 'notification')
  await witness.settled()
  /** Returns the messages that the first socket has received about an event that the witness has received. */
  const received = async (): Promise<ServerMessage[]> => {
    await socket.settled()
    const id = await send(userId)
    await until(async () => witness.ids().includes(id) || undefined)
    await socket.settled()
    return socket.received.filter(({ data }) => data.type === 'followed' && data.data.id === id)
  }
  socket.say('increase_task', 'notification', '', 'task')
  socket.say('increase_task', 'keepalive', '', 'task')
  expect(await received()).toEqual([])
  socket.say('increase_task', 'notification', 'first', 'task')
  socket.say('increase_task', 'notification', 'second', 'task')
  expect(await received()).toMatchObject([{ id: 'task', task_id: 'second', task_type: 'notification' }])
  socket.say('decrease_task', 'notification', '', 'task')
  expect(await received()).toEqual([])
  for (let count = 0; count < 120; count++) socket.say('increase_task', 'notification', '', `many ${count}`)
  expect(await received()).toHaveLength(100)
})

test('a user may have twenty sockets, and a subnet that opens too many is refused before any query', async () => {
  const { token } = await server.join()
  const { baseUrl } = await startHub()
  const sockets = []
  for (let count = 0; count < 20; count++) {
    const socket = await connect(baseUrl, token)
    await socket.settled()
    sockets.push(socket)
  }
  expect(await (await connect(baseUrl, token)).closed).toBe(1013)
  sockets[0]!.socket.close()
  await sockets[0]!.closed
  const again = await until(async () => {
    const socket = await connect(baseUrl, token)
    return (await Promise.race([socket.closed, socket.settled().then(() => 'open')])) === 'open'
      ? socket
      : undefined
  })
  await again.settled()
  let lookedUp = 0
  const { baseUrl: full } = await startHub({
    countSubnet: () => {
      throw errors.tooMany()
    },
    authenticate: async () => {
      lookedUp += 1
      return undefined
    },
  })
  await expect(connect(full, token)).rejects.toThrow('429')
  expect(lookedUp).toBe(0)
})

test('addresses in messages have the scheme given by the trusted proxies, not by the client', async () => {
  const { token, userId } = await server.join()
  for (const [proxies, forwarded, expected] of [
    [1, 'https', 'https://x'],
    [1, 'https, http', 'http://x'],
    [0, 'https', 'http://x'],
  ] as const) {
    const origins: string[] = []
    const { baseUrl } = await startHub({
      proxies,
      site: { ...site, originOf: ({ protocol }) => `${protocol}://x` },
      loadNotification: async (id, origin) => {
        origins.push(origin)
        return bigNotification(id)
      },
    })
    const socket = await connect(baseUrl, token, { headers: { 'x-forwarded-proto': forwarded } })
    socket.say('increase_task', 'notification')
    await socket.settled()
    await send(userId)
    await until(async () => socket.ids()[0])
    expect(origins).toEqual([expected])
    socket.socket.close()
    await socket.closed
  }
})
