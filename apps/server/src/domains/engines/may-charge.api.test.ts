import { expect, test } from 'vitest'
import { addEngine } from '../../../test/engines.ts'
import { startTestServer } from '../../../test/harness.ts'
import { mayCharge } from './may-charge.ts'

test('a task may cost money if it could go to an engine that cannot stop a try', async () => {
  await using server = await startTestServer({}, { withWorker: false })
  const { db } = server.context
  const offer = async (kind: 'sdcpp' | 'openai', tasks: string[]) => {
    const id = await addEngine(server, 'http://127.0.0.1:9', { kind })
    await db.updateTable('engines').set({ tasks }).where('id', '=', id).execute()
    return id
  }
  await offer('sdcpp', ['text_to_image', 'upscale'])
  expect(await mayCharge(db, ['text_to_image'])).toBe(false)
  const service = await offer('openai', ['text_to_image'])
  expect(await mayCharge(db, ['text_to_image'])).toBe(true)
  expect(await mayCharge(db, ['upscale'])).toBe(false)
  expect(await mayCharge(db, [])).toBe(false)
  await db.updateTable('engines').set({ mode: 'paused' }).where('id', '=', service).execute()
  expect(await mayCharge(db, ['text_to_image'])).toBe(false)
})
