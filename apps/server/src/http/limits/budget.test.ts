import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, type Grant } from './budget.ts'

const limits = { inAll: 100, ofOne: 30 }
const holder = fc.constantFrom('ann', 'bob', 'eve', 'a network')
const step = fc.oneof(
  fc.record({ open: fc.uniqueArray(holder, { minLength: 1, maxLength: 2 }) }),
  fc.record({ at: fc.nat(20), units: fc.integer({ min: -5, max: 120 }) }),
  fc.record({ close: fc.nat(20) }),
)

test('no units are held once all grants are closed, in any order of taking and closing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const budget = new Budget(limits)
      const grants: Grant[] = []
      for (const step of steps) {
        if ('open' in step) grants.push(budget.open(step.open))
        else if ('close' in step) grants[step.close]?.[Symbol.dispose]()
        else grants[step.at]?.take(step.units)
        expect(budget.held).toBe(grants.reduce((sum, { units }) => sum + units, 0))
        expect(budget.held).toBeLessThanOrEqual(limits.inAll)
      }
      for (const grant of grants) grant[Symbol.dispose]()
      expect([budget.held, budget.holders]).toEqual([0, 0])
      for (const grant of grants) expect([grant.take(1), grant.units]).toEqual(['taken', 0])
      expect(budget.held).toBe(0)
    }),
    { numRuns: propertyRuns(300) },
  )
})

test('a holder may exceed its share only with the first units that it takes', () => {
  const budget = new Budget(limits)
  const large = budget.open(['ann'])
  expect(large.take(60)).toBe('taken')
  expect(large.take(1)).toBe('one_full')
  expect(budget.open(['bob', 'ann']).take(1)).toBe('one_full')
  expect(budget.heldBy('bob')).toBe(0)
  expect(budget.open(['bob']).take(30)).toBe('taken')
  expect(budget.open(['eve']).take(11)).toBe('all_full')
  large[Symbol.dispose]()
  expect(budget.open(['eve']).take(11)).toBe('taken')
})
