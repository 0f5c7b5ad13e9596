import { setImmediate } from 'node:timers/promises'
import type { Execution, ExecutionContext, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { labPlanes, sizeOfArea } from '../../ground/plane/lab-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import { drawTiles } from './draw.ts'
import { rowField } from './field.ts'
import { layTiles } from './lay.ts'
import { lookOf, materials } from './materials.ts'
import { measureTiles } from './measure.ts'
import { settleTiles, tileColours } from './settle.ts'

/** Pixels per tile side at the resolution where tiles are laid. */
const side = 6
const rounds = 4
/** Minimum side of a tile in the picture, in pixels: smaller ones would only look like noise. */
const minTile = 5
const previewArea = 140_000
const previewSide = 512
/** Colour below transparent parts: bare plaster. */
const plaster = [226, 215, 196] as const

async function pause(context: ExecutionContext): Promise<void> {
  await setImmediate()
  context.signal.throwIfAborted()
}

export const executeMosaic: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const seed = numberOf(inputs, 'seed')
  const material = lookOf[choiceOf(inputs, 'material', materials)]
  // Number of tiles along the side of a square picture.
  const wanted = 96 * 2.6 ** -((numberOf(inputs, 'tile_size') - 4) / 4)
  const along = Math.min(wanted, Math.max(10, Math.sqrt(image.width * image.height) / minTile))
  const size = sizeOfArea(image, (along * side) ** 2)
  const planes = await labPlanes(image, size, plaster)
  await pause(context)
  const field = rowField(planes, side)
  await pause(context)
  const tiles = layTiles(field, side)
  for (let round = 0; round < rounds; round++) {
    settleTiles(tiles, field, side)
    await pause(context)
    context.progress((0.35 * (round + 1)) / rounds)
  }
  const random = randomOf(seed ^ 0x165667b1)
  const swell = Float32Array.from({ length: tiles.count }, () => (random() - 0.5) * 0.12)
  for (let i = 0; i < tiles.count; i++) {
    const turn = (random() + random() - 1) * 0.16
    const [c, s] = [tiles.cos[i]!, tiles.sin[i]!]
    tiles.cos[i] = c * Math.cos(turn) - s * Math.sin(turn)
    tiles.sin[i] = s * Math.cos(turn) + c * Math.sin(turn)
  }
  const colours = tileColours(tiles, field, planes, side)
  const calm = Float32Array.from({ length: tiles.count }, (_, i) =>
    step(1, 6, field.distance[Math.floor(tiles.y[i]!) * size.width + Math.floor(tiles.x[i]!)]! / side),
  )
  const joint = numberOf(inputs, 'joint') * 0.016
  const draw = async (target: Size, listener: ExecutionContext): Promise<ImageValue> => {
    const ground = await measureTiles(tiles, field, { side, size: target, swell }, listener)
    listener.progress(0.7)
    const scaled = (side * target.width) / size.width
    return drawTiles(ground, { material, colours, calm, side: scaled, joint, seed }, listener)
  }
  const quiet = { ...context, progress: () => undefined }
  if (image.width * image.height > 2 * previewArea)
    context.preview(await shrinkImage(await draw(sizeOfArea(image, previewArea), quiet), previewSide))
  const made = await draw(image, context)
  context.progress(1)
  return [made]
}
