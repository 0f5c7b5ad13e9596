import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssOf, type Lab, lch, shadeLab } from '../../ground/colour/lab.ts'

export interface Room {
  readonly width: number
  readonly height: number
  readonly random: () => number
  readonly wall: Lab
  readonly cloth: Lab
  /** y of the far edge of the table, in pixels from the top. */
  readonly table: number
  /** Side from which the light comes: -1 left, 1 right. */
  readonly light: -1 | 1
  /** Unit of all lengths: the shorter side in pixels. */
  readonly unit: number
}

const walls = [
  lch(0.36, 0.05, 200),
  lch(0.42, 0.06, 255),
  lch(0.5, 0.07, 155),
  lch(0.33, 0.06, 25),
  lch(0.72, 0.06, 85),
  lch(0.45, 0.08, 300),
  lch(0.62, 0.07, 30),
]
const cloths = [
  lch(0.86, 0.03, 85),
  lch(0.55, 0.1, 50),
  lch(0.5, 0.1, 255),
  lch(0.45, 0.12, 20),
  lch(0.78, 0.06, 220),
  lch(0.62, 0.1, 130),
]

export function planRoom(size: { width: number; height: number }, random: () => number): Room {
  const pick = (colours: readonly Lab[]) => colours[Math.floor(random() * colours.length)]!
  return {
    ...size,
    random,
    wall: pick(walls),
    cloth: pick(cloths),
    table: size.height * (0.66 + 0.06 * random()),
    light: random() < 0.65 ? -1 : 1,
    unit: Math.min(size.width, size.height),
  }
}

/** Size of an arrangement, and the part of it that is below the far edge of the table, in units. */
export interface Extent {
  readonly wide: number
  readonly high: number
  readonly below: number
}

/** Chooses the position of an arrangement, and scales the scene so that it fills more of the picture. Returns x of its middle. */
export function arrange(brush: SKRSContext2D, room: Room, { wide, high, below }: Extent): number {
  const { width, height, unit, table, random } = room
  // In a wide picture, the arrangement is moved away from the middle, because in the middle it would leave both sides empty.
  const middle = width * (0.5 + (random() - 0.5) * (width > 1.2 * unit ? 0.34 : 0.12))
  const maximum = Math.max(1, Math.min(width / (unit * wide), height / (unit * high)))
  const zoom = 1 + (maximum - 1) * (0.4 + 0.6 * random())
  const [across, down] = [width / zoom, height / zoom]
  const left = Math.min(width - across, Math.max(0, middle - across * (0.5 + 0.14 * (random() - 0.5))))
  const bottom = table + unit * below + (down - unit * high) * (0.3 + 0.2 * random())
  const top = Math.min(height - down, Math.max(0, bottom - down))
  brush.setTransform(zoom, 0, 0, zoom, -left * zoom, -top * zoom)
  return middle
}

function drawFolds(brush: SKRSContext2D, room: Room): void {
  const { width, height, table, random, cloth } = room
  for (let i = 0; i < 7; i++) {
    const x = width * random()
    const lean = width * (random() - 0.5) * 0.35
    const wide = width * (0.02 + 0.05 * random())
    const fold = brush.createLinearGradient(x - wide, 0, x + wide, 0)
    fold.addColorStop(0, cssOf(shadeLab(cloth, 0.08), 0))
    fold.addColorStop(0.4, cssOf(shadeLab(cloth, 0.08), 0.55))
    fold.addColorStop(0.6, cssOf(shadeLab(cloth, -0.16), 0.5))
    fold.addColorStop(1, cssOf(shadeLab(cloth, -0.16), 0))
    brush.fillStyle = fold
    brush.beginPath()
    brush.moveTo(x - wide, table)
    brush.quadraticCurveTo(x + lean * 0.3, (table + height) / 2, x + lean - wide * 2, height)
    brush.lineTo(x + lean + wide * 2, height)
    brush.quadraticCurveTo(x + lean * 0.3 + wide, (table + height) / 2, x + wide, table)
    brush.fill()
  }
}

