import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { cssOf, type Lab, shadeLab } from '../../ground/colour/lab.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { crafts } from './declaration.ts'

type Craft = (typeof crafts)[number]

/** Draws a plate with a stud, lit from the upper left. */
function drawBrick(colour: Lab, side: number): Canvas {
  const canvas = createCanvas(side, side)
  const brush = canvas.getContext('2d')
  brush.fillStyle = cssOf(colour)
  brush.fillRect(0, 0, side, side)
  const rim = Math.max(1, side * 0.045)
  brush.fillStyle = cssOf(shadeLab(colour, 0.07))
  brush.fillRect(0, 0, side, rim)
  brush.fillRect(0, 0, rim, side)
  brush.fillStyle = cssOf(shadeLab(colour, -0.11))
  brush.fillRect(0, side - rim, side, rim)
  brush.fillRect(side - rim, 0, rim, side)
  const [middle, radius] = [side / 2, side * 0.31]
  const cast = brush.createRadialGradient(
    middle + side * 0.07,
    middle + side * 0.09,
    radius * 0.7,
    middle + side * 0.07,
    middle + side * 0.09,
    radius * 1.28,
  )
  cast.addColorStop(0, cssOf(shadeLab(colour, -0.2), 0.75))
  cast.addColorStop(1, cssOf(shadeLab(colour, -0.2), 0))
  brush.fillStyle = cast
  brush.fillRect(rim, rim, side - 2 * rim, side - 2 * rim)
  const top = brush.createLinearGradient(middle - radius, middle - radius, middle + radius, middle + radius)
  top.addColorStop(0, cssOf(shadeLab(colour, 0.075)))
  top.addColorStop(0.55, cssOf(shadeLab(colour, 0.01)))
  top.addColorStop(1, cssOf(shadeLab(colour, -0.04)))
  brush.fillStyle = top
  brush.beginPath()
  brush.arc(middle, middle, radius, 0, 2 * Math.PI)
  brush.fill()
  brush.lineWidth = Math.max(0.8, side * 0.035)
  brush.strokeStyle = cssOf(shadeLab(colour, 0.16), 0.85)
  brush.beginPath()
  brush.arc(middle, middle, radius * 0.95, 0.95 * Math.PI, 1.6 * Math.PI)
  brush.stroke()
  brush.strokeStyle = cssOf(shadeLab(colour, -0.14), 0.6)
  brush.beginPath()
  brush.arc(middle, middle, radius * 0.97, -0.05 * Math.PI, 0.6 * Math.PI)
  brush.stroke()
  return canvas
}

/** Draws a bead from above: a bulging ring around the hole for the peg. */
function drawBead(colour: Lab, side: number): Canvas {
  const canvas = createCanvas(side, side)
  const brush = canvas.getContext('2d')
  const [middle, outer, hole] = [side / 2, side * 0.5, side * 0.13]
  const ring = brush.createRadialGradient(
    middle - side * 0.06,
    middle - side * 0.08,
    hole * 0.8,
    middle,
    middle,
    outer,
  )
  ring.addColorStop(0, cssOf(shadeLab(colour, -0.13)))
  ring.addColorStop(0.38, cssOf(shadeLab(colour, 0.045)))
  ring.addColorStop(0.72, cssOf(colour))
  ring.addColorStop(1, cssOf(shadeLab(colour, -0.12)))
  brush.fillStyle = ring
  brush.beginPath()
  brush.arc(middle, middle, outer, 0, 2 * Math.PI)
  brush.arc(middle, middle, hole, 0, 2 * Math.PI, true)
  brush.fill()
  brush.strokeStyle = cssOf(shadeLab(colour, 0.2), 0.7)
  brush.lineWidth = Math.max(0.8, side * 0.05)
  brush.lineCap = 'round'
  brush.beginPath()
  brush.arc(middle, middle, side * 0.33, 1.05 * Math.PI, 1.45 * Math.PI)
  brush.stroke()
  return canvas
}

/**
 * Draws a cross of two threads. The upper thread runs from the lower left to the upper right; `turn` adds the irregularity of
 * handwork.
 */
function drawCross(colour: Lab, side: number, turn: () => number): Canvas {
  const canvas = createCanvas(side, side)
  const brush = canvas.getContext('2d')
  const shift = () => (turn() - 0.5) * 0.07 * side
  const [near, far] = [0.1 * side, 0.9 * side]
  // The cloth between the threads is shaded, and takes on some of their colour.
  brush.fillStyle = cssOf(shadeLab(colour, -0.08), 0.55)
  brush.fillRect(0, 0, side, side)
  brush.lineCap = 'round'
  for (const [y0, y1, light] of [
    [near, far, -0.05],
    [far, near, 0.02],
  ] as const) {
    const [ax, ay, bx, by] = [near + shift(), y0 + shift(), far + shift(), y1 + shift()]
    const strand = (width: number, shade: number, away: number) => {
      brush.strokeStyle = cssOf(shadeLab(colour, shade))
      brush.lineWidth = width * side
      brush.beginPath()
      brush.moveTo(ax + away, ay - away)
      brush.quadraticCurveTo(side / 2 + away, side / 2 - away * 1.6, bx + away, by - away)
      brush.stroke()
    }
    strand(0.5, light - 0.12, 0.02 * side)
    strand(0.42, light, 0)
    // A thread consists of two strands; the upper strand is lit.
    strand(0.05, light + 0.09, -0.05 * side)
    strand(0.03, light - 0.08, 0.05 * side)
  }
  return canvas
}

const variants = 5

/** Draws each kind of piece once, and returns a function that gives the picture for a colour and a cell. */
export function piecesOf(
  craft: Craft,
  colours: readonly Lab[],
  side: number,
): (colour: number, cell: number) => Canvas {
  const random = randomOf(7)
  if (craft === 'stitches') {
    const crosses = colours.map((colour) =>
      Array.from({ length: variants }, () => drawCross(colour, side, random)),
    )
    return (colour, cell) => crosses[colour]![(cell * 7919) % variants]!
  }
  const draw = craft === 'bricks' ? drawBrick : drawBead
  const pieces = colours.map((colour) => draw(colour, side))
  return (colour) => pieces[colour]!
}
