import { expect, test } from 'vitest'
import { kinds } from './kinds.generated.ts'
import { commonReadings, readingsOfFamily } from './reads.ts'

const unknown = new Set(['upscale', 'generic', 'generic_edit'])

test('the languages and notations that each family of each kind understands are known, or the family is listed as unknown', () => {
  const families = new Set(Object.values(kinds).flatMap(({ families }) => families))
  const missing = [...families].filter((family) => !unknown.has(family) && !readingsOfFamily(family))
  expect(missing).toEqual([])
})

test('several models have common languages and notations if all models are known', () => {
  expect(commonReadings(['sd15', 'sdxl'])).toEqual(['weights'])
  expect(commonReadings(['sdxl', 'z-image'])).toBeUndefined()
  expect(commonReadings(['sdxl', null])).toBeUndefined()
  expect(commonReadings(['constructor'])).toBeUndefined()
  expect(commonReadings([])).toBeUndefined()
})
