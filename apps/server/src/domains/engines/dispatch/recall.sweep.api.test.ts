import { startComfyDouble } from '@easel/comfyui-double'
import { expect, test, vi } from 'vitest'
import { addEngine, engineIn, startPicture, triesOf } from '../../../../test/engines.ts'
import { startTestServer, until, workIn } from '../../../../test/harness.ts'

test('a work that waits at a busy engine moves to an idle engine that is added, and is made once', async () => {
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

test('a work whose result has arrived is not recalled from its engine', async () => {
  await using server = await startTestServer({}, { withWorker: false })
  await using engine = await startComfyDouble({ stepMs: 5 })
  const { db, store } = server.context
  const leases = () => db.selectFrom('engine_leases').select('expire_ts').execute()
  const write = store.write.bind(store)
  // The first file that a worker writes is the result.
  const isWritten = vi.spyOn(store, 'write').mockImplementationOnce(async (...file) => {
    await db.updateTable('engine_leases').set({ is_recalled: true }).execute()
    const [before] = await leases()
    // The worker reads the mark when it renews the lease.
    await until(async () => (await leases())[0]!.expire_ts > before!.expire_ts || undefined)
    await write(...file)
  })
  await using _worker = await server.startWorker()
  await engineIn(server, await addEngine(server, engine.url), 'ready')
  const ann = await server.join()
  const id = await startPicture(ann, 'a fox that is here')
  await workIn(ann.api, id, ['done'])
  expect(isWritten).toHaveBeenCalled()
  expect((await triesOf(server, id)).map(({ outcome }) => outcome)).toEqual(['done'])
})
