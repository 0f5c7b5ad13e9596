import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openStage, type Stage, signal } from './testing/harness.ts'

let stage: Stage
afterEach(() => stage[Symbol.asyncDispose]())

/** Probes until the socket that waits for the end of the server is open. */
async function watched(): Promise<void> {
  await stage.engine.probe(signal)
  while (stage.double.inspect().sockets === 0) await sleep(5)
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
