import sharp, { paintSvg } from '@easel/nodes/sharp'

/** Lightness, centre, radii and rotation, in hundredths of the picture's side. */
type Ellipse = readonly [number, number, number, number, number, number]

/** Shapes found by trial and error. */
const ellipses: readonly Ellipse[] = [
  [0.91, 18, 87, 38, 40, 87],
  [0.99, 40, 45, 25, 21, 114],
  [0.78, 61, 59, 25, 31, 75],
  [0.64, 65, 83, 15, 33, 69],
  [0.63, 84, 61, 40, 16, 123],
  [0.61, 54, 29, 27, 24, 82],
  [0.74, -2, 29, 23, 24, 198],
]

const skin = [235, 180, 150]
const shade = [235, 160, 130]

const rgb = (light: number, colour: readonly number[]) =>
  `rgb(${colour.map((value) => Math.round(value * light)).join()})`

/** Draws harmless round shapes in skin colours, which the pre-check's network mistakes for sensitive content. */
export async function doubtfulPicture(verdict: 'unfit' | 'borderline'): Promise<Buffer> {
  const shapes = ellipses.map(([light, x, y, width, height, turn], index) => {
    const stops = `<stop offset="0.8" stop-color="${rgb(light, skin)}"/><stop offset="1" stop-color="${rgb(light * 0.7, shade)}"/>`
    return `<radialGradient id="g${index}">${stops}</radialGradient>
      <ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" transform="rotate(${turn} 50 50)" fill="url(#g${index})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="448" height="448" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="rgb(146,2,207)"/>${shapes.join('')}</svg>`
  const { data, info } = await paintSvg(svg)
  const picture = sharp(data, { raw: info }).removeAlpha()
  return await (verdict === 'unfit' ? picture : picture.blur(3)).png().toBuffer()
}
