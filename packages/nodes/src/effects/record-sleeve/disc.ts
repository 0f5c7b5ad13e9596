import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { ExecutionContext } from '../../execution-types.ts'
import { cssOf } from '../../ground/colour/lab.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { SleeveScheme } from './schemes.ts'

/** Radii of the label, of its inner circle, of its line and of the innermost groove, as shares of the disc's radius. */
const [label, circle, line, inner] = [0.335, 0.315, 0.29, 0.4]
/** Radii of the gaps between pieces of music. */
const tracks = [0.52, 0.63, 0.74, 0.86]

/** Returns a function of a direction (x, y): the cosine of twice the angle between the direction and `angle`. */
const twiceFrom = (angle: number) => {
  const [c, s] = [Math.cos(2 * angle), Math.sin(2 * angle)]
  return (x: number, y: number) => (c * (x * x - y * y) + s * 2 * x * y) / (x * x + y * y)
}
const [broad, narrow] = [twiceFrom(-0.62), twiceFrom(0.9)]

/** Draws a black disc with a label. Its grooves shine along two rays of light. The sleeve hides the middle of the label. */
export async function drawDisc(
  size: number,
  { scheme, seed }: { scheme: SleeveScheme; seed: number },
  context: Pick<ExecutionContext, 'signal'>,
): Promise<Canvas> {
  const canvas = createCanvas(size, size)
  const brush = canvas.getContext('2d')
  const picture = brush.createImageData(size, size)
  const { data } = picture
  const random = randomOf(seed)
  const radius = size / 2
  const rings = Float32Array.from({ length: size }, () => random())
  await eachRow({ from: 0, to: size }, context, (y) => {
    for (let x = 0; x < size; x++) {
      const [dx, dy] = [x + 0.5 - radius, y + 0.5 - radius]
      const far = magnitude(dx, dy)
      if (far > radius) continue
      const offset = (y * size + x) * 4
      const share = far / radius
      const ray = Math.max(0, broad(dx, dy)) ** 9 + 0.4 * Math.max(0, narrow(dx, dy)) ** 26
      const groove = rings[Math.floor(far)]!
      const isGap = tracks.some((track) => Math.abs(share - track) < 0.004) || share < inner || share > 0.975
      const light = isGap ? 20 + 26 * ray : 15 + 9 * groove + (50 + 46 * groove) * ray
      data[offset] = light
      data[offset + 1] = light
      data[offset + 2] = light * 1.04
      data[offset + 3] = 255 * Math.min(1, radius - far)
    }
  })
  brush.putImageData(picture, 0, 0)
  for (const [share, colour] of [
    [label, scheme.artist],
    [circle, scheme.flat],
  ] as const) {
    brush.fillStyle = cssOf(colour)
    brush.beginPath()
    brush.arc(radius, radius, share * radius, 0, 2 * Math.PI)
    brush.fill()
  }
  brush.strokeStyle = cssOf(scheme.artist)
  brush.lineWidth = 0.004 * size
  brush.beginPath()
  brush.arc(radius, radius, line * radius, 0, 2 * Math.PI)
  brush.stroke()
  return canvas
}
