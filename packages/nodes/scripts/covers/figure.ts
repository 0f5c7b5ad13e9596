import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../src/execution.ts'
import { cssOf, type Lab, lch, shadeLab } from '../../src/ground/colour/lab.ts'
import { randomOf } from '../../src/ground/random/random.ts'

/** Colours of an invented person. */
export interface Figure {
  readonly skin: Lab
  readonly hair: Lab
  readonly coat: Lab
  readonly collar: Lab
  readonly lips: Lab
  /** Top to bottom gradient of the glasses. */
  readonly glasses: readonly [Lab, Lab]
  readonly seed: number
}

export const figures = {
  autumn: {
    skin: lch(0.78, 0.075, 55),
    hair: lch(0.3, 0.055, 45),
    coat: lch(0.56, 0.15, 42),
    collar: lch(0.93, 0.02, 85),
    lips: lch(0.55, 0.16, 22),
    glasses: [lch(0.22, 0.05, 290), lch(0.68, 0.14, 60)],
    seed: 5,
  },
  night: {
    skin: lch(0.6, 0.085, 52),
    hair: lch(0.17, 0.02, 290),
    coat: lch(0.32, 0.08, 275),
    collar: lch(0.72, 0.12, 200),
    lips: lch(0.48, 0.15, 15),
    glasses: [lch(0.16, 0.04, 285), lch(0.6, 0.17, 340)],
    seed: 11,
  },
} as const satisfies Record<string, Figure>

type Brush = SKRSContext2D

const coatPath =
  'M96 1500 C100 1290 150 1165 330 1092 C410 1060 470 1040 500 1000 L700 1000 C730 1040 790 1060 870 1092 C1050 1165 1100 1290 1104 1500 Z'
const neckPath = 'M498 800 C502 920 500 985 470 1040 C520 1120 680 1120 730 1040 C700 985 698 920 702 800 Z'
const facePath =
  'M600 352 C722 352 782 450 778 592 C776 700 744 800 690 862 C656 902 628 918 600 918 C572 918 544 902 510 862 C456 800 424 700 422 592 C418 450 478 352 600 352 Z'
const hairBackPath =
  'M596 250 C800 236 900 400 886 600 C878 740 900 820 850 916 C812 960 742 930 722 890 L478 890 C452 936 390 956 352 914 C300 830 326 742 316 600 C302 400 396 262 596 250 Z'
const fringePath =
  'M640 262 C790 268 858 400 846 584 C838 650 822 690 800 716 C800 600 770 500 690 420 C640 520 520 572 424 590 C402 640 400 690 404 730 C372 700 352 650 352 588 C346 396 452 254 640 262 Z'

function gradient(brush: Brush, from: readonly number[], to: readonly number[], stops: readonly Lab[]) {
  const made = brush.createLinearGradient(from[0]!, from[1]!, to[0]!, to[1]!)
  for (const [i, stop] of stops.entries()) made.addColorStop(i / (stops.length - 1), cssOf(stop))
  return made
}

/** Paints a soft spot of light or shadow, clipped to `inside`. */
function glow(brush: Brush, inside: Path2D, spot: readonly number[], colour: Lab, alpha: number) {
  const [x, y, radius, flat = 1] = spot as [number, number, number, number?]
  brush.save()
  brush.clip(inside)
  brush.translate(x, y)
  brush.scale(1, flat)
  const made = brush.createRadialGradient(0, 0, 0, 0, 0, radius)
  made.addColorStop(0, cssOf(colour, alpha))
  made.addColorStop(0.5, cssOf(colour, alpha * 0.45))
  made.addColorStop(1, cssOf(colour, 0))
  brush.fillStyle = made
  brush.fillRect(-radius, -radius, 2 * radius, 2 * radius)
  brush.restore()
}

/** Draws strands of hair through `shape`, from a parting to its rim. */
function strands(brush: Brush, figure: Figure, shape: Path2D, count: number) {
  const random = randomOf(figure.seed)
  brush.save()
  brush.clip(shape)
  brush.lineCap = 'round'
  for (let i = 0; i < count; i++) {
    const side = random() < 0.5 ? -1 : 1
    const spread = random()
    const light = (random() - 0.45) * 0.16 + 0.1 * Math.exp(-(((spread - 0.42) / 0.16) ** 2))
    brush.strokeStyle = cssOf(shadeLab(figure.hair, light, 1.15), 0.5)
    brush.lineWidth = 1.5 + 4 * random()
    const rim = side < 0 ? 596 - 330 * spread : 640 + 270 * spread
    const y = 252 + 30 * random()
    brush.beginPath()
    brush.moveTo(650 + 26 * (random() - 0.5), y)
    const drop = 330 + 360 * spread
    brush.bezierCurveTo(
      rim + side * -60,
      y + 20 + 150 * (1 - spread),
      rim + side * 30,
      y + drop * 0.5,
      rim + side * (14 - 40 * random()),
      y + drop + 80 * random(),
    )
    brush.stroke()
  }
  brush.restore()
}

