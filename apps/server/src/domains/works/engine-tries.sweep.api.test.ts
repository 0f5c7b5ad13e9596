import { startComfyDouble } from '@easel/comfyui-double'
import { expect, test } from 'vitest'
import { addAwayEngine, addEngine, engineIn, startPicture, triesOf } from '../../../test/engines.ts'
import { refusalOf, startTestServer, until, workIn } from '../../../test/harness.ts'

test('only the maker sees the tries at engines, without addresses, and with faults in the language of the maker', async () => {
  await using server = await startTestServer({ START_ATTEMPTS: '100' })
  await using double = await startComfyDouble({ stepMs: 5 })
  await engineIn(server, await addEngine(server, double.url), 'ready')
  const [ann, bo] = [await server.join(), await server.join()]
  await using other = await startComfyDouble({ stepMs: 5 })
  const { id: otherId, comeBack } = await addAwayEngine(server, other.url)
  double.fault({ type: 'execution_error' })
  // Without a chosen model, the first engine would try its other model.
  const id = await startPicture(ann, 'a lighthouse', { model: 'v1-5-pruned-emaonly.safetensors' })
  await until(async () => ((await triesOf(server, id))[0]?.outcome === 'failed' ? true : undefined))
  await comeBack()
  const work = await workIn(ann.api, id, ['done', 'fail', 'break'])
  expect(work.uses_engine).toBe(true)
  const { engine_try_arr } = await ann.api.listWorkEngineTries({ id })
  expect(engine_try_arr).toMatchObject([
    { task: 'text_to_image', outcome: 'failed', fault_message: expect.stringContaining('engine') },
    { engine_name: otherId, outcome: 'done' },
  ])
  const [, done] = engine_try_arr
  expect(done!.send_ts).toBeLessThanOrEqual(done!.end_ts!)
  for (const address of [double.url, other.url])
    expect(JSON.stringify(engine_try_arr)).not.toContain(new URL(address).host)
  expect(await refusalOf(bo.api.listWorkEngineTries({ id }))).toMatchObject({ code: 'A0404' })
})
