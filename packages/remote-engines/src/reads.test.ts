import { expect, test } from 'vitest'
import { kinds } from './kinds.generated.ts'
import { commonReadings, readingsOfFamily } from './reads.ts'

const unknown = new Set(['upscale', 'generic', 'generic_edit'])

test('each family of each kind has its readings', () => {
  const families = new Set(Object.values(kinds).flatMap(({ families }) => families))
  const missing = [...families].filter((family) => !unknown.has(family) && !readingsOfFamily(family))
  expect(missing).toEqual([])
})

test('several models have readings if all agree', () => {
  expect(commonReadings(['sd15', 'sdxl'])).toEqual(['weights'])
  expect(commonReadings(['sdxl', 'z-image'])).toBeUndefined()
  expect(commonReadings(['sdxl', null])).toBeUndefined()
  expect(commonReadings(['constructor'])).toBeUndefined()
  expect(commonReadings([])).toBeUndefined()
})
