import { contentKeys } from '@easel/graph'
import { coveredStyles, registry, styleCoverGraph } from '@easel/nodes'

/** Seed of the covers of all styles. */
export const usualSeed = 7

/**
 * Keys of the covers of styles. They contain the name of the graph's content, so that a preset whose words change gets a new cover,
 * and browsers may cache the old cover.
 */
export const styleCoverKeys: ReadonlyMap<string, string> = new Map(
  coveredStyles.map(({ key }) => {
    const content = contentKeys(styleCoverGraph(key, usualSeed), registry, (name) => name).get('1')!
    return [key, `system/style/${content.slice(0, 24)}`]
  }),
)