function drawCoat(brush: Brush, figure: Figure) {
  const { coat, collar } = figure
  const path = new Path2D(coatPath)
  brush.fillStyle = gradient(
    brush,
    [300, 1000],
    [980, 1500],
    [shadeLab(coat, 0.1), coat, shadeLab(coat, -0.13, 0.95)],
  )
  brush.fill(path)
  glow(brush, path, [330, 1130, 360, 0.6], shadeLab(coat, 0.22), 0.55)
  glow(brush, path, [640, 1120, 300, 0.7], shadeLab(coat, -0.26), 0.55)
  const roll = new Path2D(
    'M452 1020 C470 960 730 960 748 1020 C772 1076 752 1130 700 1150 C640 1172 560 1172 500 1150 C448 1130 428 1076 452 1020 Z',
  )
  const lapels = [
    'M468 1070 C520 1190 566 1330 590 1500 L430 1500 L330 1250 L404 1216 L352 1160 Z',
    'M732 1070 C690 1190 632 1330 606 1500 L770 1500 L870 1250 L796 1216 L848 1160 Z',
  ].map((shape) => new Path2D(shape))
  const knit = new Path2D('M460 1060 L740 1060 L640 1500 L560 1500 Z')
  brush.fillStyle = gradient(brush, [500, 1060], [700, 1400], [collar, shadeLab(collar, -0.2)])
  brush.fill(knit)
  lapels.forEach((lapel, i) => {
    brush.fillStyle = gradient(
      brush,
      [340, 1080],
      [860, 1480],
      [shadeLab(coat, i === 0 ? 0.13 : 0.03), shadeLab(coat, i === 0 ? 0 : -0.12)],
    )
    brush.save()
    brush.shadowColor = cssOf(shadeLab(coat, -0.4), 0.5)
    brush.shadowBlur = 26
    brush.shadowOffsetY = 6
    brush.fill(lapel)
    brush.restore()
  })
  return roll
}

function drawCollar(brush: Brush, figure: Figure, roll: Path2D) {
  const { collar } = figure
  brush.save()
  brush.shadowColor = cssOf(shadeLab(figure.coat, -0.4), 0.55)
  brush.shadowBlur = 24
  brush.shadowOffsetY = 8
  brush.fillStyle = gradient(
    brush,
    [440, 980],
    [760, 1150],
    [shadeLab(collar, 0.03), collar, shadeLab(collar, -0.17)],
  )
  brush.fill(roll)
  brush.restore()
  brush.save()
  brush.clip(roll)
  brush.lineWidth = 5
  for (let i = 0; i < 26; i++) {
    const x = 440 + i * 13
    brush.strokeStyle = cssOf(shadeLab(collar, -0.09 - 0.05 * (i / 26)), 0.6)
    brush.beginPath()
    brush.moveTo(600 + (x - 600) * 0.9, 940)
    brush.quadraticCurveTo(x - (600 - x) * 0.08, 1080, x + (600 - x) * 0.06, 1190)
    brush.stroke()
  }
  brush.restore()
  glow(brush, roll, [620, 985, 190, 0.45], shadeLab(figure.skin, -0.45), 0.6)
}

