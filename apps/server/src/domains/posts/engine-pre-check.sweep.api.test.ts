import { startComfyDouble } from '@easel/comfyui-double'
import { expect, test } from 'vitest'
import { addEngine, engineIn, startPicture } from '../../../test/engines.ts'
import { refusalOf, startTestServer, workIn } from '../../../test/harness.ts'
import { ScriptedPreCheck } from '../../../test/scripted-pre-check.ts'
import { startWorker } from '../../composition/worker.ts'

test('a picture of an engine is refused if the pre-check finds it unfit, and blurred if it is borderline', async () => {
  await using server = await startTestServer({ START_ATTEMPTS: '100' }, { withWorker: false })
  await using preCheck = new ScriptedPreCheck({ log: () => {} })
  await using _worker = await startWorker(server.context, { preCheck })
  await using double = await startComfyDouble({ stepMs: 5 })
  await engineIn(server, await addEngine(server, double.url), 'ready')
  const ann = await server.join()
  const make = async (prompt: string, unfit: number) => {
    preCheck.unfit = unfit
    const id = await startPicture(ann, prompt)
    await workIn(ann.api, id, ['done'])
    return id
  }
  const refusal = await refusalOf(ann.api.createPost({ title: 'A', work_id: await make('a fish', 1) }))
  expect(refusal).toMatchObject({ code: 'A0440' })
  expect(preCheck.seen[0]).toEqual({ width: 720, height: 1280 })
  const doubtful = await ann.api.createPost({ title: 'B', work_id: await make('a bird', 0.7) })
  expect(doubtful.is_sensitive).toBe(true)
  const fit = await ann.api.createPost({ title: 'C', work_id: await make('a bee', 0) })
  expect(fit.is_sensitive).toBe(false)
})
