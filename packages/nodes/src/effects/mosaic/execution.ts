import { setImmediate } from 'node:timers/promises'
import type { Execution, ExecutionContext, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { type Portrait, partOf, skinsAt } from '../../ground/people/faces/portrait.ts'
import { headsOf } from '../../ground/people/heads/head.ts'
import { labPlanes, sizeOfArea } from '../../ground/plane/lab-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import { drawTiles } from './draw.ts'
import { inlay, scaledBox } from './faces.ts'
import { type RowField, rowField } from './field.ts'
import { layTiles } from './lay.ts'
import { type Material, materialOf, materials } from './materials.ts'
import { measureTiles } from './measure.ts'
import { settleTiles, tileColours } from './settle.ts'
import type { Tiles } from './tiles.ts'

/** Number of pixels per tile side in the reduced picture in which tiles are laid. */
export const tileSide = 6
const rounds = 4
/** Minimum side of a tile in the picture, in pixels: smaller tiles would only look like noise. */
const minTile = 5
/** Minimum height of a face that gets smaller tiles, and minimum side of these tiles, in pixels of the picture. */
const [minFace, minInFace] = [28, 3]
/** Number of tiles along the height of a face: enough for eyelids and lips. */
const tilesPerFace = 26
const previewArea = 140_000
const previewSide = 512
/** Colour below transparent parts: plaster. */
const plaster = [226, 215, 196] as const

type Listener = Pick<ExecutionContext, 'signal' | 'progress'>

async function pause(context: Listener): Promise<void> {
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

/** A mosaic at some size, with the number of the tile at each pixel. */
interface DrawnMosaic {
  readonly picture: ImageValue
  readonly owner: Int32Array
}

/** Tiles of a picture. */
interface Laid {
  readonly tiles: Tiles
  readonly field: RowField
  /** Draws the tiles at any size. */
  draw(target: Size, listener: Listener): Promise<DrawnMosaic>
}

/** Lays the tiles of a picture. */
async function layPicture(image: ImageValue, job: TileJob, context: Listener): Promise<Laid> {
  const { along, seed } = job
  const side = tileSide
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
  const draw: Laid['draw'] = async (target, listener) => {
    const ground = await measureTiles(tiles, field, { side, size: target, swell }, listener)
    listener.progress(0.7)
    const scaled = (side * target.width) / size.width
    const picture = await drawTiles(ground, { ...job, colours, calm, side: scaled }, listener)
    return { picture, owner: ground.owner }
  }
  return { tiles, field, draw }
}

/** Returns the side of a tile in a face, in pixels of the picture: the usual side if it is small enough. */
const sideInFace = ({ face }: Portrait, usual: number) =>
  Math.min(usual, Math.max(minInFace, face.height / tilesPerFace))

/** A face in tiles of its own. */
interface LaidFace extends Laid {
  readonly portrait: Portrait
  readonly inFace: number
}

export interface Mosaic {
  readonly material: Material
  readonly picture: Laid
  readonly faces: readonly LaidFace[]
  /** Draws the whole mosaic. The tiles of a face are numbered after all tiles before it. */
  draw(target: Size, listener: Listener): Promise<DrawnMosaic>
}

/** Lays the tiles of a picture, and smaller tiles in its faces. */
export async function layMosaic(
  image: ImageValue,
  inputs: Parameters<Execution>[0],
  context: Listener,
): Promise<Mosaic> {
  const seed = numberOf(inputs, 'seed')
  const material = materialOf[choiceOf(inputs, 'material', materials)]
  const joint = numberOf(inputs, 'joint') * 0.016
  // Number of tiles along the side of a square picture, before the limits are applied.
  const wanted = 96 * 2.6 ** -((numberOf(inputs, 'tile_size') - 4) / 4)
  const unit = Math.sqrt(image.width * image.height)
  const along = Math.min(wanted, Math.max(10, unit / minTile))
  const usual = unit / along
  const skins = (await headsOf(image, minFace, context.signal)).map(({ portrait }) => portrait)
  const job = { material, joint, seed }
  const picture = await layPicture(image, { ...job, along, skins }, context)
  const quiet = { signal: context.signal, progress: () => undefined }
  const faces: LaidFace[] = []
  for (const portrait of skins) {
    const inFace = sideInFace(portrait, usual)
    if (inFace > 0.9 * usual) continue
    const part = await partOf(image, portrait.box)
    const itself = { ...portrait, box: { ...portrait.box, left: 0, top: 0 } }
    const dense = Math.sqrt(part.width * part.height) / inFace
    faces.push({
      portrait,
      inFace,
      ...(await layPicture(part, { ...job, along: dense, skins: [itself] }, quiet)),
    })
  }
  const draw: Mosaic['draw'] = async (target, listener) => {
    const made = await picture.draw(target, listener)
    const scale = target.width / image.width
    let before = picture.tiles.count
    for (const { portrait, inFace, tiles, draw: drawFace } of faces) {
      const faceBox = scaledBox(portrait.box, image, target)
      inlay(made, await drawFace(faceBox, quiet), {
        portrait,
        faceBox,
        material,
        joint: joint * inFace * scale,
        before,
      })
      before += tiles.count
    }
    return made
  }
  return { material, picture, faces, draw }
}

export const executeMosaic: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const { draw } = await layMosaic(image, inputs, context)
  if (image.width * image.height > 2 * previewArea) {
    const quiet = { signal: context.signal, progress: () => undefined }
    const small = await draw(sizeOfArea(image, previewArea), quiet)
    await context.preview(await shrinkImage(small.picture, previewSide))
  }
  const { picture } = await draw(image, context)
  context.progress(1)
  return [picture]
}
