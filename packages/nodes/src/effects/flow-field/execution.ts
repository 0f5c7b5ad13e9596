import { setImmediate } from 'node:timers/promises'
import type { Execution } from '../../execution-types.ts'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { paletteOf } from '../../ground/colour/palettes.ts'
import { sizeOf } from '../../ground/inputs/format.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import { randomOf } from '../../ground/random/random.ts'
import { flowGrounds, flowStyles } from './declaration.ts'
import { drawFlow, type Ink } from './draw.ts'
import { type FlowStyle, planFlow } from './plan.ts'
import { drawStreamlines } from './streamlines.ts'

const previewSide = 480
const styles = flowStyles.filter((style) => style !== 'any')

/** Draws brush lines that follow a vector field without crossing each other. */
export const executeFlowField: Execution = async (inputs, context) => {
  const seed = numberOf(inputs, 'seed')
  const size = sizeOf(inputs)
  const random = randomOf(seed)
  const anyStyle = styles[Math.floor(random() * styles.length)]!
  const wanted = choiceOf(inputs, 'style', flowStyles)
  const style: FlowStyle = wanted === 'any' ? anyStyle : wanted
  const palette = paletteOf(choiceOf(inputs, 'palette', paletteNames), random)
  const anyGround = random() < 0.5 ? 'paper' : 'dark'
  const ground = choiceOf(inputs, 'ground', flowGrounds)
  const ink: Ink = { palette, ground: ground === 'any' ? anyGround : ground, seed }
  const shape = { aspect: size.width / size.height, density: numberOf(inputs, 'density') }
  const plan = planFlow(style, seed, shape)
  const lines = await drawStreamlines(plan, seed, context.signal)
  context.progress(0.6)
  const shrink = previewSide / Math.max(size.width, size.height)
  if (shrink < 1) {
    const small = { width: Math.ceil(size.width * shrink), height: Math.ceil(size.height * shrink) }
    await context.preview(drawFlow(lines, plan, ink, small))
  }
  await setImmediate()
  context.signal.throwIfAborted()
  const image = drawFlow(lines, plan, ink, size)
  context.progress(1)
  return [image]
}
