import { scaleLab } from '../../ground/colour/lab.ts'
import type { PaletteName } from '../../ground/colour/palette-names.ts'
import { accents, palettes } from '../../ground/colour/palettes.ts'
import { Screen } from '../../ground/film/screen.ts'
import type { Size } from '../../ground/plane/size.ts'
import { type Lattice, latticeOf } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import { marbleNoise, type Warp, warpOf } from '../../ground/scenery/marble.ts'
import { hasVein, toneOf } from '../../ground/scenery/strata.ts'
import { KernelSession } from '../../kernels/session.ts'

const tau = 2 * Math.PI
/** Number of layers in the kernel's table; the middle layer begins at the value 0. */
const layerCount = 128
/** Number of cells of the field beyond each edge of the picture. */
const rim = { x: 4, y: 1 } as const
/**
 * Maximum rotation of the gradients in ten seconds at full flow, in radians, and radius of the circle on which the noise moves,
 * in cells of the noise.
 */
const [sway, drift] = [0.6, 0.08]

interface Point {
  readonly x: number
  readonly y: number
}

export interface Marble {
  readonly palette: PaletteName
  /** Strength of layers and veins, from 0 to 1. */
  readonly veins: number
  /** Speed of the flow, from 0 to 1. */
  readonly flow: number
  readonly seconds: number
  readonly seed: number
}

/**
 * Returns the gradients of the lattice at a moment: each gradient swings by itself, a whole number of times per loop, so that the
 * noise flows without moving away (after Perlin and Neyret 2001).
 */
export function slopesAt({ angles }: Lattice, share: number, reach: number): Float32Array {
  const slopes = new Float32Array(512)
  for (const [i, angle] of angles.entries()) {
    // Multiples of the golden angle distribute the starting phases evenly.
    const begin = i * 2.399_963
    const turned = angle + sway * reach * (Math.sin(tau * share + begin) - Math.sin(begin))
    slopes[2 * i] = Math.cos(turned)
    slopes[2 * i + 1] = Math.sin(turned)
  }
  return slopes
}

/** Returns the parameters of `warpField`: cells are `unit` apart, a cell is at the origin, and the noise is shifted by `away`. */
export function jobOf(
  warp: Warp,
  unit: number,
  { origin, away }: { origin: Point; away: Point },
): Float32Array {
  const [c, s] = [Math.cos(warp.turn) * warp.zoom * unit, Math.sin(warp.turn) * warp.zoom * unit]
  const across = [c, -s] as const
  const along = [s * warp.stretch, c * warp.stretch] as const
  const projected = ([byX, byY]: readonly [number, number]) => byX * origin.x + byY * origin.y
  return Float32Array.of(
    ...across,
    ...along,
    away.x - projected(across),
    away.y - projected(along),
    warp.first,
    warp.second,
  )
}

export function marbleColours(palette: PaletteName): Float32Array {
  const stops = palettes[palette]
  const along = Array.from({ length: 1025 }, (_, i) => scaleLab(stops, i / 1024))
  return Float32Array.from([...along, accents[palette], stops[4]!].flatMap((colour) => [...colour, 0]))
}

export function layerTable(seed: number): Float32Array {
  const layers = Array.from({ length: layerCount }, (_, i) => i - layerCount / 2)
  return Float32Array.from(layers.flatMap((layer) => [toneOf(layer, seed), hasVein(layer, seed) ? 1 : 0]))
}

/** Draws flowing marble. The first frame equals the still picture of the same seed. */
export class Flow implements Disposable {
  readonly screen: Screen
  readonly #session: KernelSession
  readonly #lattice: Lattice
  readonly #warp: Warp
  readonly #marble: Marble
  readonly #grid: Size
  readonly #at: Readonly<
    Record<'field' | 'order' | 'slopes' | 'warp' | 'colours' | 'layers' | 'paint', number>
  >

  constructor(size: Size, marble: Marble, signal: AbortSignal) {
    const { palette, veins, seed } = marble
    const short = Math.min(size.width, size.height)
    const random = randomOf(seed)
    // The still picture draws the random number for its palette first, so this number is skipped.
    random()
    this.#session = new KernelSession(signal)
    this.#marble = marble
    this.#warp = warpOf(random)
    this.#lattice = latticeOf(marbleNoise(seed))
    this.#grid = {
      width: 4 * Math.ceil((size.width / 2 + 2 * rim.x) / 4),
      height: size.height / 2 + 1 + 2 * rim.y,
    }
    this.screen = new Screen(this.#session, size)
    this.#at = {
      field: this.#session.reserve(this.#grid.width * this.#grid.height * 8),
      order: this.#session.place(this.#lattice.order),
      slopes: this.#session.reserve(512 * 4),
      warp: this.#session.reserve(8 * 4),
      colours: this.#session.place(marbleColours(palette)),
      layers: this.#session.place(layerTable(seed)),
      paint: this.#session.place(Float32Array.of(short / 70, Math.max(0.8, short / 1000), veins)),
    }
  }

  /** Draws the moment `share`, from 0 to 1, of the loop onto the screen. */
  async draw(share: number): Promise<void> {
    const { width, height, rgba } = this.screen
    // A longer loop moves farther, so that the speed stays constant.
    const reach = (this.#marble.flow * this.#marble.seconds) / 10
    const { field, order, slopes, warp: job, colours, layers, paint } = this.#at
    const far = drift * reach
    const away = { x: far * (Math.cos(tau * share) - 1), y: far * Math.sin(tau * share) }
    this.#session.floats(slopes, 512).set(slopesAt(this.#lattice, share, reach))
    this.#session.floats(job, 8).set(jobOf(this.#warp, 4 / Math.min(width, height), { origin: rim, away }))
    const grid = this.#grid
    await this.#session.run('warpField', grid.height, { out: field, ...grid, order, slopes, job })
    await this.#session.run('paintMarble', height, {
      ...{ field, fieldWidth: grid.width, fieldHeight: grid.height, rgba, width, colours, layers },
      job: paint,
    })
  }

  [Symbol.dispose](): void {
    this.#session[Symbol.dispose]()
  }
}
