import { expect, test } from 'vitest'
import { inspectOwn } from './inspect-own.ts'
import { type Inspect, InspectionError } from './task.ts'

const failing = (errors: Error[]) => {
  let asked = 0
  const inspect = (async () => {
    asked += 1
    const error = errors.shift()
    if (error) throw error
    return 'facts'
  }) as unknown as Inspect
  const answer = inspectOwn(inspect)('readFacts', { path: 'a' }, { by: 'system' }).catch(
    (error: Error) => error,
  )
  return answer.then((said) => [said, asked])
}
const late = () => new InspectionError('time', 'readFacts')

test("a file of the product's own is read again where the machine was too busy, three times in all", async () => {
  expect(await failing([late(), late()])).toEqual(['facts', 3])
  expect(await failing([late(), late(), late(), late()])).toEqual([expect.any(InspectionError), 3])
})

test("a file of the product's own is not read again for another reason", async () => {
  const lost = new InspectionError('memory', 'readFacts')
  expect(await failing([lost])).toEqual([lost, 1])
})
