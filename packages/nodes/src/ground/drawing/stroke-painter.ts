import type { ImageValue } from '../../execution-types.ts'
import { KernelSession } from '../../kernels/session.ts'
import { byteTable, linearTable } from '../colour/srgb.ts'
import { type Plane, resizePlane } from '../plane/plane.ts'
import { randomOf } from '../random/random.ts'
import { type ColourMix, mixNumbers } from './colour-mix.ts'
import { computeFlow } from './flow.ts'
import { Kuwahara } from './kuwahara.ts'
import { canvasColour, type LayerPlan, type PaintPlan, planPainting } from './painting-plan.ts'
import { strokeBand } from './stroke-band.ts'
import { placeLayer } from './strokes.ts'
import { openSurface, pad, type Surface } from './surface.ts'

export interface PaintingSettings {
  /** Strength of the effect, from 0 to 1. */
  readonly strength: number
  /** Size of the brush, from 1 to 10. */
  readonly brush_size: number
  readonly seed: number
  /** Parts to paint in detail, and the brushes for them. */
  readonly finish: {
    /** Share of the fine strokes that each part of the picture gets, from 0 to 1, in a plane of any size. */
    readonly focus: Plane
    /** Half widths of the fine brushes in pixels, from broad to fine. */
    readonly brushes: readonly number[]
  }
  /** The painter's mixture of the photo's colours; without it, the colours are unchanged. */
  readonly mix?: ColourMix | undefined
}

interface Stage {
  /** Addresses of the layer and of the waves that determine the order of its strokes. */
  readonly layer: number
  readonly wave: number
  /** Start and end of the stage, as shares of the painting time. */
  readonly from: number
  readonly to: number
}

const hairCount = 4096
/** Number of pixels of a row that share a mark in `touched`; it must match the kernels. */
const blockPixels = 64
/** The number 1 in the fixed-point format of Oklab planes. */
const fixedOne = 16_384
const weave = 0.5
/** Relative painting time of the layers, according to the visible change by each: large masses, forms, and ever finer strokes. */
const shares = [0.3, 0.27, 0.18, 0.13, 0.09, 0.05]
/** Share of the photo's own sharpness that the focus keeps. */
const sharpShare = 0.35
/**
 * Edges in the focus are multiplied by the first number, and the second number is added, so that strokes cover the focus without
 * gaps.
 */
const [focusGain, focusFloor] = [2, 0.012]

/** Number of layers that cover the whole picture; the other layers paint only the parts that the focus marks. */
const looseLayers = 3

/** Plans layers from a broad brush to a fine brush. The first layers mostly ignore outlines and cover the whole canvas. */
function planLayers(plan: PaintPlan, settings: PaintingSettings, longest: number): readonly LayerPlan[] {
  const brush = settings.brush_size * (longest / 2048) ** 0.65
  const usual = plan.strokes
  const layer = (size: number, change: Partial<LayerPlan>): LayerPlan => ({
    ...usual,
    detail: 0,
    lift: 1,
    cell: Math.max(2, Math.round(size * 1.6)),
    halfLength: size * 3.4,
    halfWidth: Math.max(1.1, size),
    ...change,
  })
  const { finish } = settings
  // Loose parts remain visible: each stroke keeps its own colour, and only edges get the third layer.
  const loose = { flatness: 0.97, reach: usual.reach * 2.2, jitter: usual.jitter * 1.5 }
  return [
    layer(brush * 9, {
      cell: Math.max(2, Math.round(brush * 10)),
      reach: 0.5,
      opacity: 0.92,
      jitter: usual.jitter * 1.7,
      lift: 1,
    }),
    layer(brush * 4.2, { opacity: 0.95, lift: 1, ...loose }),
    layer(brush * 2.2, { lift: 0.8, ...loose, detail: 0.02 }),
    ...finish.brushes.map((size, index) =>
      layer(size, {
        ...(index === 0
          ? { detail: 0.008, lift: 0.6 }
          : { detail: 0.02, lift: 0.45, jitter: usual.jitter * 0.7 }),
        flatness: 0.92,
      }),
    ),
  ]
}

