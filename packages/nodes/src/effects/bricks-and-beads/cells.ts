import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { clustersOf } from '../../ground/colour/clusters.ts'
import { type Lab, labOf, labOfHex } from '../../ground/colour/lab.ts'
import type { Face } from '../../ground/people/faces/decode.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import type { crafts } from './declaration.ts'

/** Colours in which bricks and beads are sold: greys, skin and earth colours, then the colours around the circle. */
const sold =
  `#f4f4f4 #dcdedd #a0a5a9 #6c6e68 #3d4042 #1b1c1e #fbe3cf #f3c9a5 #f3bba7 #d9a57b #d68f7c #b07c52 #8a5a3b #6b3f22 #4a2a18 #2f1c12
  #efe0b0 #d8c48a #9a8a68 #e8402f #b3201f #7c1a20 #ff7a3c #f3a01d #c96a1b #fad23c #fff09a #c2d34a #7fb83e #3f8f3c #1f6a3f #123f2c
  #a9d8b8 #4aa897 #126a70 #b6dcea #6fb1dc #2f7dc4 #1d4f9b #14295c #8f86c8 #5f3f94 #e9b6d0 #e2679c #a83a78
  #5a6b8c #74869f #b4c0d0 #7f9c87 #8f6f78 #3a4a5f`
    .split(/\s+/)
    .map(labOfHex)

/** Weight of the colour axes relative to lightness, and weight of a cell of a face relative to other cells. */
const [chroma, faceWeight] = [1.4, 4]

export interface Cells {
  readonly width: number
  readonly height: number
  /** Index of the colour of each cell. */
  readonly colour: Uint8Array
  /** The used colours, from the lightest to the darkest. */
  readonly colours: readonly Lab[]
  /** Number of cells of each colour. */
  readonly counts: readonly number[]
}

function nearest(colours: readonly Lab[], [l, a, b]: Lab): number {
  let [best, smallest] = [0, Number.POSITIVE_INFINITY]
  for (let k = 0; k < colours.length; k++) {
    const [l1, a1, b1] = colours[k]!
    const d = (l - l1) ** 2 + chroma * chroma * ((a - a1) ** 2 + (b - b1) ** 2)
    if (d < smallest) [best, smallest] = [k, d]
  }
  return best
}

/**
 * Chooses the colours by clustering the cells; for bricks and beads, each colour is replaced by the nearest colour that is sold.
 */
function chooseColours(
  labs: readonly Lab[],
  weights: Float32Array,
  { count, craft }: { count: number; craft: (typeof crafts)[number] },
): Lab[] {
  const clusters = clustersOf({ points: Float32Array.from(labs.flat()), weights, count, rounds: 16, chroma })
  const centres = clusters.filter(({ weight }) => weight > 0).map(({ centre }) => centre)
  if (craft === 'stitches') return centres
  return [...new Set(centres.map((centre) => nearest(sold, centre)))].map((index) => sold[index]!)
}

/** Divides a photo into cells of a few colours. Edges are sharpened first, so that eyes are still visible in single cells. */
export async function findCells(
  image: ImageValue,
  {
    faces,
    cells,
    count,
    craft,
  }: { faces: readonly Face[]; cells: number; count: number; craft: (typeof crafts)[number] },
): Promise<Cells> {
  const scale = cells / Math.max(image.width, image.height)
  const size = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
  const data = await sharpOf(image)
    .flatten({ background: '#ffffff' })
    .resize({ width: size.width * 4, height: size.height * 4, fit: 'fill', kernel: 'cubic' })
    .sharpen({ sigma: 3, m1: 0.8, m2: 1.6 })
    .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  const labs = Array.from({ length: size.width * size.height }, (_, i) =>
    labOf(data[i * 3]!, data[i * 3 + 1]!, data[i * 3 + 2]!),
  )
  const inFace = facePlane(faces, image, size).data
  const palette = chooseColours(
    labs,
    inFace.map((share) => 1 + faceWeight * share),
    { count, craft },
  )
  const found = labs.map((lab) => nearest(palette, lab))
  const order = [...new Set(found)].sort((a, b) => palette[b]![0] - palette[a]![0])
  const rank = new Map(order.map((index, position) => [index, position]))
  const colour = Uint8Array.from(found, (index) => rank.get(index)!)
  const counts = order.map((_, position) =>
    colour.reduce((sum, label) => sum + (label === position ? 1 : 0), 0),
  )
  return { ...size, colour, colours: order.map((index) => palette[index]!), counts }
}
