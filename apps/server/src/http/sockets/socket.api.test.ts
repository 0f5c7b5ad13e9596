import { type ServerMessage, socketPath, socketProtocol, socketTokenPrefix } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { startTestServer, type TestServer, templateId, until, upload } from '../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Opens a socket and records everything that it receives. */
async function connect(token: string, baseUrl = server.baseUrl) {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}${socketPath}?token=${token}`)
  const received: ServerMessage[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const ask = (task_type: string, task_id = '', id = task_type) =>
    socket.send(JSON.stringify({ type: 'increase_task', id, message_data: { task_id, task_type } }))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  return { socket, received, ask, closed }
}

test('a socket sends progress with pictures, then the end of the run, to the owner of the work only', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const [hers, his] = [await connect(ann.token), await connect(bob.token)]
  for (const { ask } of [hers, his]) {
    ask('keepalive')
    ask('notification')
    ask('work_progress', '*')
  }
  hers.ask('work_progress', '8f0c5a0e-6d0f-4c55-9d8c-0f5d3f1f2a11', 'all of hers')
  hers.ask('work_progress', '01a1fc3b-8b31-7132-b3b5-f50758e47bc8', 'of another')
  hers.ask('work_progress', '*', 'stopped')
  hers.socket.send(JSON.stringify({ type: 'decrease_task', id: 'stopped' }))
  await until(async () => (hers.received.length > 0 && his.received.length > 0 ? true : undefined))
  const source = await upload(ann.api, await samplePhoto({ width: 900, height: 600 }))
  const { id } = await ann.api.createWork({
    work_template_id: await templateId(ann.api),
    source_arr: [{ id: source }],
  })
  const end = await until(async () => hers.received.find(({ data }) => data.type === 'work_state'))
  expect(end).toMatchObject({
    id: 'notification',
    task_type: 'notification',
    data: { data: { content: { state: 5, work_id: id } } },
  })
  const progress = hers.received.flatMap(({ data }) => (data.type === 'work_progress' ? [data.data] : []))
  const percents = progress.map(({ percent }) => percent)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(progress.some(({ preview }) => preview?.startsWith('data:image/jpeg;base64,'))).toBe(true)
  expect(progress.every(({ work_id }) => work_id === id)).toBe(true)
  const asked = hers.received.filter(({ task_type }) => task_type === 'work_progress').map((task) => task.id)
  expect(new Set(asked)).toEqual(new Set(['work_progress', 'all of hers']))
  expect(his.received.map(({ data }) => data.type)).toEqual(['keepalive'])
  for (const { socket } of [hers, his]) socket.close()
})

test('a socket is closed with 4401 without a valid token, and as soon as its session ends', async () => {
  expect(await (await connect('a'.repeat(43))).closed).toBe(4401)
  const { token, api } = await server.join()
  const { closed, ask, received } = await connect(token)
  ask('keepalive')
  await until(async () => received[0])
  await api.logout()
  expect(await closed).toBe(4401)
})

test('a socket accepts a token as a subprotocol, and does not repeat the token in its answer', async () => {
  const { token } = await server.join()
  const address = `${server.baseUrl.replace('http', 'ws')}${socketPath}`
  const socket = new WebSocket(address, [socketProtocol, `${socketTokenPrefix}${token}`])
  const firstMessage = new Promise((resolve) =>
    socket.once('message', (data) => resolve(JSON.parse(String(data)))),
  )
  await new Promise((resolve) => socket.once('open', resolve))
  expect(socket.protocol).toBe(socketProtocol)
  const task = { task_id: '', task_type: 'keepalive' }
  socket.send(JSON.stringify({ type: 'increase_task', id: 'one', message_data: task }))
  expect(await firstMessage).toMatchObject({ id: 'one' })
  socket.close()
})

test("a socket of another site's page is unauthenticated, whatever cookies the browser sends", async () => {
  const { token } = await server.join()
  const headers = { origin: 'https://evil.example', cookie: `token=${token}` }
  const socket = new WebSocket(`${server.baseUrl.replace('http', 'ws')}${socketPath}`, { headers })
  expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(4401)
})

test('a socket ignores unknown messages, and sends nothing after an unsubscription', async () => {
  const { token } = await server.join()
  const { socket, received, ask } = await connect(token)
  for (const nonsense of ['{', '[]', '7', '{"type":"increase_task"}']) socket.send(nonsense)
  ask('keepalive', '', 'one')
  socket.send(
    JSON.stringify({
      type: 'decrease_task',
      id: 'one',
      message_data: { task_id: '', task_type: 'keepalive' },
    }),
  )
  ask('keepalive', '', 'two')
  await until(async () => received.find(({ id }) => id === 'two'))
  expect(received.map(({ id }) => id)).toEqual(['one', 'two'])
  socket.close()
})
