import { type Graph, isLink, type NodeDeclaration, type Registry, usesTrainedModel } from '@easel/graph'
import { pictureInputs } from '../picture-inputs.ts'
import { type DigitalSourceType, isTrained, shortSourceType } from './labels.ts'

/** Sources and methods that a graph's result was made with. */
export interface Making {
  /** Names of the source pictures. */
  readonly sources: readonly string[]
  /** True if a trained model made the result or a part of it. */
  readonly hasModel: boolean
}

/** Inspects a node and all nodes upstream whose pixels can be in its result. */
export function makingOf(graph: Graph, nodeId: string, registry: Registry): Making {
  const reached = new Set([nodeId])
  const sources = new Set<string>()
  let hasModel = false
  for (const id of reached) {
    const node = graph[id]
    if (!node) continue
    if (usesTrainedModel(node, registry)) hasModel = true
    const picture = pictureInputs.get(node.class_type)
    const guides = guidesOf(registry.get(node.class_type))
    for (const [name, value] of Object.entries(node.inputs)) {
      if (guides.has(name)) continue
      if (isLink(value)) reached.add(value[0])
      else if (name === picture?.input) for (const source of namesIn(value)) sources.add(source)
    }
  }
  return { sources: [...sources], hasModel }
}

function guidesOf(declaration: NodeDeclaration | undefined): ReadonlySet<string> {
  return new Set(declaration?.inputs.flatMap(({ name, only_guides }) => (only_guides ? [name] : [])))
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const list = (value as { __value__?: unknown } | null)?.__value__
  return Array.isArray(list) ? list.map(String) : []
}

/**
 * Derives a picture's source type from its sources' labels (undefined counts as a photo) and from whether a
 * model took part. A seed alone gives `algorithmicMedia`; pictures and classical algorithms
 * `algorithmicallyEnhanced`; a model alone `trainedAlgorithmicMedia`; a model and pictures
 * `compositeWithTrainedAlgorithmicMedia`. Model output stays marked through later edits.
 */
export function sourceTypeOf(
  sources: readonly (string | undefined)[],
  { hasModel }: Pick<Making, 'hasModel'>,
): DigitalSourceType {
  const types = sources.map((type) => type && shortSourceType(type))
  const isAllOf = (type: DigitalSourceType) => types.every((given) => given === type)
  if (types.length === 0) return hasModel ? 'trainedAlgorithmicMedia' : 'algorithmicMedia'
  if (isAllOf('trainedAlgorithmicMedia')) return 'trainedAlgorithmicMedia'
  if (hasModel || types.some((type) => type && isTrained(type))) return 'compositeWithTrainedAlgorithmicMedia'
  return isAllOf('algorithmicMedia') ? 'algorithmicMedia' : 'algorithmicallyEnhanced'
}
