import { modelFamilies } from '@easel/contract'
import { engineKindOf, engineKinds } from '@easel/remote-engines'
import { expect, test } from 'vitest'

test.each(engineKinds)('%s: the families that a host can tell are those that the kind knows', (kind) => {
  expect(modelFamilies[kind]).toEqual(engineKindOf(kind).families)
})
