import { expect, test } from 'vitest'
import { maskSize } from './mask.ts'

test('a mask has the size of its photo, or the proportions of a large photo', () => {
  expect(maskSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
  expect(maskSize({ width: 6144, height: 3072 })).toEqual({ width: 1536, height: 768 })
  expect(maskSize({ width: 9000, height: 2 })).toEqual({ width: 1536, height: 1 })
})