function drawHead(brush: Brush, figure: Figure) {
  const { skin, lips } = figure
  const neck = new Path2D(neckPath)
  brush.fillStyle = cssOf(shadeLab(skin, -0.07, 1.1))
  brush.fill(neck)
  glow(brush, neck, [615, 905, 190, 0.75], shadeLab(skin, -0.32, 1.2), 0.9)
  const face = new Path2D(facePath)
  brush.fillStyle = gradient(
    brush,
    [440, 400],
    [780, 880],
    [shadeLab(skin, 0.05, 0.9), skin, shadeLab(skin, -0.1, 1.25)],
  )
  brush.fill(face)
  glow(brush, face, [800, 690, 260, 1.4], shadeLab(skin, -0.25, 1.3), 0.6)
  glow(brush, face, [500, 560, 230, 1.1], shadeLab(skin, 0.12, 0.7), 0.65)
  glow(brush, face, [500, 730, 100, 0.8], lch(0.65, 0.16, 25), 0.35)
  glow(brush, face, [700, 735, 95, 0.8], lch(0.6, 0.16, 25), 0.35)
  glow(brush, face, [600, 400, 330, 0.5], shadeLab(skin, -0.3, 1.2), 0.55)
  // The nose: a lit ridge, a wing and the shadow below.
  glow(brush, face, [588, 655, 46, 2], shadeLab(skin, 0.13, 0.6), 0.7)
  glow(brush, face, [630, 690, 44, 1.5], shadeLab(skin, -0.2, 1.3), 0.45)
  glow(brush, face, [604, 742, 62, 0.4], shadeLab(skin, -0.3, 1.3), 0.75)
  glow(brush, face, [594, 718, 24, 0.8], shadeLab(skin, 0.16, 0.5), 0.8)
  const upper = new Path2D(
    'M524 806 C556 788 578 780 598 790 C618 780 644 788 676 804 C640 814 560 816 524 806 Z',
  )
  const lower = new Path2D(
    'M524 806 C556 816 644 814 676 804 C656 846 624 856 600 856 C574 856 546 846 524 806 Z',
  )
  brush.fillStyle = cssOf(shadeLab(lips, -0.08))
  brush.fill(upper)
  brush.fillStyle = gradient(brush, [560, 806], [640, 856], [lips, shadeLab(lips, -0.05)])
  brush.fill(lower)
  glow(brush, lower, [578, 824, 46, 0.35], shadeLab(lips, 0.25, 0.6), 0.8)
  glow(brush, face, [604, 876, 60, 0.3], shadeLab(skin, -0.25, 1.2), 0.5)
}

function drawGlasses(brush: Brush, { glasses, skin, hair }: Figure) {
  const [top, low] = glasses
  for (const [x, side] of [
    [508, -1],
    [692, 1],
  ] as const) {
    const lens = new Path2D()
    lens.ellipse(x, 612, 84, 78, 0, 0, 2 * Math.PI)
    brush.save()
    brush.shadowColor = cssOf(shadeLab(skin, -0.45), 0.5)
    brush.shadowBlur = 22
    brush.shadowOffsetX = 5
    brush.shadowOffsetY = 14
    brush.fillStyle = gradient(brush, [x - 20, 534], [x + 20, 690], [top, top, low])
    brush.fill(lens)
    brush.restore()
    glow(brush, lens, [x - 34, 576, 60, 0.6], lch(0.97, 0.01, 240), 0.5)
    brush.strokeStyle = gradient(
      brush,
      [x - 84, 540],
      [x + 84, 690],
      [lch(0.9, 0.1, 88), lch(0.6, 0.11, 75), lch(0.82, 0.11, 85)],
    )
    brush.lineWidth = 8
    brush.stroke(lens)
    brush.beginPath()
    brush.moveTo(x + side * 84, 600)
    brush.quadraticCurveTo(x + side * 110, 590, x + side * 124, 588)
    brush.stroke()
    const brow = new Path2D(
      side < 0
        ? 'M424 520 C456 490 520 482 570 506 C524 502 468 506 424 520 Z'
        : 'M776 518 C744 490 682 482 632 506 C676 502 734 506 776 518 Z',
    )
    brush.fillStyle = cssOf(shadeLab(hair, -0.03), 0.9)
    brush.fill(brow)
  }
  brush.beginPath()
  brush.moveTo(590, 604)
  brush.quadraticCurveTo(600, 590, 612, 604)
  brush.stroke()
}

/** Draws the head and shoulders of an invented person, 1200 × 1500 px, on a transparent ground. */
export function drawFigure(figure: Figure): ImageValue {
  const canvas = createCanvas(1200, 1500)
  const brush = canvas.getContext('2d')
  const back = new Path2D(hairBackPath)
  brush.fillStyle = cssOf(shadeLab(figure.hair, -0.05))
  brush.fill(back)
  strands(brush, figure, back, 240)
  glow(brush, back, [600, 860, 300, 0.8], shadeLab(figure.hair, -0.2), 0.8)
  const roll = drawCoat(brush, figure)
  drawHead(brush, figure)
  drawCollar(brush, figure, roll)
  drawGlasses(brush, figure)
  const fringe = new Path2D(fringePath)
  brush.save()
  brush.shadowColor = cssOf(shadeLab(figure.skin, -0.5), 0.55)
  brush.shadowBlur = 30
  brush.shadowOffsetY = 14
  brush.fillStyle = cssOf(figure.hair)
  brush.fill(fringe)
  brush.restore()
  strands(brush, figure, fringe, 420)
  const { data } = brush.getImageData(0, 0, 1200, 1500)
  return { kind: 'image', width: 1200, height: 1500, data: new Uint8ClampedArray(data.buffer) }
}
