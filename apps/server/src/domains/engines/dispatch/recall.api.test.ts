import { startComfyDouble } from '@easel/comfyui-double'
import { expect, test } from 'vitest'
import { addEngine, engineIn, startPicture, triesOf } from '../../../../test/engines.ts'
import { startTestServer, until, workIn } from '../../../../test/harness.ts'

test('a work that waits at a busy engine moves to one that is added and idle, and is made once', async () => {
  await using server = await startTestServer({}, { withWorker: false })
  await using _worker = await server.startWorker()
  await using busy = await startComfyDouble({ stepMs: 5 })
  await using idle = await startComfyDouble({ stepMs: 5 })
  await engineIn(server, await addEngine(server, busy.url), 'ready')
  busy.hold()
  const [ann, bo] = [await server.join(), await server.join()]
  const first = await startPicture(ann, 'a held fox')
  await until(async () => (await triesOf(server, first))[0]?.start_ts ?? undefined)
  const second = await startPicture(bo, 'a waiting fox')
  await until(async () => (await triesOf(server, second))[0]?.accept_ts ?? undefined)
  await addEngine(server, idle.url)
  await workIn(bo.api, second, ['done'])
  expect((await triesOf(server, second)).map(({ outcome }) => outcome)).toEqual(['moved', 'done'])
  busy.release()
  await workIn(ann.api, first, ['done'])
  expect((await triesOf(server, first)).map(({ outcome }) => outcome)).toEqual(['done'])
})
