import type { SKRSContext2D } from '@napi-rs/canvas'
import type { ExecutionContext } from '../../execution-types.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { layeredNoise, noiseOf, step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'

/** Radius of the ring that the disc rubs into its sleeve, as a share of the sleeve's side, and the width of the ring. */
const [ringRadius, ringWidth] = [0.468, 0.014]
/** Reach of the wear along the edges, as a share of the side. */
const edgeReach = 0.012
/** Colour of the bare board, and its maximum opacity. */
const [board, maxOpacity] = [[236, 228, 212] as const, 0.62]

/** Wears a square sleeve: the ring of the disc, rubbed edges and corners, scratches, and a soft stain. */
export async function wearSleeve(
  brush: SKRSContext2D,
  side: number,
  { wear, seed }: { wear: number; seed: number },
  context: Pick<ExecutionContext, 'signal'>,
) {
  if (wear <= 0) return
  const picture = brush.getImageData(0, 0, side, side)
  const { data } = picture
  const [rub, patches] = [noiseOf(seed), noiseOf(seed + 1)]
  await eachRow({ from: 0, to: side }, context, (y) => {
    for (let x = 0; x < side; x++) {
      const [u, v] = [x / side, y / side]
      const far = magnitude(u - 0.5, v - 0.5)
      const border = Math.min(u, v, 1 - u, 1 - v)
      // Most of the sleeve is too far from the ring and from the edges to be worn.
      if (Math.abs(far - ringRadius) > 1.8 * ringWidth && border > 5.7 * edgeReach) continue
      const ring = Math.exp(-(((far - ringRadius) / ringWidth) ** 2))
      const nearCorner = Math.min(magnitude(Math.min(u, 1 - u), Math.min(v, 1 - v)) / 0.05, 1)
      const edge = Math.exp(-border / (edgeReach * (1.7 - 0.9 * nearCorner)))
      const place = Math.max(ring, edge)
      if (place < 0.04) continue
      const grit = 0.5 + 0.5 * layeredNoise(rub, x / 5, y / 5, 2)
      const patch = 0.5 + 0.5 * layeredNoise(patches, 7 * u, 7 * v, 2)
      const bare =
        maxOpacity * step(0.95 - 0.36 * wear * place, 1.17 - 0.28 * wear * place, grit + 0.55 * patch * place)
      if (bare <= 0) continue
      const offset = (y * side + x) * 4
      for (let c = 0; c < 3; c++)
        data[offset + c] = data[offset + c]! + bare * (board[c]! - data[offset + c]!)
    }
  })
  brush.putImageData(picture, 0, 0)
  const random = randomOf(seed ^ 0x165667b1)
  brush.lineCap = 'round'
  for (let i = 0; i < Math.round(14 * wear); i++) {
    const [x, y, angle] = [random() * side, random() * side, random() * Math.PI]
    const length = side * (0.01 + 0.06 * random())
    brush.strokeStyle = `rgba(246, 238, 224, ${0.12 + 0.22 * random()})`
    brush.lineWidth = side * (0.0004 + 0.0006 * random())
    brush.beginPath()
    brush.moveTo(x, y)
    brush.lineTo(x + length * Math.cos(angle), y + length * Math.sin(angle))
    brush.stroke()
  }
  brush.fillStyle = `rgba(150, 110, 50, ${0.07 * wear})`
  brush.fillRect(0, 0, side, side)
}
