import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { listen } from './listen.ts'

const host = '127.0.0.1'
const apps: FastifyInstance[] = []

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

function createApp(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/', async () => 'here')
  apps.push(app)
  return app
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

it('every connection is answered, whichever socket accepts it', async () => {
  const app = createApp()
  using _listening = await listen(app, { host, port: 0 })
  const url = `http://${host}:${portOf(app)}/`
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => fetch(url, { headers: { connection: 'close' } })),
  )
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(['here']))
})

it('a second server is refused the same port', async () => {
  const app = createApp()
  using _listening = await listen(app, { host, port: 0 })
  await expect(listen(createApp(), { host, port: portOf(app) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('no socket listens after the end, and open connections are closed', async () => {
  const app = createApp()
  const listening = await listen(app, { host, port: 0 })
  const port = portOf(app)
  const open = Array.from({ length: 50 }, () => connect(port, host))
  // A connection that was not accepted yet is reset.
  const closed = open.map(
    (socket) => new Promise((resolve) => socket.on('error', () => {}).on('close', resolve)),
  )
  await Promise.all(open.map((socket) => once(socket.resume(), 'connect')))
  listening[Symbol.dispose]()
  await app.close()
  await Promise.all(closed)
  const [error] = await once(connect(port, host), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})