/** Returns two triangular waves over the cells of a layer in random directions: 1.5 and 2.6 half-periods across the picture. */
function waveOf(cell: number, longest: number, random: () => number): Float32Array {
  const cells = longest / cell
  const [first, second] = [random() * 2 * Math.PI, random() * 2 * Math.PI]
  const [slow, quick] = [1.5 / cells, 2.6 / cells]
  return Float32Array.from([
    Math.cos(first) * slow,
    Math.sin(first) * slow,
    Math.cos(second) * quick,
    Math.sin(second) * quick,
    random() * 2,
    random() * 2,
  ])
}

/** A blank canvas on which all strokes are laid in order, from broad to fine. */
export class StrokePainter implements Disposable {
  readonly session: KernelSession
  readonly #surface: Surface
  readonly #plan: PaintPlan
  readonly #settings: PaintingSettings
  readonly #bytes: number
  /** Marks for blocks of a row whose paint has changed since the last `show`. */
  readonly #touched: number
  readonly #touchedBytes: number
  #stages: readonly Stage[] = []
  #done = 0

  constructor(image: ImageValue, settings: PaintingSettings, signal: AbortSignal) {
    const longest = Math.max(image.width, image.height)
    this.#plan = planPainting(longest, { ...settings, warmth: 0 })
    this.#settings = settings
    this.session = new KernelSession(signal)
    this.#surface = openSurface(this.session, image, this.#plan.shift)
    this.#bytes = this.session.place(byteTable())
    this.#touchedBytes = Math.ceil(image.width / blockPixels) * image.height
    this.#touched = this.session.reserve(this.#touchedBytes)
    this.#touchedMarks().fill(1)
  }

  #touchedMarks(): Uint8Array {
    return this.session.bytes(this.#touched, this.#touchedBytes)
  }

