import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssOf, type Lab, lch, mixLab, shadeLab } from '../../ground/colour/lab.ts'
import { dropShadow, type Room } from './room.ts'

/** Colours of the glazes. */
export const vases = [
  lch(0.5, 0.1, 250),
  lch(0.9, 0.02, 90),
  lch(0.5, 0.1, 45),
  lch(0.42, 0.08, 180),
  lch(0.72, 0.1, 75),
  lch(0.4, 0.1, 350),
]

/** Draws a vase, or a jug, of glazed clay. */
export function drawVase(
  brush: SKRSContext2D,
  room: Room,
  vase: { x: number; top: number; bottom: number; wide: number; colour: Lab },
): void {
  const { x, top, bottom, wide, colour } = vase
  const tall = bottom - top
  const neck = wide * (0.5 + 0.2 * room.random())
  dropShadow(brush, room, { x, y: bottom - tall * 0.03, size: wide * 1.5 })
  const side = room.light
  const shade = brush.createLinearGradient(x + side * wide, 0, x - side * wide, 0)
  shade.addColorStop(0, cssOf(shadeLab(colour, -0.05)))
  shade.addColorStop(0.25, cssOf(shadeLab(colour, 0.14, 0.8)))
  shade.addColorStop(0.55, cssOf(shadeLab(colour, -0.02)))
  shade.addColorStop(0.88, cssOf(shadeLab(colour, -0.26)))
  shade.addColorStop(1, cssOf(shadeLab(colour, -0.18)))
  brush.fillStyle = shade
  brush.beginPath()
  brush.moveTo(x - neck, top)
  brush.bezierCurveTo(
    x - neck * 0.8,
    top + tall * 0.22,
    x - wide * 1.15,
    top + tall * 0.3,
    x - wide,
    top + tall * 0.6,
  )
  brush.bezierCurveTo(x - wide * 0.9, top + tall * 0.86, x - wide * 0.6, bottom, x - wide * 0.55, bottom)
  brush.quadraticCurveTo(x, bottom + tall * 0.05, x + wide * 0.55, bottom)
  brush.bezierCurveTo(x + wide * 0.6, bottom, x + wide * 0.9, top + tall * 0.86, x + wide, top + tall * 0.6)
  brush.bezierCurveTo(x + wide * 1.15, top + tall * 0.3, x + neck * 0.8, top + tall * 0.22, x + neck, top)
  brush.fill()
  const band = mixLab(colour, [0.95, 0, 0.02], colour[0] > 0.7 ? 0 : 0.5)
  brush.strokeStyle = cssOf(colour[0] > 0.7 ? lch(0.5, 0.12, 255) : band, 0.7)
  brush.lineWidth = tall * 0.025
  for (const height of [0.5, 0.57]) {
    brush.beginPath()
    brush.moveTo(x - wide * 0.99, top + tall * height)
    brush.quadraticCurveTo(x, top + tall * (height + 0.1), x + wide * 0.99, top + tall * height)
    brush.stroke()
  }
  brush.fillStyle = 'rgba(255, 252, 240, 0.75)'
  brush.beginPath()
  brush.ellipse(
    x + side * wide * 0.5,
    top + tall * 0.44,
    wide * 0.07,
    tall * 0.11,
    side * 0.15,
    0,
    2 * Math.PI,
  )
  brush.fill()
}
