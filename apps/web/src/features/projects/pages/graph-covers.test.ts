import { startingGraphs } from '@easel/nodes'
import { expect, test } from 'vitest'
import { graphCovers } from './graph-covers.ts'

test('every starting graph has a cover', () => {
  expect(Object.keys(graphCovers)).toEqual(startingGraphs.map(({ key }) => key))
})