  /** Analyses the photo, prepares the canvas and plans the stages. */
  async prepare(): Promise<void> {
    const surface = this.#surface
    const session = this.session
    const { width, height } = surface
    const linear = session.place(linearTable())
    await session.run('toOklab', height + 2 * pad, {
      rgba: surface.rgba,
      lab: surface.base,
      width,
      height,
      linear,
      canvas: canvasColour,
    })
    await computeFlow(session, surface, this.#plan, this.#settings.seed)
    const radius = Math.max(1.2, this.#plan.radii[0]! * 0.6)
    await new Kuwahara(session, surface, this.#plan.shift).run(surface.base, surface.paint, radius)
    await this.#takeColours()
    this.#stretchCanvas()
    this.#planStages()
  }

  /** Converts the smoothed colours to the colours of the strokes: sharper in the focus, and mixed from the painter's pigments. */
  async #takeColours(): Promise<void> {
    const session = this.session
    const { base, paint, width, height } = this.#surface
    const { finish, mix } = this.#settings
    const { focus } = finish
    await session.run('mixColours', height, {
      base,
      smooth: paint,
      width,
      height,
      focus: session.place(focus.data),
      focusWidth: focus.width,
      focusHeight: focus.height,
      sharp: sharpShare,
      mix: session.place(mixNumbers(mix)),
    })
    await session.run('mirror', height + 2 * pad, { lab: base, width, height })
  }

  /** Copies the flow; edges become strong in the focus and are removed elsewhere, because strokes are laid only along edges. */
  #focusedField(focus: Plane): number {
    const { field, fieldWidth, fieldHeight } = this.#surface
    const share = resizePlane(focus, { width: fieldWidth, height: fieldHeight }).data
    const copy = this.session.reserve(share.length * 16)
    const numbers = this.session.floats(copy, share.length * 4)
    numbers.set(this.session.floats(field, numbers.length))
    for (let i = 0; i < share.length; i++) {
      const edge = numbers[i * 4 + 3]!
      numbers[i * 4 + 3] = share[i]! * (edge * (1 + focusGain * share[i]!) + focusFloor * share[i]!)
    }
    return copy
  }

  /** Fills the paint with warm white and the heights with woven threads. */
  #stretchCanvas(): void {
    const { width, height, paint, heights } = this.#surface
    const random = randomOf(this.#settings.seed ^ 0x63616e76)
    const lab = this.session.shorts(paint, (width + 2 * pad) * (height + 2 * pad) * 4)
    lab.set([0.945 * fixedOne, 0.001 * fixedOne, 0.011 * fixedOne, 0])
    for (let done = 4; done < lab.length; done *= 2)
      lab.copyWithin(done, 0, Math.min(done, lab.length - done))
    const cloth = this.session.floats(heights, width * height)
    const thread = Math.max(2, Math.round(Math.max(width, height) / 420))
    const roundness = Float64Array.from({ length: thread }, (_, index) =>
      Math.sin((Math.PI * (index + 0.5)) / thread),
    )
    const threadsAcross = Int32Array.from({ length: width }, (_, x) => Math.floor(x / thread))
    const placesAcross = Int32Array.from({ length: width }, (_, x) => x % thread)
    for (let y = 0; y < height; y++) {
      const down = Math.floor(y / thread)
      const alongRow = roundness[y % thread]!
      for (let x = 0; x < width; x++) {
        const isOver = ((threadsAcross[x]! + down) & 1) === 0
        const round = isOver ? alongRow : roundness[placesAcross[x]!]!
        cloth[y * width + x] = weave * (0.75 * round + 0.25 * random())
      }
    }
  }

  #planStages(): void {
    const { width, height } = this.#surface
    const longest = Math.max(width, height)
    const { seed } = this.#settings
    const random = randomOf(seed ^ 0x68616e64)
    const hairs = this.session.place(Float32Array.from({ length: hairCount }, () => random()))
    const layers = planLayers(this.#plan, this.#settings, longest)
    const finishing = { ...this.#surface, field: this.#focusedField(this.#settings.finish.focus) }
    const total = shares.slice(0, layers.length).reduce((sum, share) => sum + share, 0)
    let from = 0
    this.#stages = layers.map((layer, index) => {
      const job = {
        layer,
        hairs,
        shift: this.#plan.shift,
        touched: this.#touched,
        seed: (seed + Math.imul(index + 1, 0x9e3779b1)) | 0,
      }
      const start = from
      from += shares[index]! / total
      return {
        layer: placeLayer(this.session, index < looseLayers ? this.#surface : finishing, job),
        wave: this.session.place(waveOf(layer.cell, longest, random)),
        from: start,
        to: from,
      }
    })
  }

  /** Lays all outstanding strokes up to a time of 0 to 1. */
  async paintUntil(time: number): Promise<void> {
    for (const { layer, wave, from, to } of this.#stages) {
      const before = Math.max(0, (this.#done - from) / (to - from))
      const after = time >= 1 ? 2 : (time - from) / (to - from)
      if (before > 1 || after <= before) continue
      const end = after >= 1 ? 2 : after
      await this.session.run(
        'paintBetween',
        this.#surface.height,
        {
          parameters: layer,
          wave,
          from: before,
          to: end,
        },
        strokeBand(this.#surface.height),
      )
    }
    this.#done = time
  }

  /**
   * Lays all strokes, layer by layer and in any order within a layer, which is faster; `after` is called with the finished share.
   */
  async paintAll(after: (share: number) => void): Promise<void> {
    for (const { layer, to } of this.#stages) {
      await this.session.run(
        'paint',
        this.#surface.height,
        { parameters: layer },
        strokeBand(this.#surface.height),
      )
      after(to)
    }
    this.#done = 1
  }

  /** Returns the current paint as a picture, with lighting. */
  async picture(): Promise<ImageValue> {
    const { width, height, rgba } = this.#surface
    await this.show(rgba)
    const data = new Uint8ClampedArray(width * height * 4)
    data.set(this.session.bytes(rgba, data.length))
    return { kind: 'image', width, height, data }
  }

  /** Renders the changed parts of the paint to RGBA bytes at an address, with lighting. */
  async show(rgba: number): Promise<void> {
    const { paint, heights, width, height } = this.#surface
    const { relief, gloss } = this.#plan
    const { strength } = this.#settings
    await this.session.run('fromOklab', height, {
      lab: paint,
      heights,
      rgba,
      width,
      height,
      bytes: this.#bytes,
      relief,
      gloss,
      chroma: 1 + 0.12 * strength,
      warmA: 0,
      warmB: 0,
      contrast: 0.35 * strength,
      touched: this.#touched,
    })
    this.#touchedMarks().fill(0)
  }

  [Symbol.dispose](): void {
    this.session[Symbol.dispose]()
  }
}
