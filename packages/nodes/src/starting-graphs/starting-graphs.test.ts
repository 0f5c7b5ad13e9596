import { readdir, readFile } from 'node:fs/promises'
import { planStages, validateGraph } from '@easel/graph'
import { describe, expect, test } from 'vitest'
import { graphCovers } from '../../scripts/covers/graph-covers.ts'
import type { ImageValue } from '../execution-types.ts'
import { encodeImage } from '../ground/codec/image-codec.ts'
import { localRegistry, registry, settleValues, startingGraphs } from '../index.ts'
import sharp from '../sharp.ts'
import { quietContext, scenery } from '../testing/pictures.ts'
import { runGraph } from '../testing/run-template.ts'
import type { StartingGraph } from './types.ts'

const covers = new URL('../../graph-covers/', import.meta.url)
const source = await encodeImage(scenery(96, 72), { format: 'png' })
const context = quietContext({ readSource: async () => source.bytes })

async function resultOf({ graph }: StartingGraph): Promise<ImageValue> {
  return (await runGraph(settleValues(graph, localRegistry), context)) as ImageValue
}

describe('starting graphs', () => {
  test('are at least twelve, with names of their own in both languages', () => {
    expect(startingGraphs.length).toBeGreaterThanOrEqual(12)
    for (const word of ['en', 'zh'] as const)
      expect(new Set(startingGraphs.map(({ title }) => title[word])).size).toBe(startingGraphs.length)
    expect(new Set(startingGraphs.map(({ key }) => key)).size).toBe(startingGraphs.length)
  })

  test('are each shown by a cover of one size, made of a photograph', async () => {
    const names = startingGraphs.map(({ key }) => key)
    expect(Object.keys(graphCovers)).toEqual(names)
    for (const key of names) {
      const { width, height } = await sharp(await readFile(new URL(`${key}.webp`, covers))).metadata()
      expect([width, height], key).toEqual([640, 480])
    }
    expect((await readdir(covers)).toSorted()).toEqual(names.map((key) => `${key}.webp`).toSorted())
  })

  test.each(startingGraphs.map((graph) => [graph.key, graph] as const))(
    '%s is valid, needs no engine, and changes a photo',
    async (_, graph) => {
      expect(validateGraph(graph.graph, localRegistry)).toEqual([])
      const runnable = settleValues(graph.graph, localRegistry)
      expect(validateGraph(runnable, registry)).toEqual([])
      expect(planStages(runnable, registry).map(({ place }) => place)).not.toContain('remote')
      const made = await resultOf(graph)
      expect(new Set(made.data).size).toBeGreaterThan(1)
      const photo = scenery(96, 72)
      // A scenery has no person, so that nothing or everything may be its background.
      if (!Object.values(graph.graph).some(({ class_type }) => class_type === 'SegmentPerson'))
        expect(made.data).not.toEqual(photo.data)
    },
  )
})
