import { setImmediate } from 'node:timers/promises'
import type { Execution, ExecutionContext, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { type Portrait, partOf, portraitsOf, skinsAt } from '../../ground/people/faces/portrait.ts'
import { labPlanes, sizeOfArea } from '../../ground/plane/lab-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import { drawTiles } from './draw.ts'
import { inlay, scaledBox } from './faces.ts'
import { rowField } from './field.ts'
import { layTiles } from './lay.ts'
import { type Material, materialOf, materials } from './materials.ts'
import { measureTiles } from './measure.ts'
import { settleTiles, tileColours } from './settle.ts'

/** Number of pixels per tile side in the reduced picture in which tiles are laid. */
const side = 6
const rounds = 4
/** Minimum side of a tile in the picture, in pixels: smaller tiles would only look like noise. */
const minTile = 5
/** Minimum height of a face that gets smaller tiles, and minimum side of these tiles, in pixels of the picture. */
const [leastFace, leastInFace] = [28, 3]
/** Number of tiles along the height of a face: enough for eyelids and lips. */
const tilesPerFace = 26
const previewArea = 140_000
const previewSide = 512
/** Colour below transparent parts: plaster. */
const plaster = [226, 215, 196] as const

async function pause(context: ExecutionContext): Promise<void> {
  await setImmediate()
  context.signal.throwIfAborted()
}

interface TileJob {
  readonly material: Material
  /** Number of tiles along the side of a square that has the area of the picture. */
  readonly along: number
  /** Width of the joints, in tile sides. */
  readonly joint: number
  readonly seed: number
  /** Faces, around which rows of tiles follow the outline. */
  readonly skins: readonly Portrait[]
}

/** Draws laid tiles at any size. */
type Drawing = (target: Size, listener: ExecutionContext) => Promise<ImageValue>

/** Lays the tiles of a picture. */
async function layPicture(image: ImageValue, job: TileJob, context: ExecutionContext): Promise<Drawing> {
  const { along, seed } = job
  const size = sizeOfArea(image, (along * side) ** 2)
  const planes = await labPlanes(image, size, plaster)
  await pause(context)
  const field = await rowField(planes, side, {
    parts: skinsAt(job.skins, image, size),
    signal: context.signal,
  })
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
  return async (target, listener) => {
    const ground = await measureTiles(tiles, field, { side, size: target, swell }, listener)
    listener.progress(0.7)
    const scaled = (side * target.width) / size.width
    return drawTiles(ground, { ...job, colours, calm, side: scaled }, listener)
  }
}

/** Returns the side of a tile in a face, in pixels of the picture: the usual side if it is small enough. */
const sideInFace = ({ face }: Portrait, usual: number) =>
  Math.min(usual, Math.max(leastInFace, face.height / tilesPerFace))

export const executeMosaic: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const seed = numberOf(inputs, 'seed')
  const material = materialOf[choiceOf(inputs, 'material', materials)]
  const joint = numberOf(inputs, 'joint') * 0.016
  // Number of tiles along the side of a square picture, before the limits are applied.
  const wanted = 96 * 2.6 ** -((numberOf(inputs, 'tile_size') - 4) / 4)
  const unit = Math.sqrt(image.width * image.height)
  const along = Math.min(wanted, Math.max(10, unit / minTile))
  const usual = unit / along
  const skins = await portraitsOf(image, leastFace, context.signal)
  const job = { material, joint, seed }
  const draw = await layPicture(image, { ...job, along, skins }, context)
  const quiet = { ...context, progress: () => undefined }
  const faces: { portrait: Portrait; inFace: number; drawFace: Drawing }[] = []
  for (const portrait of skins) {
    const inFace = sideInFace(portrait, usual)
    if (inFace > 0.9 * usual) continue
    const part = await partOf(image, portrait.box)
    const itself = { ...portrait, box: { ...portrait.box, left: 0, top: 0 } }
    const dense = Math.sqrt(part.width * part.height) / inFace
    const drawFace = await layPicture(part, { ...job, along: dense, skins: [itself] }, quiet)
    faces.push({ portrait, inFace, drawFace })
  }
  const drawAll = async (target: Size, listener: ExecutionContext): Promise<ImageValue> => {
    const made = await draw(target, listener)
    const scale = target.width / image.width
    for (const { portrait, inFace, drawFace } of faces) {
      const place = scaledBox(portrait.box, image, target)
      inlay(made, await drawFace(place, quiet), { portrait, place, material, joint: joint * inFace * scale })
    }
    return made
  }
  if (image.width * image.height > 2 * previewArea)
    await context.preview(
      await shrinkImage(await drawAll(sizeOfArea(image, previewArea), quiet), previewSide),
    )
  const made = await drawAll(image, context)
  context.progress(1)
  return [made]
}
