import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssOf, type Lab, lch, shadeLab } from '../../ground/colour/lab.ts'
import { layFruit } from './fruit.ts'
import { dropShadow, type Extent, type Room, shadeWall } from './room.ts'
import { drawVase, vases } from './vase.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface Bloom {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colour: Lab
  readonly kind: 'rose' | 'daisy' | 'poppy'
}

const bouquets: readonly (readonly Lab[])[] = [
  [lch(0.62, 0.2, 25), lch(0.78, 0.12, 15), lch(0.92, 0.04, 80), lch(0.7, 0.17, 50)],
  [lch(0.58, 0.16, 300), lch(0.74, 0.1, 290), lch(0.9, 0.05, 320), lch(0.85, 0.15, 95)],
  [lch(0.86, 0.16, 95), lch(0.76, 0.17, 65), lch(0.94, 0.04, 95), lch(0.62, 0.17, 40)],
  [lch(0.94, 0.015, 90), lch(0.88, 0.06, 10), lch(0.8, 0.09, 20), lch(0.72, 0.1, 255)],
  [lch(0.55, 0.17, 265), lch(0.7, 0.12, 250), lch(0.93, 0.02, 200), lch(0.66, 0.2, 0)],
]
const leaves = [lch(0.42, 0.09, 145), lch(0.52, 0.11, 135), lch(0.36, 0.07, 160), lch(0.58, 0.1, 120)]

function petal(
  brush: SKRSContext2D,
  position: { x: number; y: number; angle: number; long: number; wide: number },
): void {
  brush.save()
  brush.translate(position.x, position.y)
  brush.rotate(position.angle)
  brush.beginPath()
  brush.moveTo(0, 0)
  brush.bezierCurveTo(
    position.wide,
    position.long * 0.25,
    position.wide * 0.9,
    position.long,
    0,
    position.long,
  )
  brush.bezierCurveTo(-position.wide * 0.9, position.long, -position.wide, position.long * 0.25, 0, 0)
  brush.fill()
  brush.restore()
}

function rose(brush: SKRSContext2D, room: Room, bloom: Bloom): void {
  const { x, y, size, colour } = bloom
  const turn = room.random() * 6
  for (let ring = 0; ring < 5; ring++) {
    const share = 1 - ring / 5
    const count = [6, 5, 5, 4, 3][ring]!
    for (let i = 0; i < count; i++) {
      const angle = turn + ring * 0.7 + ((i + room.random() * 0.3) / count) * 2 * Math.PI
      const facing = Math.cos(angle) * room.light * 0.6 - Math.sin(angle) * 0.6
      const px = x + Math.cos(angle) * size * share * 0.5
      const py = y + Math.sin(angle) * size * share * 0.45
      const wide = size * (0.16 + 0.36 * share)
      const light = 0.09 * facing - 0.09 * (1 - share)
      // A petal consists of a shaded inside and a lit rim that is turned over.
      brush.fillStyle = cssOf(shadeLab(colour, light + 0.07, 0.9))
      brush.beginPath()
      brush.ellipse(px, py, wide, wide * 0.78, angle + Math.PI / 2, 0, 2 * Math.PI)
      brush.fill()
      brush.fillStyle = cssOf(shadeLab(colour, light - 0.08, 1.15))
      brush.beginPath()
      const inset = wide * 0.16
      brush.ellipse(
        px - Math.cos(angle) * inset,
        py - Math.sin(angle) * inset,
        wide * 0.9,
        wide * 0.62,
        angle + Math.PI / 2,
        0,
        2 * Math.PI,
      )
      brush.fill()
    }
  }
  brush.fillStyle = cssOf(shadeLab(colour, -0.2, 1.2))
  brush.beginPath()
  brush.ellipse(x, y, size * 0.12, size * 0.09, turn, 0, 2 * Math.PI)
  brush.fill()
}

function daisy(brush: SKRSContext2D, room: Room, bloom: Bloom): void {
  const { x, y, size, colour } = bloom
  const count = 13 + Math.floor(room.random() * 5)
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 2 * Math.PI + room.random() * 0.2
    const facing = -Math.sin(angle) * room.light * 0.4 - Math.cos(angle) * 0.3
    brush.fillStyle = cssOf(shadeLab(colour, facing * 0.1 + (room.random() - 0.5) * 0.05))
    petal(brush, { x, y, angle, long: size * (0.85 + 0.2 * room.random()), wide: size * 0.17 })
  }
  const heart = lch(0.76, 0.16, 75)
  for (let i = 0; i < 26; i++) {
    const angle = room.random() * 2 * Math.PI
    const out = Math.sqrt(room.random()) * size * 0.27
    brush.fillStyle = cssOf(
      shadeLab(heart, 0.1 * Math.cos(angle) * room.light - 0.1 * Math.sin(angle) - 0.04),
    )
    brush.beginPath()
    brush.arc(x + Math.cos(angle) * out, y + Math.sin(angle) * out, size * 0.07, 0, 2 * Math.PI)
    brush.fill()
  }
}

