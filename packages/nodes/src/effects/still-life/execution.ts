import { setImmediate } from 'node:timers/promises'
import { createCanvas } from '@napi-rs/canvas'
import type { Execution } from '../../execution-types.ts'
import { sizeOf } from '../../ground/inputs/format.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import { randomOf } from '../../ground/random/random.ts'
import { bouquetExtent, drawBouquet } from './bouquet.ts'
import { stillLifeSubjects } from './declaration.ts'
import { drawFruit, fruitExtent } from './fruit.ts'
import { arrange, drawRoom, planRoom } from './room.ts'

/** Generates a still life from a seed: flowers in a vase or fruit in a bowl, on a table lit by a window. */
export const executeStillLife: Execution = async (inputs, context) => {
  const { width, height } = sizeOf(inputs)
  const random = randomOf(numberOf(inputs, 'seed'))
  const subject = choiceOf(inputs, 'subject', stillLifeSubjects)
  const flowers = random() < 0.55
  const isBouquet = subject === 'flowers' || (subject === 'any' && flowers)
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  const room = planRoom({ width, height }, random)
  const middle = arrange(brush, room, isBouquet ? bouquetExtent : fruitExtent)
  drawRoom(brush, room)
  context.progress(0.3)
  await setImmediate()
  context.signal.throwIfAborted()
  if (isBouquet) drawBouquet(brush, room, middle)
  else drawFruit(brush, room, middle)
  context.progress(1)
  const { data } = brush.getImageData(0, 0, width, height)
  return [
    {
      kind: 'image',
      width,
      height,
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    },
  ]
}
