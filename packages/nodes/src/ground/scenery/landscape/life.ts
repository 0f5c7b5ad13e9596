import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssOf, lch, mixLab, shadeLab } from '../../colour/lab.ts'
import { drawBoat, drawHouse } from './details.ts'
import type { Layout } from './layout.ts'

/** Draws a flock of birds. */
function drawBirds(context: SKRSContext2D, { random, width, height, horizon, mood }: Layout): void {
  const [cx, cy] = [width * (0.2 + 0.6 * random()), horizon * (0.25 + 0.35 * random())]
  const unit = height * (0.006 + 0.006 * random())
  context.strokeStyle = cssOf(mixLab(mood.rock, [0.2, 0, 0], mood.stars ? 0.2 : 0.5), 0.85)
  context.lineCap = 'round'
  for (let i = 4 + Math.floor(random() * 8); i > 0; i--) {
    const [x, y] = [cx + (random() - 0.5) * unit * 26, cy + (random() - 0.5) * unit * 12]
    const size = unit * (0.7 + 0.6 * random())
    const lift = 0.35 + 0.5 * random()
    context.lineWidth = size * 0.2
    context.beginPath()
    context.moveTo(x - size, y - size * lift)
    context.quadraticCurveTo(x - size * 0.4, y - size * (lift + 0.15), x, y)
    context.quadraticCurveTo(x + size * 0.4, y - size * (lift + 0.15), x + size, y - size * lift)
    context.stroke()
  }
}

/** Draws a hot-air balloon of eight stripes. */
function drawBalloon(
  context: SKRSContext2D,
  layout: Layout,
  place: { x: number; y: number; size: number },
): void {
  const { random, mood, sun } = layout
  const { x, y, size } = place
  const hue = random() * 360
  const towards = sun.x > x ? 1 : -1
  const stripes = 8
  for (let i = 0; i < stripes; i++) {
    // Stripes bend like meridians: each edge is an ellipse of a different width.
    const [from, to] = [i, i + 1].map((k) => -Math.cos((k / stripes) * Math.PI))
    const lit = 0.07 * towards * ((from! + to!) / 2)
    const colour = i % 2 === 0 ? lch(0.58, 0.17, hue) : lch(0.9, 0.05, hue + 40)
    context.fillStyle = cssOf(shadeLab(mixLab(colour, mood.haze, 0.16), lit))
    context.beginPath()
    context.moveTo(x, y - size)
    context.bezierCurveTo(
      x + from! * size * 1.3,
      y - size,
      x + from! * size * 1.15,
      y + size * 0.35,
      x + from! * size * 0.2,
      y + size * 1.05,
    )
    context.lineTo(x + to! * size * 0.2, y + size * 1.05)
    context.bezierCurveTo(x + to! * size * 1.15, y + size * 0.35, x + to! * size * 1.3, y - size, x, y - size)
    context.fill()
  }
  context.strokeStyle = cssOf(lch(0.35, 0.04, 60), 0.8)
  context.lineWidth = Math.max(0.6, size * 0.02)
  for (const side of [-1, 1]) {
    context.beginPath()
    context.moveTo(x + side * size * 0.19, y + size * 1.05)
    context.lineTo(x + side * size * 0.11, y + size * 1.36)
    context.stroke()
  }
  context.fillStyle = cssOf(lch(0.42, 0.07, 60))
  context.fillRect(x - size * 0.13, y + size * 1.34, size * 0.26, size * 0.2)
}

function drawBalloons(context: SKRSContext2D, layout: Layout): void {
  const { random, width, height, horizon } = layout
  for (let i = 2 + Math.floor(random() * 3); i > 0; i--) {
    const size = height * 0.05 * (0.35 + 0.95 * random() ** 2)
    drawBalloon(context, layout, {
      x: width * (0.1 + 0.8 * random()),
      y: horizon * (0.2 + 0.5 * random()),
      size,
    })
  }
}

/** Draws a village on a hill: houses around a church. */
function drawVillage(context: SKRSContext2D, layout: Layout): void {
  const { random, width, height, layers } = layout
  const hills = layers.filter(({ kind }) => kind === 'hill')
  const { ridge } = hills[Math.max(0, hills.length - 3)]!
  const size = height * 0.024
  const middle = width * (0.3 + 0.4 * random())
  const places = Array.from({ length: 6 + Math.floor(random() * 5) }, () => {
    const x = middle + (random() + random() - 1) * size * 14
    const column = Math.min(width - 1, Math.max(0, Math.round(x)))
    return { x, y: ridge[column]! + size * (0.5 + 1.6 * random()), size: size * (0.8 + 0.5 * random()) }
  }).sort((a, b) => a.y - b.y)
  const column = Math.min(width - 1, Math.round(middle))
  const ground = ridge[column]! + size * 0.6
  const { wall, roof } = drawHouse(context, layout, { x: middle, y: ground, size: size * 1.2 })
  context.fillStyle = wall
  context.fillRect(middle - size * 1.5, ground - size * 2.6, size * 0.8, size * 2.6)
  context.fillStyle = roof
  context.beginPath()
  context.moveTo(middle - size * 1.62, ground - size * 2.55)
  context.lineTo(middle - size * 1.1, ground - size * 4.6)
  context.lineTo(middle - size * 0.58, ground - size * 2.55)
  context.fill()
  for (const place of places) drawHouse(context, layout, place)
}

/** Draws boats on water, houses on hills, and sometimes birds or balloons. */
export function drawLife(context: SKRSContext2D, layout: Layout): void {
  const { random, width, height, mood, scene, water } = layout
  if (water) {
    const boats = Math.floor(random() * 4)
    for (let i = 0; i < boats; i++) {
      const size = height * 0.055 * (0.35 + 0.95 * random())
      drawBoat(context, layout, {
        x: width * (0.1 + 0.8 * random()),
        y: water.top + size * (0.5 + 0.8 * random()),
        size,
      })
    }
  }
  const isBright = !mood.stars && mood.thickness < 0.9
  if (scene === 'hills' && random() < 0.7) drawVillage(context, layout)
  const isCalm = isBright && scene !== 'sea' && scene !== 'forest'
  if (isCalm && random() < 0.4) drawBalloons(context, layout)
  else if (!mood.stars && random() < 0.5) drawBirds(context, layout)
}
