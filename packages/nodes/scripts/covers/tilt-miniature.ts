import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../src/execution.ts'
import { cssOf, type Lab, lch, shadeLab } from '../../src/ground/colour/lab.ts'
import { randomOf } from '../../src/ground/random/random.ts'
import { runNode, saveCover } from './studio.ts'

const [width, height] = [1440, 1800]
const horizon = height * 0.13
const roofs = [
  lch(0.56, 0.16, 32),
  lch(0.62, 0.15, 45),
  lch(0.5, 0.1, 260),
  lch(0.48, 0.13, 22),
  lch(0.55, 0.08, 190),
]
const walls = [
  lch(0.94, 0.02, 85),
  lch(0.88, 0.07, 90),
  lch(0.86, 0.06, 45),
  lch(0.84, 0.06, 220),
  lch(0.9, 0.05, 150),
]
const paints = [
  lch(0.6, 0.2, 28),
  lch(0.62, 0.14, 240),
  lch(0.86, 0.16, 95),
  lch(0.93, 0.01, 90),
  lch(0.66, 0.13, 165),
]
const grass = lch(0.72, 0.13, 128)

interface Spot {
  readonly x: number
  /** Position of an object, and pixels per metre there. */
  readonly y: number
  readonly scale: number
}

function shape(
  brush: SKRSContext2D,
  colour: Lab,
  points: readonly (readonly [number, number])[],
  alpha = 1,
): void {
  brush.fillStyle = cssOf(colour, alpha)
  brush.beginPath()
  for (const [x, y] of points) brush.lineTo(x, y)
  brush.closePath()
  brush.fill()
}

/** Draws a house seen from the front and from above, its right side in the shade. */
function house(brush: SKRSContext2D, { x, y, scale }: Spot, random: () => number): void {
  const wall = walls[Math.floor(random() * walls.length)]!
  const roof = roofs[Math.floor(random() * roofs.length)]!
  const [wide, tall, deep] = [scale * (6 + 3 * random()), scale * (4.5 + 4 * random()), scale * 5]
  const [left, right, top] = [x - wide / 2, x + wide / 2, y - tall]
  const back: readonly [number, number] = [scale * 2.6, -deep * 0.55]
  const peak = top - scale * 3.2
  shape(
    brush,
    lch(0.2, 0.03, 270),
    [
      [right, y],
      [right + scale * 6, y - scale],
      [right + scale * 7, y - scale * 3.4],
      [right + back[0], y + back[1]],
    ],
    0.35,
  )
  shape(brush, shadeLab(wall, -0.2), [
    [right, y],
    [right + back[0], y + back[1]],
    [right + back[0], top + back[1]],
    [right, top],
  ])
  shape(brush, wall, [
    [left, y],
    [right, y],
    [right, top],
    [x, peak],
    [left, top],
  ])
  const eave = scale * 0.35
  const fall = (eave * (top - peak)) / (wide / 2)
  shape(brush, shadeLab(roof, -0.12), [
    [x, peak],
    [right + eave, top + fall],
    [right + back[0] + eave, top + back[1] + fall],
    [x + back[0], peak + back[1]],
  ])
  shape(brush, shadeLab(roof, 0.06), [
    [x, peak],
    [left - eave, top + fall],
    [left - eave, top + fall - eave],
    [x, peak - eave],
    [x + back[0], peak + back[1] - eave],
    [x + back[0], peak + back[1]],
  ])
  const floors = Math.max(1, Math.round(tall / (scale * 3)))
  for (let floor = 0; floor < floors; floor++) {
    for (const share of [0.22, 0.5, 0.78]) {
      const [wx, wy] = [left + wide * share, y - scale * (1.3 + 2.9 * floor)]
      brush.fillStyle = cssOf(floor === 0 && share === 0.5 ? shadeLab(roof, -0.15) : lch(0.46, 0.06, 240))
      const door = floor === 0 && share === 0.5
      brush.fillRect(
        wx - scale * 0.55,
        door ? y - scale * 2.2 : wy - scale * 0.9,
        scale * 1.1,
        door ? scale * 2.2 : scale * 1.4,
      )
    }
  }
}

function tree(brush: SKRSContext2D, { x, y, scale }: Spot, random: () => number): void {
  const size = scale * (1.6 + 1.3 * random())
  const leaf = lch(0.5 + 0.14 * random(), 0.13, 118 + 28 * random())
  brush.fillStyle = cssOf(lch(0.2, 0.03, 270), 0.3)
  brush.beginPath()
  brush.ellipse(x + size * 0.9, y, size * 1.2, size * 0.4, 0, 0, 7)
  brush.fill()
  brush.fillStyle = cssOf(lch(0.38, 0.05, 60))
  brush.fillRect(x - size * 0.12, y - size, size * 0.24, size)
  for (let i = 0; i < 46; i++) {
    const [angle, out] = [random() * 7, Math.sqrt(random()) * size]
    const [px, py] = [x + Math.cos(angle) * out, y - size * 1.7 + Math.sin(angle) * out * 1.1]
    const lit = (-(px - x) - (py - y + size * 1.7)) / size
    brush.fillStyle = cssOf(shadeLab(leaf, 0.09 * lit + 0.05 * (random() - 0.5)))
    brush.beginPath()
    brush.arc(px, py, size * 0.3, 0, 7)
    brush.fill()
  }
}

