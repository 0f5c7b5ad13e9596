import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssOf, lch, mixLab, shadeLab } from '../../colour/lab.ts'
import type { Layout } from './layout.ts'
import { plantTree } from './trees.ts'

/** Draws woods along the far shore, or groups of trees on the hills. */
export function drawDistance(context: SKRSContext2D, layout: Layout): void {
  const { random, width, height, layers, water, noise } = layout
  const round = random() < 0.5
  const hills = layers.filter((layer) => layer.kind === 'hill')
  for (const [index, layer] of hills.entries()) {
    const nearest = index === hills.length - 1
    if (nearest && !water) continue
    const tall = height * (water ? 0.03 + 0.035 * layer.depth : 0.02 + 0.085 * layer.depth ** 2)
    let x = -tall
    while (x < width + tall) {
      const column = Math.min(width - 1, Math.max(0, Math.round(x)))
      const wood = noise((x / width) * 5 + layer.salt, layer.salt * 3)
      if (wood > (water ? -0.1 : 0.18)) {
        const y =
          water && nearest
            ? Math.max(layer.ridge[column]!, water.top - height * 0.004)
            : layer.ridge[column]! + tall * 0.12
        const size = tall * (0.6 + 0.7 * random())
        plantTree(
          context,
          layout,
          { x, y, size },
          { depth: layer.depth * 0.85, round: random() < 0.75 ? round : !round },
        )
        x += size * (0.16 + 0.3 * random())
      } else x += tall * (0.5 + random())
    }
  }
}

interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Draws a house and returns its colours. */
export function drawHouse(context: SKRSContext2D, { mood }: Layout, { x, y, size }: Place) {
  const wall = mixLab(lch(0.93, 0.025, 85), mood.haze, 0.15)
  const dim = mood.stars || mood.skyTop[0] < 0.35 ? 0.4 : 0
  const colours = {
    wall: cssOf(shadeLab(wall, -dim)),
    roof: cssOf(shadeLab(lch(0.53, 0.15, 35), -dim * 0.6)),
  }
  context.fillStyle = colours.wall
  context.fillRect(x - size * 0.8, y - size * 0.75, size * 1.6, size * 0.75)
  context.fillStyle = cssOf(shadeLab(wall, -dim - 0.13))
  context.fillRect(x + size * 0.1, y - size * 0.75, size * 0.7, size * 0.75)
  context.fillStyle = colours.roof
  context.beginPath()
  context.moveTo(x - size * 0.95, y - size * 0.72)
  context.lineTo(x - size * 0.6, y - size * 1.3)
  context.lineTo(x + size * 0.7, y - size * 1.3)
  context.lineTo(x + size * 0.98, y - size * 0.72)
  context.fill()
  context.fillStyle = dim ? cssOf(lch(0.9, 0.14, 85)) : cssOf(lch(0.42, 0.05, 250))
  for (const position of [-0.55, -0.15, 0.38])
    context.fillRect(x + position * size, y - size * 0.5, size * 0.2, size * 0.27)
  return colours
}

/** Draws a sailing boat. */
export function drawBoat(context: SKRSContext2D, { mood }: Layout, { x, y, size }: Place): void {
  const sail = shadeLab(mood.cloudLit, 0.04)
  context.fillStyle = cssOf(lch(0.3, 0.07, 30))
  context.beginPath()
  context.moveTo(x - size * 0.5, y - size * 0.12)
  context.quadraticCurveTo(x, y + size * 0.16, x + size * 0.55, y - size * 0.14)
  context.fill()
  context.fillStyle = cssOf(sail)
  context.beginPath()
  context.moveTo(x + size * 0.02, y - size * 1.2)
  context.quadraticCurveTo(x + size * 0.42, y - size * 0.6, x + size * 0.46, y - size * 0.2)
  context.lineTo(x + size * 0.02, y - size * 0.2)
  context.fill()
  context.fillStyle = cssOf(shadeLab(sail, -0.12))
  context.beginPath()
  context.moveTo(x - size * 0.03, y - size * 1.1)
  context.lineTo(x - size * 0.4, y - size * 0.22)
  context.lineTo(x - size * 0.03, y - size * 0.2)
  context.fill()
}

/** Draws a house on the hills or a boat near the far shore, in about two pictures of three. */
export function drawSubject(context: SKRSContext2D, layout: Layout): void {
  const { random, width, height, layers, water } = layout
  if (random() < 0.35) return
  if (water) {
    const size = height * 0.055 * (0.7 + 0.8 * random())
    const x = width * (0.2 + 0.6 * random())
    drawBoat(context, layout, { x, y: water.top + size * (0.5 + 0.8 * random()), size })
    return
  }
  const hills = layers.filter((layer) => layer.kind === 'hill')
  const layer = hills[Math.max(0, hills.length - 2)]!
  const size = height * 0.045 * (0.8 + 0.5 * random())
  const x = width * (0.25 + 0.5 * random())
  drawHouse(context, layout, { x, y: layer.ridge[Math.round(x)]! + size * 0.5, size })
}

function grass(context: SKRSContext2D, layout: Layout, edge: (x: number) => number): void {
  const { random, width, height, mood } = layout
  const blades = 900
  context.lineCap = 'round'
  for (let i = 0; i < blades; i++) {
    const x = random() * width
    const y = edge(x) + random() ** 1.5 * (height - edge(x))
    const size = height * (0.018 + 0.04 * random())
    context.strokeStyle = cssOf(shadeLab(mood.ground, (random() - 0.42) * 0.22, 0.9 + 0.4 * random()), 0.9)
    context.lineWidth = height * (0.0012 + 0.0022 * random())
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(x, y - size * 0.6, x + (random() - 0.4) * size * 0.8, y - size)
    context.stroke()
  }
  const petals = mood.fields.map((colour) => shadeLab(colour, 0.14, 1.35))
  for (let i = 0; i < 240; i++) {
    const x = random() * width
    const y = edge(x) + random() * (height - edge(x))
    const size = height * (0.0025 + 0.005 * random())
    context.fillStyle = cssOf(petals[Math.floor(random() * petals.length)]!, 0.95)
    context.beginPath()
    context.ellipse(x, y - size * 3, size, size * 0.75, random() * 3, 0, 2 * Math.PI)
    context.fill()
  }
}

/** Draws a grassy bank in the foreground, with up to three trees that frame the view. */
export function drawForeground(context: SKRSContext2D, layout: Layout): void {
  const { random, width, height, mood, noise } = layout
  const left = random() < 0.5
  const rise = 0.09 + 0.07 * random()
  const edge = (x: number) => {
    const side = left ? 1 - x / width : x / width
    return height * (1 - 0.035 - rise * side ** 2.2) + noise((x / width) * 6, 3) * height * 0.012
  }
  const soil = context.createLinearGradient(0, height * 0.82, 0, height)
  soil.addColorStop(0, cssOf(shadeLab(mood.ground, 0.05)))
  soil.addColorStop(1, cssOf(shadeLab(mood.ground, -0.09)))
  context.fillStyle = soil
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += 4) context.lineTo(x, edge(x))
  context.lineTo(width, height)
  context.fill()
  const count = Math.floor(random() * 3.6)
  const round = random() < 0.5
  for (let i = 0; i < count; i++) {
    const position = (left ? 0.02 + 0.13 * i : 0.98 - 0.13 * i) + (random() - 0.5) * 0.06
    const size = height * (0.66 - 0.15 * i) * (0.75 + 0.4 * random())
    const x = position * width
    plantTree(context, layout, { x, y: edge(x) + height * 0.015, size }, { depth: 1, round })
  }
  grass(context, layout, edge)
}
