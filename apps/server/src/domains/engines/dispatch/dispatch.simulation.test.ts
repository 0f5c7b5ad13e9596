import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { observe } from '../../../../test/engine-world/rules.ts'
import { quietSchedule, roughSchedule } from '../../../../test/engine-world/schedule.ts'

// The maximum times of the rules are in `stated`, beside the rules.

/** A busy machine runs fewer schedules, and stops the search for the smallest failing schedule. */
const limits = { interruptAfterTimeLimit: 40_000 }

test('works of any length are made once and in time, and do not wait for covers, on engines that other clients also use', () => {
  fc.assert(
    fc.property(quietSchedule, (schedule) => {
      const { broken, ends } = observe(schedule)
      expect(broken).toEqual([])
      expect(ends.filter((end) => end !== 'done')).toEqual([])
    }),
    { numRuns: propertyRuns(300), ...limits },
  )
}, 60_000)

test('works end once and in time, and no busy engine is treated as failing, while engines die, freeze, hang, fail and lose works', () => {
  fc.assert(
    fc.property(roughSchedule, (schedule) => {
      expect(observe(schedule).broken).toEqual([])
    }),
    { numRuns: propertyRuns(500), ...limits },
  )
}, 60_000)