function poppy(brush: SKRSContext2D, room: Room, bloom: Bloom): void {
  const { x, y, size, colour } = bloom
  const turn = room.random() * 6
  for (let i = 0; i < 5; i++) {
    const angle = turn + (i / 5) * 2 * Math.PI
    const facing = Math.cos(angle) * room.light * 0.5 - Math.sin(angle) * 0.5
    const px = x + Math.cos(angle) * size * 0.42
    const py = y + Math.sin(angle) * size * 0.36
    const shade = brush.createRadialGradient(x, y, size * 0.08, px, py, size * 0.7)
    shade.addColorStop(0, cssOf(shadeLab(colour, -0.22)))
    shade.addColorStop(0.45, cssOf(shadeLab(colour, facing * 0.08 - 0.02)))
    shade.addColorStop(1, cssOf(shadeLab(colour, facing * 0.1 + 0.08)))
    brush.fillStyle = shade
    brush.beginPath()
    brush.ellipse(px, py, size * 0.52, size * 0.42, angle + Math.PI / 2, 0, 2 * Math.PI)
    brush.fill()
  }
  brush.fillStyle = cssOf(lch(0.25, 0.04, 300))
  brush.beginPath()
  brush.ellipse(x, y, size * 0.16, size * 0.13, 0, 0, 2 * Math.PI)
  brush.fill()
}

const drawers = { rose, daisy, poppy } as const

function drawLeaf(
  brush: SKRSContext2D,
  room: Room,
  position: { x: number; y: number; angle: number; long: number },
): void {
  const colour = shadeLab(leaves[Math.floor(room.random() * leaves.length)]!, (room.random() - 0.5) * 0.1)
  brush.fillStyle = cssOf(colour)
  petal(brush, { ...position, wide: position.long * 0.3 })
  brush.save()
  brush.translate(position.x, position.y)
  brush.rotate(position.angle)
  brush.strokeStyle = cssOf(shadeLab(colour, 0.12), 0.8)
  brush.lineWidth = position.long * 0.035
  brush.beginPath()
  brush.moveTo(0, 0)
  brush.lineTo(0, position.long * 0.85)
  brush.stroke()
  brush.restore()
}

interface Heart {
  readonly x: number
  readonly y: number
  readonly spread: number
  /** Width and height of the bouquet relative to its radius. */
  readonly shape: readonly [wide: number, high: number]
}

/** Round, wide and tall bouquets. */
const shapes = [
  [1.05, 0.86],
  [1.2, 0.72],
  [0.84, 1.08],
] as const

function planBlooms(room: Room, centre: Heart): Bloom[] {
  const { random, unit } = room
  const colours = bouquets[Math.floor(random() * bouquets.length)]!
  const kinds = ['rose', 'daisy', 'poppy'] as const
  const main = kinds[Math.floor(random() * kinds.length)]!
  const count = 17 + Math.floor(random() * 10)
  const blooms = Array.from({ length: count }, (_, i): Bloom => {
    // The spiral of a sunflower fills the disc evenly; random offsets make it look like a bouquet.
    const angle = i * 2.399963 + random() * 0.7
    const out = Math.sqrt((i + 0.4) / count) * centre.spread
    return {
      x: centre.x + Math.cos(angle) * out * centre.shape[0],
      y: centre.y + Math.sin(angle) * out * centre.shape[1],
      size: unit * (0.068 + 0.05 * random()) * (1.15 - 0.4 * (i / count)),
      colour: shadeLab(
        colours[random() < 0.5 ? 0 : Math.floor(random() * colours.length)]!,
        (random() - 0.5) * 0.07,
      ),
      kind: random() < 0.6 ? main : kinds[Math.floor(random() * kinds.length)]!,
    }
  })
  return blooms.reverse()
}

/** Draws sprigs with buds that extend beyond the bouquet, so that its outline is not a plain circle. */
function drawSprigs(brush: SKRSContext2D, room: Room, { x, y, spread, shape }: Heart, colour: Lab): void {
  const { random, unit } = room
  const count = 6 + Math.floor(random() * 5)
  for (let i = 0; i < count; i++) {
    const angle = -Math.PI * (0.04 + (0.92 * (i + random())) / count)
    const long = spread * (1.1 + 0.4 * random())
    const tip = { x: x + Math.cos(angle) * long * shape[0], y: y + Math.sin(angle) * long * shape[1] }
    const bend = (random() - 0.5) * unit * 0.08
    const green = leaves[Math.floor(random() * leaves.length)]!
    brush.strokeStyle = cssOf(shadeLab(green, 0.2))
    brush.lineWidth = unit * 0.013
    brush.beginPath()
    brush.moveTo(x, y + spread * 0.4)
    brush.quadraticCurveTo((x + tip.x) / 2 + bend, (y + tip.y) / 2, tip.x, tip.y)
    brush.stroke()
    for (let bud = 0; bud < 5; bud++) {
      const back = bud * 0.05 * long
      const place = {
        x: tip.x - Math.cos(angle) * back + (random() - 0.5) * unit * 0.03,
        y: tip.y - Math.sin(angle) * back + (random() - 0.5) * unit * 0.03,
      }
      brush.fillStyle = cssOf(shadeLab(bud < 3 ? colour : green, 0.12 * random()))
      brush.beginPath()
      brush.ellipse(place.x, place.y, unit * 0.016, unit * 0.012, angle, 0, 2 * Math.PI)
      brush.fill()
    }
  }
}

