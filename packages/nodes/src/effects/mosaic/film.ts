import type { Maker } from '../../ground/film/making/film-execution.ts'
import { filmExecution } from '../../ground/film/making/film-execution.ts'
import { layPieces, type Pieces } from '../../ground/film/making/lay.ts'
import type { Size } from '../../ground/plane/size.ts'
import { drawTiles } from './draw.ts'
import { layMosaic, type Mosaic, tileSide } from './execution.ts'
import { scaledBox } from './faces.ts'

const patches = 5
/** Distance from a guideline, in tiles, within which a tile belongs to the first row along it. */
const firstRow = 0.9
const [outlines, others, inFaces] = [0, 1, 2]

/** Returns places and classes of all tiles: the rows along the outlines first, and the faces last. */
function piecesOf({ picture, faces }: Mosaic, image: Size): Pieces {
  const boxes = [
    { ...picture, box: { left: 0, top: 0, ...image }, isFace: false },
    ...faces.map((face) => ({ ...face, box: scaledBox(face.portrait.box, image, image), isFace: true })),
  ]
  const placed = boxes.flatMap(({ tiles, field, box, isFace }) =>
    Array.from({ length: tiles.count }, (_, i) => {
      const [tx, ty] = [tiles.x[i]!, tiles.y[i]!]
      const row = field.distance[Math.floor(ty) * field.width + Math.floor(tx)]! / tileSide
      return {
        x: box.left + (tx / field.width) * box.width,
        y: box.top + (ty / field.height) * box.height,
        group: isFace ? inFaces : row < firstRow ? outlines : others,
        // Within a patch, row after row, and from left to right.
        within: Math.floor(row) * 10_000 + tx,
      }
    }),
  )
  return {
    x: placed.map(({ x }) => x),
    y: placed.map(({ y }) => y),
    group: placed.map(({ group }) => group),
    within: placed.map(({ within }) => within),
    count: placed.length,
  }
}

/** Lays a mosaic tile by tile in a bed of mortar. */
export const makeMosaic: Maker = async (image, inputs, signal) => {
  const listener = { signal, progress: () => undefined }
  const mosaic = await layMosaic(image, inputs, listener)
  const { picture, owner } = await mosaic.draw(image, listener)
  const pixels = image.width * image.height
  const bed = {
    width: image.width,
    height: image.height,
    owner: new Int32Array(pixels).fill(-1),
    depth: new Float32Array(pixels).fill(-1),
  }
  const bare = { colours: new Float32Array(0), calm: new Float32Array(0), joint: 0, seed: 0 }
  const side = Math.sqrt(pixels / Math.max(1, mosaic.picture.tiles.count))
  const ground = await drawTiles(bed, { ...bare, material: mosaic.material, side }, listener)
  const order = layPieces(owner, piecesOf(mosaic, image), image, patches)
  return { ground, stages: [{ ...order, picture, tool: 'tile', share: 1 }] }
}

export const executeMosaicFilm = filmExecution(makeMosaic)