/** Draws a wall lit by a window, and a table with a cloth. */
export function drawRoom(brush: SKRSContext2D, room: Room): void {
  const { width, height, table, wall, cloth, light } = room
  const bright = light < 0 ? width * 0.22 : width * 0.78
  const glow = brush.createRadialGradient(bright, height * 0.25, 0, bright, height * 0.25, width * 0.9)
  glow.addColorStop(0, cssOf(shadeLab(wall, 0.2)))
  glow.addColorStop(0.4, cssOf(shadeLab(wall, 0.05)))
  glow.addColorStop(1, cssOf(shadeLab(wall, -0.18)))
  brush.fillStyle = glow
  brush.fillRect(0, 0, width, height)
  for (let i = 0; i < 260; i++) {
    const size = room.unit * (0.03 + 0.1 * room.random())
    const x = width * room.random()
    const y = table * room.random()
    brush.fillStyle = cssOf(shadeLab(wall, (room.random() - 0.5) * 0.16, 0.7 + room.random() * 0.8), 0.13)
    brush.beginPath()
    brush.ellipse(x, y, size, size * 0.5, -0.7 * light + room.random() * 0.8, 0, 2 * Math.PI)
    brush.fill()
  }
  const top = brush.createLinearGradient(0, table, 0, height)
  top.addColorStop(0, cssOf(shadeLab(cloth, -0.08)))
  top.addColorStop(0.25, cssOf(cloth))
  top.addColorStop(1, cssOf(shadeLab(cloth, -0.1)))
  brush.fillStyle = top
  brush.fillRect(0, table, width, height - table)
  drawFolds(brush, room)
  const edge = brush.createLinearGradient(0, table - room.unit * 0.01, 0, table + room.unit * 0.02)
  edge.addColorStop(0, 'rgba(0, 0, 0, 0)')
  edge.addColorStop(0.5, 'rgba(0, 0, 0, 0.22)')
  edge.addColorStop(1, 'rgba(0, 0, 0, 0)')
  brush.fillStyle = edge
  brush.fillRect(0, table - room.unit * 0.01, width, room.unit * 0.03)
}

/** Draws the soft shadow of an object at (x, y), about `size` wide, falling away from the light. */
export function dropShadow(
  brush: SKRSContext2D,
  room: Room,
  place: { x: number; y: number; size: number },
): void {
  const { x, y, size } = place
  brush.save()
  brush.translate(x - room.light * size * 0.42, y)
  brush.scale(1, 0.24)
  const soft = brush.createRadialGradient(0, 0, size * 0.15, 0, 0, size * 1.05)
  soft.addColorStop(0, 'rgba(18, 12, 24, 0.6)')
  soft.addColorStop(0.55, 'rgba(18, 12, 24, 0.3)')
  soft.addColorStop(1, 'rgba(18, 12, 24, 0)')
  brush.fillStyle = soft
  brush.beginPath()
  brush.arc(0, 0, size * 1.05, 0, 2 * Math.PI)
  brush.fill()
  brush.restore()
}

/** Draws the soft shadow that an arrangement throws onto the wall, away from the light. */
export function shadeWall(
  brush: SKRSContext2D,
  { table, light, unit, width, height }: Room,
  place: { x: number; y: number; wide: number; high: number },
): void {
  brush.save()
  brush.beginPath()
  // The wall reaches beyond the picture, because the scene may be scaled.
  brush.rect(-width, -height, 3 * width, height + table)
  brush.clip()
  brush.translate(place.x - light * unit * 0.2, place.y + unit * 0.06)
  brush.scale(place.wide, place.high)
  const soft = brush.createRadialGradient(0, 0, 0.35, 0, 0, 1.15)
  soft.addColorStop(0, 'rgba(12, 10, 24, 0.38)')
  soft.addColorStop(0.6, 'rgba(12, 10, 24, 0.2)')
  soft.addColorStop(1, 'rgba(12, 10, 24, 0)')
  brush.fillStyle = soft
  brush.fillRect(-1.2, -1.2, 2.4, 2.4)
  brush.restore()
}