export const bouquetExtent: Extent = { wide: 0.78, high: 1.02, below: 0.28 }

/** Draws stems from the mouth of the vase to the blooms. */
function drawStems(
  brush: SKRSContext2D,
  { random, unit }: Room,
  blooms: readonly Bloom[],
  from: Point,
): void {
  brush.lineCap = 'round'
  for (const bloom of blooms) {
    brush.strokeStyle = cssOf(leaves[Math.floor(random() * leaves.length)]!)
    brush.lineWidth = unit * 0.008
    brush.beginPath()
    brush.moveTo(from.x + (bloom.x - from.x) * 0.12, from.y + unit * 0.05)
    brush.quadraticCurveTo(from.x + (bloom.x - from.x) * 0.4, (from.y + bloom.y) / 2, bloom.x, bloom.y)
    brush.stroke()
  }
}

function drawLeaves(brush: SKRSContext2D, room: Room, centre: Heart): void {
  const { random, unit } = room
  for (let i = 0; i < 46; i++) {
    const angle = random() * 2 * Math.PI
    const out = centre.spread * (0.35 + 0.75 * random())
    drawLeaf(brush, room, {
      x: centre.x + Math.cos(angle) * out * 0.9,
      y: centre.y + unit * 0.05 + Math.sin(angle) * out * 0.72,
      angle: angle - Math.PI / 2 + (random() - 0.5),
      long: unit * (0.07 + 0.06 * random()),
    })
  }
}

function drawBlooms(brush: SKRSContext2D, room: Room, blooms: readonly Bloom[]): void {
  for (const bloom of blooms) {
    // Each bloom casts a shadow on the blooms behind it.
    brush.fillStyle = 'rgba(15, 18, 25, 0.2)'
    brush.beginPath()
    brush.arc(
      bloom.x - room.light * bloom.size * 0.12,
      bloom.y + bloom.size * 0.16,
      bloom.size * 0.95,
      0,
      2 * Math.PI,
    )
    brush.fill()
    drawers[bloom.kind](brush, room, bloom)
  }
}

/** Lays two fruits to one side of the vase, in three of five pictures. */
function layFruits(brush: SKRSContext2D, room: Room, { x, y }: Point): void {
  const { random, unit } = room
  if (random() >= 0.6) return
  const side = random() < 0.5 ? -1 : 1
  for (const [out, down] of [
    [0.25, 0.02],
    [0.4, 0.06],
  ] as const)
    layFruit(brush, room, {
      x: x + side * unit * out,
      y: y - unit * (0.07 - down),
      size: unit * 0.085,
    })
}

function drawFallenPetals(brush: SKRSContext2D, room: Room, blooms: readonly Bloom[], { x, y }: Point): void {
  const { random, unit } = room
  for (let i = 0; i < 5; i++) {
    const point = { x: x + (random() - 0.5) * unit * 0.7, y: y + unit * (0.02 + 0.1 * random()) }
    dropShadow(brush, room, { ...point, size: unit * 0.02 })
    brush.fillStyle = cssOf(shadeLab(blooms[i]!.colour, 0.02))
    petal(brush, { ...point, angle: random() * 6, long: unit * 0.035, wide: unit * 0.014 })
  }
}

/** Draws a vase of flowers, sometimes with fruit beside it, and a few petals fallen on the table; `x` is its middle. */
export function drawBouquet(brush: SKRSContext2D, room: Room, x: number): void {
  const { random, unit, table } = room
  const bottom = table + unit * (0.17 + 0.04 * random())
  const top = bottom - unit * (0.27 + 0.05 * random())
  const wide = unit * (0.12 + 0.04 * random())
  const centre: Heart = {
    x: x + (random() - 0.5) * unit * 0.08,
    y: top - unit * 0.17,
    spread: unit * (0.25 + 0.04 * random()),
    shape: shapes[Math.floor(random() * shapes.length)]!,
  }
  shadeWall(brush, room, { x, y: centre.y, wide: centre.spread * 1.4, high: centre.spread * 1.4 })
  const blooms = planBlooms(room, centre)
  const foot = { x, y: bottom }
  drawStems(brush, room, blooms, { x, y: top })
  drawLeaves(brush, room, { ...centre, x })
  drawSprigs(brush, room, centre, blooms[0]!.colour)
  drawVase(brush, room, { x, top, bottom, wide, colour: vases[Math.floor(random() * vases.length)]! })
  drawBlooms(brush, room, blooms)
  layFruits(brush, room, foot)
  drawFallenPetals(brush, room, blooms, foot)
}