function car(brush: SKRSContext2D, { x, y, scale }: Spot, random: () => number): void {
  const paint = paints[Math.floor(random() * paints.length)]!
  const long = scale * 4.4
  const body = (colour: Lab, dx: number, dy: number, wide: number, tall: number, alpha = 1) => {
    brush.fillStyle = cssOf(colour, alpha)
    brush.beginPath()
    brush.roundRect(x + dx - wide / 2, y + dy - tall, wide, tall, scale * 0.4)
    brush.fill()
  }
  body(lch(0.15, 0.02, 270), scale * 0.5, scale * 0.3, long * 1.05, scale * 0.8, 0.4)
  body(shadeLab(paint, -0.14), 0, 0, long, scale * 1.2)
  body(paint, 0, -scale * 0.45, long, scale * 0.85)
  body(lch(0.36, 0.04, 240), 0, -scale * 0.9, long * 0.62, scale * 1)
  body(shadeLab(paint, 0.08), 0, -scale * 1.55, long * 0.54, scale * 0.45)
  for (const side of [-0.3, 0.3]) {
    brush.fillStyle = cssOf(lch(0.2, 0.01, 270))
    brush.beginPath()
    brush.arc(x + side * long, y, scale * 0.42, 0, 7)
    brush.fill()
  }
}

function road(brush: SKRSContext2D, y: number, scale: number): void {
  const bend = (x: number) => y + Math.sin((x / width) * 2.4 + y) * scale * 1.2
  const ribbon = (colour: Lab, from: number, to: number, dash: boolean) => {
    for (let x = -20; x < width + 20; x += 10) {
      if (dash && Math.floor(x / (scale * 2.2)) % 2 === 0) continue
      shape(brush, colour, [
        [x, bend(x) + from],
        [x + 10.5, bend(x + 10) + from],
        [x + 10.5, bend(x + 10) + to],
        [x, bend(x) + to],
      ])
    }
  }
  ribbon(lch(0.86, 0.02, 80), -scale * 2.6, scale * 2.6, false)
  ribbon(lch(0.46, 0.012, 270), -scale * 2, scale * 2, false)
  ribbon(lch(0.95, 0.01, 90), -scale * 0.1, scale * 0.1, true)
}

/** Draws a small town on a hillside, row after row from far away. */
function town(): ImageValue {
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  const random = randomOf(11)
  const sky = brush.createLinearGradient(0, 0, 0, horizon * 1.4)
  sky.addColorStop(0, cssOf(lch(0.78, 0.09, 238)))
  sky.addColorStop(1, cssOf(lch(0.93, 0.04, 220)))
  brush.fillStyle = sky
  brush.fillRect(0, 0, width, height)
  const ground = brush.createLinearGradient(0, horizon, 0, height)
  ground.addColorStop(0, cssOf(shadeLab(grass, 0.06, 0.8)))
  ground.addColorStop(1, cssOf(shadeLab(grass, -0.05, 1.05)))
  brush.fillStyle = ground
  brush.fillRect(0, horizon, width, height)
  let y = horizon + 14
  for (let row = 0; y < height + 260; row++) {
    const scale = 5 + ((y - horizon) / height) * 25
    if (row % 3 === 2) {
      road(brush, y, scale)
      for (let x = random() * 200; x < width; x += scale * (9 + 16 * random())) {
        const lane = random() < 0.5 ? -0.75 : 1.5
        car(brush, { x, y: y + Math.sin((x / width) * 2.4 + y) * scale * 1.2 + lane * scale, scale }, random)
      }
    } else {
      for (let x = -scale * 6 * random(); x < width + scale * 8; x += scale * (7 + 5 * random())) {
        const spot = { x, y: y + (random() - 0.5) * scale * 1.2, scale }
        if (random() < 0.62) house(brush, spot, random)
        else tree(brush, spot, random)
        if (random() < 0.5) tree(brush, { x: x + scale * 5, y: spot.y + scale, scale: scale * 0.8 }, random)
      }
    }
    y += scale * 6.2
  }
  const { data } = brush.getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data.buffer) }
}

/** Makes the cover: the town as a miniature. */
export async function makeCover(): Promise<void> {
  const inputs = { image: town(), focus: 'middle', blur: 0.8, depth: 0.4, toy: 0.6 }
  await saveCover('tilt-miniature.webp', await runNode('TiltMiniature', inputs))
}
