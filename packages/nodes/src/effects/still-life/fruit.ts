import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssOf, type Lab, lch, mixLab, shadeLab } from '../../ground/colour/lab.ts'
import { dropShadow, type Extent, type Room, shadeWall } from './room.ts'
import { drawVase, vases } from './vase.ts'

interface Fruit {
  readonly x: number
  readonly y: number
  readonly size: number
}

interface Kind {
  readonly body: Lab
  readonly blush: Lab
  readonly scale: number
  readonly stem: boolean
  readonly shape: 'round' | 'pear' | 'lemon'
}

const kinds: readonly Kind[] = [
  { body: lch(0.52, 0.19, 27), blush: lch(0.72, 0.14, 75), scale: 1, stem: true, shape: 'round' },
  { body: lch(0.73, 0.17, 62), blush: lch(0.66, 0.18, 48), scale: 1.02, stem: false, shape: 'round' },
  { body: lch(0.86, 0.16, 100), blush: lch(0.78, 0.15, 85), scale: 0.86, stem: false, shape: 'lemon' },
  { body: lch(0.74, 0.14, 118), blush: lch(0.66, 0.13, 60), scale: 1.04, stem: true, shape: 'pear' },
  { body: lch(0.76, 0.12, 55), blush: lch(0.6, 0.17, 25), scale: 0.92, stem: false, shape: 'round' },
  { body: lch(0.4, 0.1, 320), blush: lch(0.52, 0.1, 280), scale: 0.68, stem: true, shape: 'round' },
  { body: lch(0.68, 0.15, 128), blush: lch(0.78, 0.13, 105), scale: 0.98, stem: true, shape: 'round' },
]

function outline(brush: SKRSContext2D, kind: Kind, size: number): void {
  brush.beginPath()
  if (kind.shape === 'round') brush.ellipse(0, 0, size, size * 0.94, 0, 0, 2 * Math.PI)
  if (kind.shape === 'lemon') {
    brush.moveTo(-size * 1.25, 0)
    brush.bezierCurveTo(-size * 0.9, -size * 0.2, -size * 0.7, -size * 0.85, 0, -size * 0.85)
    brush.bezierCurveTo(size * 0.7, -size * 0.85, size * 0.9, -size * 0.2, size * 1.25, 0)
    brush.bezierCurveTo(size * 0.9, size * 0.2, size * 0.7, size * 0.85, 0, size * 0.85)
    brush.bezierCurveTo(-size * 0.7, size * 0.85, -size * 0.9, size * 0.2, -size * 1.25, 0)
  }
  if (kind.shape === 'pear') {
    brush.moveTo(0, -size * 1.55)
    brush.bezierCurveTo(size * 0.55, -size * 1.55, size * 0.4, -size * 0.7, size * 0.85, -size * 0.2)
    brush.bezierCurveTo(size * 1.2, size * 0.5, size * 0.6, size * 0.95, 0, size * 0.95)
    brush.bezierCurveTo(-size * 0.6, size * 0.95, -size * 1.2, size * 0.5, -size * 0.85, -size * 0.2)
    brush.bezierCurveTo(-size * 0.4, -size * 0.7, -size * 0.55, -size * 1.55, 0, -size * 1.55)
  }
  brush.closePath()
}

/** Draws a fruit: a lit body with a blush, light reflected by the cloth, a highlight and a stem. */
function drawOne(brush: SKRSContext2D, room: Room, kind: Kind, fruit: Fruit): void {
  const { x, y } = fruit
  const size = fruit.size * kind.scale
  const side = room.light
  const body = shadeLab(kind.body, (room.random() - 0.5) * 0.06)
  brush.save()
  brush.translate(x, y)
  const tilt = (room.random() - 0.5) * (kind.shape === 'lemon' ? 1.4 : 0.5)
  brush.rotate(tilt)
  outline(brush, kind, size)
  brush.clip()
  brush.rotate(-tilt)
  const shade = brush.createRadialGradient(side * size * 0.45, -size * 0.5, size * 0.05, 0, 0, size * 1.6)
  shade.addColorStop(0, cssOf(shadeLab(body, 0.17, 0.9)))
  shade.addColorStop(0.3, cssOf(body))
  shade.addColorStop(0.62, cssOf(shadeLab(body, -0.17)))
  shade.addColorStop(0.82, cssOf(mixLab(shadeLab(body, -0.3), room.cloth, 0.18)))
  shade.addColorStop(1, cssOf(mixLab(shadeLab(body, -0.2), room.cloth, 0.45)))
  brush.fillStyle = shade
  brush.fillRect(-size * 2, -size * 2, size * 4, size * 4)
  for (let i = 0; i < 26; i++) {
    brush.fillStyle = cssOf(shadeLab(kind.blush, (room.random() - 0.5) * 0.1), 0.11)
    brush.beginPath()
    const px = (room.random() - 0.35) * size * side * 1.3
    brush.ellipse(
      px,
      (room.random() - 0.55) * size * 1.3,
      size * 0.32,
      size * 0.14,
      1.3 * side,
      0,
      2 * Math.PI,
    )
    brush.fill()
  }
  const gleam = brush.createRadialGradient(
    side * size * 0.4,
    -size * 0.42,
    0,
    side * size * 0.4,
    -size * 0.42,
    size * 0.3,
  )
  gleam.addColorStop(0, 'rgba(255, 253, 244, 0.85)')
  gleam.addColorStop(0.5, 'rgba(255, 253, 244, 0.3)')
  gleam.addColorStop(1, 'rgba(255, 253, 244, 0)')
  brush.fillStyle = gleam
  brush.fillRect(-size * 2, -size * 2, size * 4, size * 4)
  brush.restore()
  if (!kind.stem) return
  const head = kind.shape === 'pear' ? 1.5 : 0.82
  brush.strokeStyle = cssOf(lch(0.33, 0.05, 60))
  brush.lineWidth = size * 0.075
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(x + Math.sin(tilt) * size * head, y - Math.cos(tilt) * size * head)
  brush.quadraticCurveTo(x + size * 0.05, y - size * (head + 0.2), x + size * 0.16, y - size * (head + 0.34))
  brush.stroke()
}

