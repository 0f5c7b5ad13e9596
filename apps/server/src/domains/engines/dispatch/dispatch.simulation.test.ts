import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { observe } from '../../../../test/engine-world/rules.ts'
import { quietSchedule, roughSchedule } from '../../../../test/engine-world/schedule.ts'

// The longest times of all rules are `stated` beside them.

/** A busy machine plays fewer schedules, and stops to look for the smallest failing schedule. */
const limits = { interruptAfterTimeLimit: 40_000 }

test('works of any length end once, done, in time and behind no cover, at engines that others use, too', () => {
  fc.assert(
    fc.property(quietSchedule, (schedule) => {
      const { broken, ends } = observe(schedule)
      expect(broken).toEqual([])
      expect(ends.filter((end) => end !== 'done')).toEqual([])
    }),
    { numRuns: propertyRuns(300), ...limits },
  )
}, 60_000)

test('works end once and in time, and no engine is blamed for being busy, while engines die, freeze, hang, fail and forget', () => {
  fc.assert(
    fc.property(roughSchedule, (schedule) => {
      expect(observe(schedule).broken).toEqual([])
    }),
    { numRuns: propertyRuns(500), ...limits },
  )
}, 60_000)
