import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classNames, type Scores } from './scores.ts'
import { mostExplicit, verdictOf } from './verdict.ts'

/** Five probabilities whose sum is 1. */
const scores: fc.Arbitrary<Scores> = fc
  .array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 })
  .map((shares) => {
    const sum = shares.reduce((a, b) => a + b)
    return Object.fromEntries(classNames.map((name, index) => [name, shares[index]! / sum])) as never
  })
const rank = { fit: 0, borderline: 1, unfit: 2 }

test('a more explicit picture never gets a milder verdict', () => {
  fc.assert(
    fc.property(scores, fc.double({ min: 0, max: 1, noNaN: true }), (score, share) => {
      const moved = score.neutral * share
      const worse = { ...score, neutral: score.neutral - moved, porn: score.porn + moved }
      expect(rank[verdictOf(worse)]).toBeGreaterThanOrEqual(rank[verdictOf(score)])
    }),
  )
})

test('a merely suggestive picture is never refused', () => {
  expect(verdictOf({ drawing: 0, hentai: 0, neutral: 0.1, porn: 0, sexy: 0.9 })).toBe('borderline')
  fc.assert(
    fc.property(scores, (score) => {
      if (score.hentai + score.porn < 0.98) expect(verdictOf(score)).not.toBe('unfit')
    }),
  )
})

test('the most explicit of several pictures has the strictest verdict', () => {
  fc.assert(
    fc.property(fc.array(scores, { minLength: 1, maxLength: 8 }), (pictures) => {
      const worst = mostExplicit(pictures)!
      expect(pictures).toContain(worst)
      for (const score of pictures) expect(rank[verdictOf(score)]).toBeLessThanOrEqual(rank[verdictOf(worst)])
    }),
  )
  expect(mostExplicit([])).toBeUndefined()
})
