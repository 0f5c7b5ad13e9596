import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerFaults, FaultPlan, faultTypes, resultFaults } from './faults.ts'

test('random faults depend only on the seed and the order of requests', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, share) => {
      const draw = () => {
        const plan = new FaultPlan()
        plan.addRandom({ seed, share })
        return Array.from({ length: 50 }, () => plan.take('jobs', answerFaults)?.type)
      }
      expect(draw()).toEqual(draw())
    }),
  )
})

test('a request has only faults of types that its route allows', () => {
  fc.assert(
    fc.property(fc.nat(), fc.subarray([...faultTypes]), (seed, types) => {
      const plan = new FaultPlan()
      plan.addRandom({ seed, share: 1, types })
      for (let request = 0; request < 20; request += 1) {
        const taken = plan.take('jobs', resultFaults)
        if (taken) expect(resultFaults).toContain(taken.type)
      }
    }),
  )
})
