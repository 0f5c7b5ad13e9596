import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssOf, type Lab, mixLab, shadeLab } from '../../colour/lab.ts'
import type { Layout } from './layout.ts'

interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Draws a fir: tiers of hanging boughs, lighter on the sunny side. */
function fir(context: SKRSContext2D, place: Place, colour: Lab, layout: Layout): void {
  const { random } = layout
  const { x, y, size } = place
  const towards = layout.sun.x > x ? 1 : -1
  const tiers = Math.max(4, Math.min(13, Math.round(size / 9)))
  context.fillStyle = cssOf(shadeLab(colour, -0.08))
  context.fillRect(x - size * 0.018, y - size * 0.12, size * 0.036, size * 0.13)
  for (let i = 0; i < tiers; i++) {
    const t = i / tiers
    const top = y - size * (1 - t * 0.86)
    const drop = (size / tiers) * 1.75
    const half = size * (0.035 + 0.2 * t ** 0.9) * (0.85 + 0.3 * random())
    const sag = drop * (0.75 + 0.4 * random())
    context.fillStyle = cssOf(shadeLab(colour, -0.035 + 0.05 * random()))
    context.beginPath()
    context.moveTo(x, top - drop * 0.3)
    context.quadraticCurveTo(x + half * 0.35, top + drop * 0.35, x + half, top + sag)
    context.quadraticCurveTo(x + half * 0.3, top + sag * 0.75, x, top + drop * 0.85)
    context.quadraticCurveTo(x - half * 0.3, top + sag * 0.75, x - half, top + sag)
    context.quadraticCurveTo(x - half * 0.35, top + drop * 0.35, x, top - drop * 0.3)
    context.fill()
    context.fillStyle = cssOf(shadeLab(colour, 0.07), 0.75)
    context.beginPath()
    context.moveTo(x, top)
    context.quadraticCurveTo(
      x + towards * half * 0.4,
      top + drop * 0.4,
      x + towards * half * 0.92,
      top + sag * 0.94,
    )
    context.quadraticCurveTo(x + towards * half * 0.35, top + drop * 0.6, x, top + drop * 0.4)
    context.fill()
  }
}

/** Draws a leafy tree: a trunk and a crown of many dabs, dark below and light on top. */
function leafy(context: SKRSContext2D, place: Place, colour: Lab, layout: Layout): void {
  const { random } = layout
  const { x, y, size } = place
  const towards = layout.sun.x > x ? 1 : -1
  const bark = mixLab(colour, [0.25, 0.02, 0.03], 0.8)
  context.strokeStyle = cssOf(bark)
  context.lineCap = 'round'
  for (const [lean, width] of [
    [0, 0.05],
    [-0.16, 0.028],
    [0.15, 0.03],
  ] as const) {
    context.lineWidth = size * width
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(x, y - size * 0.3, x + lean * size, y - size * 0.58)
    context.stroke()
  }
  const clumps = Array.from({ length: size < 60 ? 4 : 9 }, (_, i) => {
    const angle = (i / 9) * 2 * Math.PI + random()
    const reach = i === 0 ? 0 : 0.2 + 0.12 * random()
    return {
      x: x + Math.cos(angle) * reach * size * 1.05,
      y: y - size * 0.66 + Math.sin(angle) * reach * size * 0.85,
      size: size * (0.11 + 0.07 * random()),
    }
  }).sort((a, b) => b.y - a.y)
  const dabs = Math.max(5, Math.min(170, Math.round(size * 0.45)))
  const fine = Math.min(1, 60 / size) * 0.5 + 0.5
  for (const clump of clumps) {
    for (let i = 0; i < dabs; i++) {
      const t = i / dabs
      const angle = random() * 2 * Math.PI
      const reach = Math.sqrt(random()) * (1.25 - 0.35 * t)
      const dx = Math.cos(angle) * reach
      const dy = Math.sin(angle) * reach
      // Dark dabs inside and below are drawn first, then light leaves on top.
      const light = -0.09 + 0.13 * t - 0.07 * dy + 0.05 * dx * towards - 0.05 * ((clump.y - y) / size + 0.66)
      const radius = clump.size * (0.3 - 0.16 * t) * (0.6 + 0.7 * random()) * fine
      const px = clump.x + (dx - 0.12 * t * -towards) * clump.size
      const py = clump.y + (dy - 0.18 * t) * clump.size
      brush(
        context,
        { x: px, y: py, radius },
        shadeLab(colour, light + (random() - 0.5) * 0.05, 1 + light * 1.5),
        random() * 3,
      )
    }
  }
}

function brush(
  context: SKRSContext2D,
  position: { x: number; y: number; radius: number },
  colour: Lab,
  turn: number,
): void {
  context.fillStyle = cssOf(colour)
  context.beginPath()
  context.ellipse(position.x, position.y, position.radius * 1.3, position.radius * 0.75, turn, 0, 2 * Math.PI)
  context.fill()
}

/** Draws one tree; its colour fades into the haze with distance (`depth` 1 is near). */
export function plantTree(
  context: SKRSContext2D,
  layout: Layout,
  place: Place,
  style: { depth: number; round: boolean },
): void {
  const { mood, random } = layout
  // Firs do not turn red in autumn, so reddish colours are left out.
  const colours = style.round ? mood.trees : mood.trees.filter((tree) => tree[1] < 0.06)
  const leafColour = colours[Math.floor(random() * colours.length)]!
  const haze = mood.thickness * (1 - style.depth) ** 1.2
  const colour = mixLab(leafColour, mood.haze, Math.min(0.8, haze))
  if (style.round) leafy(context, place, colour, layout)
  else fir(context, place, colour, layout)
}
