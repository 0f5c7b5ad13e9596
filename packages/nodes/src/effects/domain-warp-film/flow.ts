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
/** Layers in the kernel's table, of which the middle one begins at the value 0. */
const layerCount = 128
/** Cells of the field beyond each side of the picture. */
const rim = { x: 4, y: 1 } as const
/** Sway of the slopes to each side in ten seconds of full flow, in radians, and the circle on which the noise drifts, in its cells. */
const [sway, drift] = [0.6, 0.08]

interface Point {
  readonly x: number
  readonly y: number
}

export interface Marble {
  readonly palette: PaletteName
  /** Strength of layers and veins, 0..1. */
  readonly veins: number
  /** Speed of the stone's flow, 0..1. */
  readonly flow: number
  readonly seconds: number
  readonly seed: number
}

/** Every slope of a lattice sways by itself, once per loop: the noise flows without going anywhere (after Perlin and Neyret 2001). */
export function slopesAt({ angles }: Lattice, share: number, reach: number): Float32Array {
  const slopes = new Float32Array(512)
  for (const [i, angle] of angles.entries()) {
    // The golden angle spreads the beginnings of the swings evenly.
    const begin = i * 2.399_963
    const turned = angle + sway * reach * (Math.sin(tau * share + begin) - Math.sin(begin))
    slopes[2 * i] = Math.cos(turned)
    slopes[2 * i + 1] = Math.sin(turned)
  }
  return slopes
}

/** Parameters of `warpField`: cells are `unit` apart, and a cell is at the origin; the noise lies off by `away`. */
export function jobOf(
  warp: Warp,
  unit: number,
  { origin, away }: { origin: Point; away: Point },
): Float32Array {
  const [c, s] = [Math.cos(warp.turn) * warp.zoom * unit, Math.sin(warp.turn) * warp.zoom * unit]
  const across = [c, -s] as const
  const along = [s * warp.stretch, c * warp.stretch] as const
  const at = ([byX, byY]: readonly [number, number]) => byX * origin.x + byY * origin.y
  return Float32Array.of(
    ...across,
    ...along,
    away.x - at(across),
    away.y - at(along),
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

/** Draws flowing marble: at its beginning the picture that the same seed gives as a still. */
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
    // The still draws its palette first.
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

  /** Draws a moment of the loop, 0..1, onto the screen. */
  async draw(share: number): Promise<void> {
    const { width, height, rgba } = this.screen
    // A longer loop goes farther, at the same speed.
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
