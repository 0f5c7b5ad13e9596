import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealPictures, imageCount, type PictureSlot } from './picture-slots.ts'

const slots: fc.Arbitrary<PictureSlot[]> = fc
  .array(fc.boolean(), { maxLength: 10 })
  .map((many) => many.map((isMany, index) => ({ node_id: String(index), input: 'image', many: isMany })))

test('every picture goes to one slot, in order: one picture to each single slot, at least one picture to each other slot', () => {
  fc.assert(
    fc.property(slots, fc.nat(10), (given, extra) => {
      const { min, max } = imageCount(given)
      const count = Math.min(max, min + extra)
      const pictures = Array.from({ length: count }, (_, index) => index)
      const dealt = dealPictures(given, pictures)
      expect(dealt.flat()).toEqual(given.length === 0 ? [] : pictures)
      for (const [index, own] of dealt.entries()) {
        expect(own.length).toBeGreaterThanOrEqual(1)
        if (!given[index]!.many) expect(own).toHaveLength(1)
      }
    }),
  )
})

test('the last slots stay empty with too few pictures', () => {
  const three: PictureSlot[] = ['a', 'b', 'c'].map((node_id) => ({ node_id, input: 'image', many: false }))
  expect(dealPictures(three, ['x', 'y'])).toEqual([['x'], ['y'], []])
})
