import { isLink, planStages, validateGraph } from '@easel/graph'
import { describe, expect, test } from 'vitest'
import { executions } from '../execution.ts'
import type { ImageValue, ResolvedInput, SocketValue } from '../execution-types.ts'
import { encodeImage } from '../ground/codec/image-codec.ts'
import { localRegistry, registry, settled, startingGraphs } from '../index.ts'
import { quietContext, scenery } from '../testing/pictures.ts'
import type { StartingGraph } from './types.ts'

const source = await encodeImage(scenery(96, 72), { format: 'png' })
const context = quietContext({ readSource: async () => source.bytes })

async function resultOf({ graph }: StartingGraph): Promise<ImageValue> {
  const runnable = settled(graph, localRegistry)
  const values = new Map<string, readonly SocketValue[]>()
  for (const id of planStages(runnable, registry).flatMap(({ node_ids }) => node_ids)) {
    const { class_type, inputs } = runnable[id]!
    const resolved = registry
      .get(class_type)!
      .inputs.flatMap(({ name, default: fallback }): [string, ResolvedInput][] => {
        const value = inputs[name] ?? fallback
        if (value === undefined) return []
        return [[name, isLink(value) ? values.get(value[0])![value[1]]! : (value as ResolvedInput)]]
      })
    values.set(id, await executions.get(class_type)!(Object.fromEntries(resolved), context))
  }
  return values.get('save')![0] as ImageValue
}

describe('graphs to begin with', () => {
  test('are at least twelve, with names of their own in both languages', () => {
    expect(startingGraphs.length).toBeGreaterThanOrEqual(12)
    for (const word of ['en', 'zh'] as const)
      expect(new Set(startingGraphs.map(({ title }) => title[word])).size).toBe(startingGraphs.length)
    expect(new Set(startingGraphs.map(({ key }) => key)).size).toBe(startingGraphs.length)
  })

  test.each(startingGraphs.map((one) => [one.key, one] as const))(
    '%s is valid, needs no engine, and changes a photo',
    async (_, one) => {
      expect(validateGraph(one.graph, localRegistry)).toEqual([])
      const runnable = settled(one.graph, localRegistry)
      expect(validateGraph(runnable, registry)).toEqual([])
      expect(planStages(runnable, registry).map(({ place }) => place)).not.toContain('remote')
      const made = await resultOf(one)
      expect(new Set(made.data).size).toBeGreaterThan(1)
      const photo = scenery(96, 72)
      // A scenery has no person, so that nothing or everything may be its background.
      if (!Object.values(one.graph).some(({ class_type }) => class_type === 'SegmentPerson'))
        expect(made.data).not.toEqual(photo.data)
    },
  )
})
