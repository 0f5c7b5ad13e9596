import { registry } from '@easel/nodes'
import { expect, test } from 'vitest'
import { engineNeeds } from './needs.ts'

const photo = { class_type: 'LoadImage', inputs: { image: 'source/1' } }

test('every picture that is linked to a node counts as a reference of its request', () => {
  const needsWith = (inputs: Record<string, [string, number]>, class_type = 'RemakePhoto') =>
    engineNeeds({ a: photo, b: photo, made: { class_type, inputs } }, 'made', registry)
  expect(needsWith({ image: ['a', 0] })).toMatchObject({ task: 'reference_to_image', references: 1 })
  expect(needsWith({ image: ['a', 0], second: ['b', 0] }).references).toBe(2)
  expect(needsWith({ image: ['a', 0] }, 'ImageToImage').references).toBeUndefined()
})

test('every picture of a list counts as a reference', () => {
  const list = {
    class_type: 'LoadImages',
    inputs: { images: { __value__: ['source/1', 'source/2', 'source/3'] } },
  }
  const made = { class_type: 'ReferenceToImage', inputs: { images: ['list', 0] as [string, number] } }
  expect(engineNeeds({ list, made }, 'made', registry).references).toBe(3)
})
