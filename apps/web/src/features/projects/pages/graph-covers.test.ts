import { startingGraphs } from '@easel/nodes'
import { expect, test } from 'vitest'
import { graphCovers } from './graph-covers.ts'

test('every graph to begin with has a cover', () => {
  expect(Object.keys(graphCovers)).toEqual(startingGraphs.map(({ key }) => key))
})
