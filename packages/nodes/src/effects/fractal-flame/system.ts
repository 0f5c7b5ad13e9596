/** Names in the order of the kernel's switch. */
export const variationNames = [
  'linear',
  'sinusoidal',
  'spherical',
  'swirl',
  'horseshoe',
  'polar',
  'handkerchief',
  'heart',
  'disc',
  'spiral',
  'diamond',
  'julian',
  'fisheye',
  'bubble',
  'cylinder',
  'curl',
  'waves',
] as const

export interface Variation {
  readonly kind: (typeof variationNames)[number]
  readonly weight: number
  /** Two parameters that some of the variations use. */
  readonly parameters: readonly [number, number]
}

/** x' = a x + b y + c, y' = d x + e y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface Transform {
  /** Relative probability of the transform. */
  readonly chance: number
  readonly before: Affine
  readonly after: Affine
  /**
   * Palette position, from 0 to 1, towards which the transform moves a walker's colour, and the strength of this move, from 0 to 1.
   */
  readonly colour: number
  readonly speed: number
  /** Up to six variations. */
  readonly variations: readonly Variation[]
}

export type FlameSystem = readonly Transform[]

export const identity: Affine = [1, 0, 0, 0, 1, 0]

type Random = () => number

const between = (random: Random, low: number, high: number) => low + (high - low) * random()
const pick = <T>(random: Random, list: readonly T[]) => list[Math.floor(random() * list.length)]!

function turnAndScale(angle: number, [wide, tall]: readonly [number, number], c: number, f: number): Affine {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [wide * cos, -tall * sin, c, wide * sin, tall * cos, f]
}

function anyAffine(random: Random): Affine {
  const size = between(random, 0.45, 1)
  const lean = between(random, 0.75, 1.3)
  const reach = between(random, 0.2, 1)
  const turn = between(random, 0, 2 * Math.PI)
  const angle = between(random, 0, 2 * Math.PI)
  return turnAndScale(turn, [size * lean, size / lean], reach * Math.cos(angle), reach * Math.sin(angle))
}

const flowing = ['sinusoidal', 'swirl', 'horseshoe', 'handkerchief', 'disc', 'polar', 'waves'] as const
const round = ['spherical', 'julian', 'bubble', 'fisheye', 'curl', 'diamond', 'spiral', 'heart'] as const

function ownNumbers(random: Random, kind: Variation['kind']): readonly [number, number] {
  if (kind === 'julian') return [pick(random, [2, 2, 3, 4, 5]), pick(random, [1, 1, -1])]
  if (kind === 'curl') return [between(random, -0.9, 0.9), between(random, -0.4, 0.4)]
  return [between(random, 0.15, 0.5), between(random, 1.5, 4)]
}

function variationsOf(random: Random): Variation[] {
  const main = pick(random, random() < 0.55 ? round : flowing)
  const share = between(random, 0.55, 1)
  const list: Variation[] = [{ kind: main, weight: share, parameters: ownNumbers(random, main) }]
  if (random() < 0.6) {
    const kind = random() < 0.6 ? 'linear' : pick(random, flowing)
    list.push({
      kind,
      weight: between(random, 0.1, 1.05 - share * 0.6),
      parameters: ownNumbers(random, kind),
    })
  }
  return list
}

function anyTransform(random: Random, colour: number): Transform {
  return {
    chance: between(random, 0.4, 1),
    before: anyAffine(random),
    after: random() < 0.35 ? anyAffine(random) : identity,
    colour,
    speed: between(random, 0.45, 0.75),
    variations: variationsOf(random),
  }
}

/** Returns a random transform that folds the plane around its middle by a root with many branches, which makes rings and petals. */
function foldingTransform(random: Random): Transform {
  const power = pick(random, [2, 3, 3, 4, 5, 6])
  const sign = random() < 0.6 ? -1 : 1
  return {
    ...anyTransform(random, random()),
    chance: between(random, 1, 2.5),
    after: identity,
    variations: [{ kind: 'julian', weight: between(random, 0.7, 1), parameters: [power, sign] }],
  }
}

/** Repeats a transform for every rotation about the middle with equal probability, which makes the whole attractor symmetric. */
function rotatedTransforms(transform: Transform, order: number): Transform[] {
  const [a, b, c, d, e, f] = transform.after
  return Array.from({ length: order }, (_, index) => {
    const [cos, sin] = [Math.cos((2 * Math.PI * index) / order), Math.sin((2 * Math.PI * index) / order)]
    const first = [cos * a - sin * d, cos * b - sin * e, cos * c - sin * f] as const
    const second = [sin * a + cos * d, sin * b + cos * e, sin * c + cos * f] as const
    return { ...transform, after: [...first, ...second] as const }
  })
}

/** Draws a random function system, symmetric about the middle if `order` is above 1. */
export function drawSystem(random: Random, order: number): FlameSystem {
  const count = 2 + Math.floor(random() * 2.6)
  const offset = random()
  const transforms = Array.from({ length: count }, (_, i) => anyTransform(random, (offset + i / count) % 1))
  if (random() < 0.35) transforms[0] = foldingTransform(random)
  return transforms.flatMap((transform) => rotatedTransforms(transform, order))
}

/** Packs a system for the kernel: the count, the camera, then 40 numbers per transform (see the kernel `flame`). */
export function packSystem(system: FlameSystem, camera: Affine): Float32Array {
  const packed = new Float32Array(8 + 40 * system.length)
  packed.set([system.length, ...camera])
  const total = system.reduce((sum, transform) => sum + transform.chance, 0)
  let reached = 0
  for (const [index, transform] of system.entries()) {
    reached += transform.chance / total
    const { before, after, colour, speed, variations } = transform
    const kinds = variations.flatMap(({ kind, weight, parameters }) => [
      variationNames.indexOf(kind),
      weight,
      ...parameters,
    ])
    packed.set([reached, ...before, ...after, colour, speed, variations.length, ...kinds], 8 + 40 * index)
  }
  return packed
}
