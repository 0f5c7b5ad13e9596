import { expect, test } from 'vitest'
import { continueTrace, traced, traceIds, traceParent } from './index.ts'

test('without a collector, steps run and throw their errors, but nothing is traced', async () => {
  const seen = await traced('step', { attributes: { size: 1 } }, async () => [traceParent(), traceIds()])
  expect(seen).toEqual([null, {}])
  const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  expect(await continueTrace(parent, async () => 'done')).toBe('done')
  await expect(traced('step', {}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
