import { type Files, placeOf } from '../files.ts'
import { type Size, sizeOfPicture } from '../media/picture.ts'
import type { NodeTypes } from '../types/definition.ts'
import { type Graph, isLink } from './graph.ts'

/** Size and number of the pictures that a node makes. */
export interface Shape extends Size {
  readonly count: number
}

const unknownShape: Shape = { width: 64, height: 64, count: 1 }
const maxSide = 4096
const maxCount = 64
const upscaling = 4
const pictureTypes = new Set(['IMAGE', 'LATENT', 'MASK', 'VIDEO'])

interface GraphContext {
  readonly graph: Graph
  readonly types: NodeTypes
  readonly files: Files
}

/** Size and number of the pictures of a node. Links of pictures are followed to their sources. */
export function shapeOf(id: string, making: GraphContext): Shape {
  const node = making.graph[id]
  if (!node) return unknownShape
  const { inputs, class_type } = node
  if (typeof inputs['image'] === 'string') {
    return {
      ...unknownShape,
      ...sizeOfPicture(making.files.get(placeOf(inputs['image'])) ?? Buffer.alloc(0)),
    }
  }
  const before = sourceShape(id, making)
  if (class_type === 'ImageUpscaleWithModel') return times(before, upscaling)
  if (class_type === 'ImageScaleBy' || class_type === 'LatentUpscaleBy')
    return times(before, numberOf(inputs['scale_by']) ?? 1)
  const width = numberOf(inputs['width'])
  const height = numberOf(inputs['height'])
  const frameCount = numberOf(inputs['length']) ?? numberOf(inputs['batch_size'])
  const count = frameCount ?? before.count * (numberOf(inputs['amount']) ?? 1)
  return boundShape({ width: width || before.width, height: height || before.height, count })
}

function sourceShape(id: string, making: GraphContext): Shape {
  const source = Object.values(making.graph[id]!.inputs).find((value) => {
    if (!isLink(value)) return false
    const origin = making.graph[value[0]]
    return origin && pictureTypes.has(making.types[origin.class_type]?.output[value[1]] ?? '')
  })
  return isLink(source) ? shapeOf(source[0], making) : unknownShape
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

const times = ({ width, height, count }: Shape, factor: number) =>
  boundShape({ width: Math.round(width * factor), height: Math.round(height * factor), count })

function boundShape({ width, height, count }: Shape): Shape {
  const within = (value: number, max: number) => Math.min(max, Math.max(1, Math.round(value)))
  return { width: within(width, maxSide), height: within(height, maxSide), count: within(count, maxCount) }
}
