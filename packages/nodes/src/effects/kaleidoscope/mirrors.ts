import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { Screen } from '../../ground/film/screen.ts'
import { levelFor, phaseTable, placeTexture, type Texture } from '../../ground/film/shots.ts'
import { findAllFaces } from '../../ground/people/faces/find-faces.ts'
import { headOf } from '../../ground/people/faces/shape.ts'
import type { Size } from '../../ground/plane/size.ts'
import { KernelSession } from '../../kernels/session.ts'
import { findPlace, type Place, type Wedge } from './place.ts'

export const patterns = ['rosette', 'honeycomb', 'tunnel'] as const

export interface MirrorSettings {
  readonly pattern: (typeof patterns)[number]
  /** Number of mirrored sectors in a full turn. */
  readonly mirrors: number
  /** 0 shows most of the photo, 1 a small part of it. */
  readonly closeness: number
}

/** State of the animation at a point of the loop, from 0 to 1. */
export interface Moment {
  /** Rotation of the mirrors in the frame and of the photo behind them, in radians. */
  readonly spin: number
  readonly turn: number
  /** Offset from the photo's focus, as fractions of its width and height, and the zoom. */
  readonly x: number
  readonly y: number
  readonly zoom: number
  /** Number of rings that the camera has passed. */
  readonly flown: number
}

const maxSide = 1600
const tau = 2 * Math.PI
/** Logarithm of the growth of a ring: each ring is 2.4 times as large as the ring before. */
const ring = Math.log(2.4)
const honeycombSide = 1.15
/** Number of moments of the loop at which the view from a position must contain detail. */
const sightings = 6

/** Returns the length of photo that half of the frame's shorter side shows, as a share of the photo's shorter side. */
const reachOf = (closeness: number) => 0.62 - 0.44 * closeness

/**
 * Returns the state at a point of the loop. Every value ends where it started, at its initial speed, so that the loop has no seam.
 */
export function momentAt(share: number, { pattern, mirrors }: MirrorSettings): Moment {
  const around = tau * share
  // A rotation by one sector looks like no rotation; a triangle has no such rotation, so it swings to and fro.
  const spin = pattern === 'honeycomb' ? 0.1 * Math.sin(around) : (tau / mirrors) * share
  return {
    spin: pattern === 'tunnel' ? -spin : spin,
    // The movement is slow enough to follow: a small movement of the mirrors changes the whole pattern.
    turn: 0.25 * Math.sin(around),
    x: 0.045 * Math.cos(around),
    y: 0.045 * Math.sin(around),
    zoom: 1 + 0.06 * Math.sin(around + 1),
    // Two rings per loop, because every second ring is mirrored.
    flown: 2 * share,
  }
}

/** Draws a photo in a kaleidoscope. */
export class Mirrors implements Disposable {
  readonly screen: Screen
  readonly #session: KernelSession
  readonly #settings: MirrorSettings
  readonly #signal: AbortSignal
  readonly #parameters: number
  readonly #phases: number
  readonly #turns: number
  #texture: Texture | undefined
  #place: Place = { x: 0.5, y: 0.5, turn: 0 }

  constructor(size: Size, settings: MirrorSettings, signal: AbortSignal) {
    this.#session = new KernelSession(signal)
    this.#settings = settings
    this.#signal = signal
    this.screen = new Screen(this.#session, size)
    this.#parameters = this.#session.reserve(96)
    this.#phases = this.#session.place(phaseTable())
    const turns = Array.from({ length: settings.mirrors }, (_, sector) => {
      const angle = (sector * tau) / settings.mirrors
      return [Math.cos(angle), Math.sin(angle)]
    })
    this.#turns = this.#session.place(Float32Array.from(turns.flat()))
  }

  /** Loads a photo. `place` is the position of the mirrors, by default the part with the most detail. */
  async prepare(image: ImageValue, place?: Place): Promise<void> {
    const { pattern, mirrors, closeness } = this.#settings
    const wedge = pattern === 'honeycomb' ? tau : Math.PI / mirrors
    const moments = Array.from({ length: sightings }, (_, i) => momentAt(i / sightings, this.#settings))
    const reach = reachOf(closeness)
    this.#place = place ?? (await this.#placeIn(image, { reach, angle: wedge, moments }))
    const { data, info } = await sharpOf(image)
      .flatten({ background: '#101014' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .modulate({ saturation: 1.14 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    // The kernel reads four pixels in each direction.
    const size = { width: Math.max(4, info.width), height: Math.max(4, info.height) }
    const isSmall = size.width !== info.width || size.height !== info.height
    const pixels = isSmall
      ? await sharpOf({ ...image, ...info, data: new Uint8ClampedArray(data) })
          .resize({ ...size, fit: 'fill' })
          .raw()
          .toBuffer()
      : data
    this.#texture = await placeTexture(this.#session, pixels, size)
  }

  async #placeIn(image: ImageValue, wedge: Wedge): Promise<Place> {
    const faces = await findAllFaces(image, this.#signal)
    return await findPlace(image, { ...wedge, heads: faces.map(headOf) })
  }

  /** Draws a moment onto the screen. The parameters have the order of the kernel's `Mirrors`. */
  async draw({ spin, turn, x, y, zoom, flown }: Moment): Promise<void> {
    const texture = this.#texture!
    const { width, height, rgba } = this.screen
    const { pattern, mirrors, closeness } = this.#settings
    const short = Math.min(texture.width, texture.height)
    // Number of texture pixels that half of the frame's shorter side shows.
    const reach = (short * reachOf(closeness)) / zoom
    const level = levelFor(texture, (2 * reach) / Math.min(width, height))
    const ratio = level.width / texture.width
    const rotation = this.#place.turn + turn
    const source = [level.address, level.width, level.height, rgba, width, height, this.#phases]
    this.#session.ints(this.#parameters, 10).set([...source, patterns.indexOf(pattern), mirrors, this.#turns])
    const [a, b] = [reach * ratio * Math.cos(rotation), reach * ratio * Math.sin(rotation)]
    const { x: cx, y: cy } = this.#place
    const coefficients = [a, b, (cx + x) * level.width, (cy + y) * level.height]
    const frame = [Math.cos(spin), Math.sin(spin), 2 / Math.min(width, height), honeycombSide, flown, ring]
    this.#session.floats(this.#parameters + 40, 11).set([...frame, ...coefficients, 0.35])
    await this.#session.run('kaleidoscope', height, { parameters: this.#parameters }, Math.ceil(height / 16))
  }

  [Symbol.dispose](): void {
    this.#session[Symbol.dispose]()
  }
}