function drawGrapes(brush: SKRSContext2D, room: Room, place: Fruit): void {
  const { random } = room
  const colour = random() < 0.5 ? lch(0.36, 0.1, 310) : lch(0.72, 0.12, 122)
  dropShadow(brush, room, { x: place.x, y: place.y + place.size * 0.7, size: place.size * 1.5 })
  const grape: Kind = { body: colour, blush: shadeLab(colour, 0.1), scale: 1, stem: false, shape: 'round' }
  const lean = random() < 0.5 ? -1 : 1
  const spots = Array.from({ length: 38 }, () => {
    // A bunch of grapes lies on its side: broad at the stalk, narrow at the tip.
    const along = random() ** 0.8
    const half = place.size * (0.95 - 0.75 * along)
    return {
      x: place.x + lean * (along - 0.42) * place.size * 2.5,
      y: place.y + (random() * 1.6 - 0.9) * half * 0.75 + place.size * 0.25 * along,
      size: place.size * (0.23 + 0.05 * random()),
    }
  })
  for (const spot of spots.sort((a, b) => a.y - b.y)) drawOne(brush, room, grape, spot)
  brush.strokeStyle = cssOf(lch(0.45, 0.06, 80))
  brush.lineWidth = place.size * 0.07
  brush.beginPath()
  brush.moveTo(place.x - lean * place.size * 0.9, place.y - place.size * 0.4)
  brush.quadraticCurveTo(
    place.x - lean * place.size * 1.3,
    place.y - place.size * 0.6,
    place.x - lean * place.size * 1.45,
    place.y - place.size * 0.35,
  )
  brush.stroke()
}

interface Bowl {
  readonly x: number
  readonly rim: number
  readonly wide: number
  readonly deep: number
  readonly colour: Lab
}

function drawBowl(brush: SKRSContext2D, room: Room, bowl: Bowl, part: 'back' | 'front'): void {
  const { x, rim, wide, deep, colour } = bowl
  if (part === 'back') {
    dropShadow(brush, room, { x, y: rim + deep * 0.98, size: wide * 0.95 })
    brush.fillStyle = cssOf(shadeLab(colour, -0.2))
    brush.beginPath()
    brush.ellipse(x, rim, wide, wide * 0.2, 0, 0, 2 * Math.PI)
    brush.fill()
    return
  }
  const shade = brush.createLinearGradient(x + room.light * wide, 0, x - room.light * wide, 0)
  shade.addColorStop(0, cssOf(shadeLab(colour, 0.02)))
  shade.addColorStop(0.28, cssOf(shadeLab(colour, 0.13, 0.8)))
  shade.addColorStop(0.6, cssOf(shadeLab(colour, -0.06)))
  shade.addColorStop(1, cssOf(shadeLab(colour, -0.28)))
  brush.fillStyle = shade
  brush.beginPath()
  brush.moveTo(x - wide, rim)
  brush.ellipse(x, rim, wide, wide * 0.2, 0, Math.PI, 0, true)
  brush.bezierCurveTo(
    x + wide * 0.96,
    rim + deep * 0.7,
    x + wide * 0.5,
    rim + deep,
    x + wide * 0.36,
    rim + deep,
  )
  brush.quadraticCurveTo(x, rim + deep * 1.1, x - wide * 0.36, rim + deep)
  brush.bezierCurveTo(x - wide * 0.5, rim + deep, x - wide * 0.96, rim + deep * 0.7, x - wide, rim)
  brush.fill()
  brush.strokeStyle = cssOf(shadeLab(colour, 0.18, 0.6), 0.9)
  brush.lineWidth = room.unit * 0.008
  brush.beginPath()
  brush.ellipse(x, rim, wide, wide * 0.2, 0, Math.PI * 0.97, Math.PI * 0.03, true)
  brush.stroke()
}

