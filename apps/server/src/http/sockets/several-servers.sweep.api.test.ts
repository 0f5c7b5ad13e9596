import { type ServerMessage, socketPath } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type ApiProcess, startTestServer, type TestServer, until } from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'

let server: TestServer
let others: ApiProcess[]

beforeAll(async () => {
  server = await startTestServer()
  others = await Promise.all([server.startApiProcess(), server.startApiProcess()])
})
afterAll(() => server[Symbol.asyncDispose]())

async function listen(baseUrl: string, token: string) {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}${socketPath}?token=${token}`)
  const received: ServerMessage[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  for (const task_type of ['notification', 'keepalive'])
    socket.send(
      JSON.stringify({ type: 'increase_task', id: task_type, message_data: { task_id: '', task_type } }),
    )
  await until(async () => received.find(({ id }) => id === 'keepalive'))
  const ids = () =>
    received.flatMap(({ data }) =>
      data.type === 'keepalive' || data.type === 'work_progress' ? [] : [data.data.id],
    )
  return { socket, received, ids, closed: new Promise<number>((resolve) => socket.once('close', resolve)) }
}

test('an event at one server reaches the sockets of all servers once, and signing out closes the sockets at all servers', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const sockets = await Promise.all([server, ...others].map(({ baseUrl }) => listen(baseUrl, ann.token)))
  const { id } = await postBy(ann)
  await bob.api.likePost({ id })
  await until(async () => sockets.every(({ ids }) => ids().length >= 2) || undefined)
  const [work] = (await ann.api.listNotifications()).notification_arr
  const [like, ...more] = (await ann.api.listNotifications({ type: 'social' })).notification_arr
  expect(more).toEqual([])
  for (const { ids } of sockets) expect(ids()).toEqual([work!.id, like!.id])
  expect(sockets[1]!.received.at(-1)).toMatchObject({
    task_type: 'notification',
    data: { type: 'post_liked', data: { content: { post_id: id, count: 1, user_info: { id: bob.userId } } } },
  })
  await ann.api.logout()
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401, 4401])
})

test('events during a lost database connection reach the sockets after it is restored', async () => {
  const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
  const sockets = await Promise.all([server, ...others].map(({ baseUrl }) => listen(baseUrl, ann.token)))
  const { id } = await postBy(ann)
  await until(async () => sockets.every(({ ids }) => ids().length === 1) || undefined)
  const { rowCount } = await server.context.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'easel events' and datname = current_database()`,
  )
  expect(rowCount).toBe(3)
  await Promise.all([bob, eve].map(({ api }) => api.likePost({ id })))
  const [like] = (await ann.api.listNotifications({ type: 'social' })).notification_arr
  await until(async () => sockets.every(({ ids }) => ids().includes(like!.id)) || undefined)
  for (const { received } of sockets)
    expect(received.findLast(({ data }) => data.type === 'post_liked')).toMatchObject({
      data: { data: { content: { count: 2 } } },
    })
  // From here on both servers receive events as before.
  await bob.api.followUser({ id: ann.userId })
  await until(
    async () =>
      sockets.every(({ received }) => received.some(({ data }) => data.type === 'followed')) || undefined,
  )
})
