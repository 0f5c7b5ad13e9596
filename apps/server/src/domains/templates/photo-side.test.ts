import { registry } from '@easel/nodes'
import { expect, test } from 'vitest'
import { maxPhotoSide, photoSideOf } from './photo-side.ts'

test('built-in templates work on photos of the size that their graphs load', () => {
  expect(photoSideOf('watercolour')).toBe(2048)
  expect(photoSideOf('reimagine')).toBe(1536)
})

test('templates of users, and of other versions, may work on the largest photo that nodes load', () => {
  expect([photoSideOf(null), photoSideOf('of_yesterday')]).toEqual([maxPhotoSide, maxPhotoSide])
  const inputs = [...registry.values()].flatMap((node) => node.inputs)
  const sides = inputs.filter(({ name }) => name === 'max_side').map((input) => input.max)
  expect(Math.max(...sides.map(Number))).toBe(maxPhotoSide)
})
