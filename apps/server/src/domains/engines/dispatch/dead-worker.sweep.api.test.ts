import { startComfyDouble } from '@easel/comfyui-double'
import { expect, test } from 'vitest'
import { joinAdmin } from '../../../../test/administration.ts'
import { addEngine, engineIn, startPicture, triesOf } from '../../../../test/engines.ts'
import { startTestServer, until, workIn } from '../../../../test/harness.ts'

test('an engine whose only worker is dead takes no works, and its works move to another engine', async () => {
  await using server = await startTestServer({}, { withWorker: false })
  await using attic = await startComfyDouble({ stepMs: 5 })
  await using studio = await startComfyDouble({ stepMs: 5 })
  const { db } = server.context
  const dead = await server.startWorker()
  const atticId = await addEngine(server, attic.url)
  await engineIn(server, atticId, 'ready')
  attic.hold()
  const ann = await server.join()
  const id = await startPicture(ann, 'a fox at a dead worker')
  const [first] = await until(async () => {
    const tries = await triesOf(server, id)
    return tries[0]?.start_ts ? tries : undefined
  })
  const change = (values: object) => db.updateTable('engines').set(values).where('id', '=', atticId).execute()
  await change({ reached_by: 'attic' })
  await dead[Symbol.asyncDispose]()
  // A worker that stops leaves its tries to the next worker, as a worker that dies does.
  expect(await db.selectFrom('engine_leases').select('expire_ts').execute()).toEqual([{ expire_ts: 0 }])
  await addEngine(server, studio.url)
  await change({ probe_ts: Date.now() - 40_000 })
  await using _worker = await server.startWorker()
  expect(await engineIn(server, atticId, 'unreachable')).toMatchObject({
    fault: { code: 'no_worker', params: { name: 'attic' } },
  })
  await workIn(ann.api, id, ['done'])
  expect(await triesOf(server, id)).toMatchObject([
    { engine_id: atticId, outcome: 'lost' },
    { outcome: 'done' },
  ])
  expect(attic.inspect().running).toEqual([first!.id])
  const { fault } = await (await joinAdmin(server)).api.getEngine({ id: atticId })
  expect(fault?.message).toMatch(/^The worker attic, which alone reaches this engine, does not run/)
  // After the return of its worker, the engine is used again, and its old try is stopped.
  await change({ reached_by: null, probe_due_ts: 0 })
  await engineIn(server, atticId, 'ready')
  await db.updateTable('engine_tries').set({ clean_due_ts: 0 }).where('id', '=', first!.id).execute()
  await until(() => Promise.resolve(attic.inspect().running.length === 0 || undefined))
})
