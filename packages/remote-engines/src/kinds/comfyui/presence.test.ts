import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Presence } from './presence.ts'
import { openStage, type Stage, signal } from './testing/harness.ts'

let stage: Stage | undefined
afterEach(() => stage?.[Symbol.asyncDispose]())

/** Probes until the socket that waits for the end of the server is open. */
async function watched(): Promise<void> {
  await stage!.engine.probe(signal)
  while (stage!.double.inspect().sockets === 0) await sleep(5)
}

test('a restart between two probes is noticed, each of them once', async () => {
  stage = await openStage({ socket: true })
  await watched()
  for (let restarts = 0; restarts < 2; restarts += 1) {
    await stage.double.restart(100)
    expect(await stage.engine.probe(signal)).toMatchObject({ was_away: true })
    expect(await stage.engine.probe(signal)).not.toHaveProperty('was_away')
    await watched()
  }
})

test('a socket that a proxy ends is opened again, and is no restart', async () => {
  stage = await openStage({ socket: true })
  stage.double.fault({ type: 'socket_dies', after: 0 })
  await watched()
  await sleep(200)
  expect(stage.double.inspect().sockets).toBe(1)
  expect(await stage.engine.probe(signal)).not.toHaveProperty('was_away')
  await stage.double.restart(100)
  expect(await stage.engine.probe(signal)).toMatchObject({ was_away: true })
})

test('an engine that opens no sockets is probed without them', async () => {
  stage = await openStage({ socket: true })
  stage.double.fault({ type: 'socket_refused' })
  for (let probes = 0; probes < 3; probes += 1) await stage.engine.probe(signal)
  await sleep(100)
  expect(await stage.engine.probe(signal)).not.toHaveProperty('was_away')
})

test('a server that ends each socket is asked twice between two probes', async () => {
  let opened = 0
  const server = createServer().on('upgrade', ({ headers }, socket) => {
    opened += 1
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    // A frame that ends the socket.
    socket.end(Buffer.from([0x88, 0x00]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const presence = new Presence({
    ...{ address: `http://127.0.0.1:${port}`, headers: {}, families: {}, socket: true },
  })
  for (let probes = 1; probes <= 3; probes += 1) {
    presence.watch()
    while (opened < 2 * probes) await sleep(5)
    await sleep(50)
    expect(opened).toBe(2 * probes)
  }
  presence.dispose()
  server.close()
})
