import { type DoubleServer, startImagesApi } from '@easel/engine-doubles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn, startPicture, triesOf } from '../../../../test/engines.ts'
import { startTestServer, type TestServer, workIn } from '../../../../test/harness.ts'

let server: TestServer
let worker: AsyncDisposable
let service: DoubleServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  worker = await server.startWorker()
  service = await startImagesApi({ models: ['gpt-image-1'] })
  await engineIn(server, await addEngine(server, `${service.url}/v1`, { kind: 'openai' }), 'ready')
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

test('a picture whose answer is lost is not requested again, and its attempts are returned', async () => {
  const person = await server.join()
  service.faults.add({ type: 'lost_answer' })
  const id = await startPicture(person, 'a fox whose answer is lost')
  expect((await workIn(person.api, id, ['done', 'fail', 'break'])).state).toBe('break')
  expect(await triesOf(server, id)).toMatchObject([{ outcome: 'unanswered' }])
  expect(service.works).toHaveLength(1)
  const { balance_entry_arr } = await person.api.listBalanceEntries({})
  expect(balance_entry_arr[0]?.reason).toBe('work_returned')
})

test('a picture ends, and its attempts are returned, if the service answers but has no quota left', async () => {
  const person = await server.join()
  service.faults.add({ type: 'quota', route: 'generations', times: 'always' })
  const id = await startPicture(person, 'a fox that nobody pays for')
  const work = await workIn(person.api, id, ['done', 'fail', 'break'])
  expect(work.state).toBe('break')
  expect(work.error?.message).toMatch(/quota|paid|account/i)
  const { balance_entry_arr } = await person.api.listBalanceEntries({})
  expect(balance_entry_arr[0]?.reason).toBe('work_returned')
  service.faults.clear()
})