const bowls = [
  lch(0.5, 0.1, 250),
  lch(0.88, 0.03, 85),
  lch(0.48, 0.1, 45),
  lch(0.55, 0.08, 185),
  lch(0.4, 0.03, 270),
]

/** Fruit of a heap, row by row from the back: number of fruits, and height above the rim in sizes of a fruit. */
const heaps = {
  bowl: [
    [3, 1.35],
    [4, 0.66],
    [5, 0.02],
  ],
  plate: [
    [2, 1.5],
    [3, 0.95],
    [4, 0.42],
  ],
} as const

/** Darkens the area close behind a fruit of a heap, mostly below it and away from the light. */
function shadeBehind(brush: SKRSContext2D, { light }: Room, { x, y, size }: Fruit): void {
  const [cx, cy] = [x - light * size * 0.22, y + size * 0.1]
  const soft = brush.createRadialGradient(cx, cy, size * 0.7, cx, cy, size * 1.22)
  soft.addColorStop(0, 'rgba(20, 10, 22, 0.5)')
  soft.addColorStop(1, 'rgba(20, 10, 22, 0)')
  brush.fillStyle = soft
  brush.beginPath()
  brush.arc(cx, cy, size * 1.22, 0, 2 * Math.PI)
  brush.fill()
}

const anyKind = ({ random }: Room) => kinds[Math.floor(random() * kinds.length)]!

/** Lays fruit onto the table. */
export function layFruit(brush: SKRSContext2D, room: Room, { x, y, size }: Fruit): void {
  dropShadow(brush, room, { x, y: y + size * 0.8, size: size * 1.1 })
  drawOne(brush, room, anyKind(room), { x, y, size })
}

export const fruitExtent: Extent = { wide: 0.88, high: 0.88, below: 0.36 }

/** Draws a bowl or a plate of fruit, sometimes a jug behind it, and more fruit on the table; `middle` is the arrangement's x. */
export function drawFruit(brush: SKRSContext2D, room: Room, middle: number): void {
  const { random, unit, table } = room
  const size = unit * (0.112 + 0.016 * random())
  const kind = random() < 0.6 ? 'bowl' : 'plate'
  const deep = unit * (kind === 'bowl' ? 0.2 + 0.03 * random() : 0.07)
  const bowl: Bowl = {
    x: middle,
    rim: table + unit * (kind === 'bowl' ? -0.09 - 0.04 * random() : 0.05),
    wide: unit * (0.34 + 0.05 * random()),
    deep,
    colour: bowls[Math.floor(random() * bowls.length)]!,
  }
  const side = random() < 0.5 ? -1 : 1
  shadeWall(brush, room, { x: middle, y: bowl.rim - unit * 0.1, wide: unit * 0.42, high: unit * 0.3 })
  if (random() < 0.55) {
    const jug = { x: middle - side * unit * (0.2 + 0.16 * random()), wide: unit * (0.11 + 0.03 * random()) }
    const bottom = table + unit * 0.04
    const colour = vases[Math.floor(random() * vases.length)]!
    drawVase(brush, room, { ...jug, top: bottom - unit * (0.46 + 0.1 * random()), bottom, colour })
  }
  drawBowl(brush, room, bowl, 'back')
  for (const [row, [count, up]] of heaps[kind].entries()) {
    for (let i = 0; i < count; i++) {
      const share = (i - (count - 1) / 2) / 2.5
      const x = bowl.x + share * bowl.wide * 0.9 + (random() - 0.5) * size * 0.25
      const place = { x, y: bowl.rim - size * (up + 0.12 * random()), size }
      if (row > 0) shadeBehind(brush, room, place)
      drawOne(brush, room, anyKind(room), place)
    }
  }
  drawBowl(brush, room, bowl, 'front')
  const ground = table + unit * 0.15
  drawGrapes(brush, room, { x: bowl.x + side * unit * 0.46, y: ground + unit * 0.01, size: size * 1.1 })
  for (const position of [-0.4, -0.24]) {
    const place = { x: bowl.x + side * unit * position, y: ground + unit * (position + 0.4) * 0.3 }
    layFruit(brush, room, { ...place, size: size * 0.95 })
  }
}
