import { type CaseState, caseActions, caseStates } from '@easel/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appealWithinMs, type CaseChange, changesOf, hides, mayAppeal, nextCaseState } from './case-state.ts'

const change: fc.Arbitrary<CaseChange> = fc.constantFrom(
  { type: 'decide' },
  { type: 'appeal' },
  { type: 'expire' },
  { type: 'lift' },
)
const state = fc.constantFrom(...caseStates)
const action = fc.constantFrom(...caseActions)

test('a case is decided at most twice, the second time after its single appeal, and cannot change once it is closed', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      let now: CaseState = 'open'
      const made: string[] = []
      for (const next of changes) {
        const to = nextCaseState(now, next)
        if (!to) continue
        made.push(next.type)
        now = to
      }
      const possible = [
        ...['', 'decide', 'decide,expire', 'decide,lift'],
        ...['decide,appeal', 'decide,appeal,decide', 'decide,appeal,lift'],
      ]
      expect(possible).toContain(made.join())
      expect(now === 'closed').toBe(made.length > 1 && made.at(-1) !== 'appeal')
    }),
  )
})

test('an appeal is possible before its deadline, and only against a decision with an effect', () => {
  fc.assert(
    fc.property(
      state,
      action,
      fc.nat(),
      fc.integer({ min: 1, max: appealWithinMs }),
      (name, decision, ts, left) => {
        const decided = { state: name, decision, decide_ts: ts }
        const inTime = mayAppeal(decided, ts + appealWithinMs - left)
        expect(inTime).toBe(name === 'decided' && decision !== 'none')
        expect(mayAppeal(decided, ts + appealWithinMs)).toBe(false)
      },
    ),
  )
})

test('only the effects of the second of two decisions are in force', () => {
  fc.assert(
    fc.property(fc.option(action, { nil: undefined }), action, (before, after) => {
      const kindOf = (state: typeof before) => (hides(state) ? 'hidden' : state)
      const inForce = new Set(before === undefined ? [] : [kindOf(before)])
      const { undo, apply } = changesOf(before, after)
      if (undo) inForce.delete(kindOf(before))
      if (apply) inForce.add(kindOf(after))
      expect([...inForce]).toEqual([kindOf(after)])
    }),
  )
})
