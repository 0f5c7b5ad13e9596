import { describe, expect, test } from 'vitest'
import { mountIncrementally } from './mount-incrementally.ts'

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('items are mounted a few at a time', () => {
  test('the items on the screen come first if no item is mounted', () => {
    expect(mountIncrementally(range(0, 40), new Set(), range(3, 12))).toEqual(range(3, 12))
    expect(mountIncrementally(range(0, 40), new Set(range(3, 12)), range(3, 12))).toHaveLength(17)
  })

  test('items below the mounted items are mounted from top to bottom', () => {
    expect(mountIncrementally(range(10, 40), new Set(range(0, 28)))).toEqual(range(10, 36))
  })

  test('items above the mounted items are mounted from bottom to top', () => {
    expect(mountIncrementally(range(10, 40), new Set(range(25, 60)))).toEqual(range(17, 40))
  })

  test('one screen from the middle comes first if no wanted item is mounted', () => {
    expect(mountIncrementally(range(100, 145), new Set(range(0, 40)))).toEqual(range(110, 134))
  })

  test('only wanted items are mounted, in their order, and finally all of them', () => {
    const starts = [0, 5, 20, 33, 60]
    const lengths = [0, 1, 7, 30]
    const lists = starts.flatMap((from) => lengths.map((length) => range(from, from + length)))
    // This also includes lists with gaps, as when a focused item was scrolled out of view.
    const gapped = lists.map((list) => list.filter((index) => index % 3 !== 0))
    for (const wanted of [...lists, ...gapped])
      for (const mounted of [...lists, ...gapped]) {
        let shown: readonly number[] = mounted
        for (let step = 0; step <= wanted.length; step += 1) {
          const next = mountIncrementally(wanted, new Set(shown))
          expect(next).toEqual(wanted.filter((index) => next.includes(index)))
          expect(next).toEqual(expect.arrayContaining(wanted.filter((index) => shown.includes(index))))
          shown = next
        }
        expect(shown).toEqual(wanted)
      }
  })
})
