import type { ImageValue } from '../../execution-types.ts'
import { byteTable, linearTable } from '../../ground/colour/srgb.ts'
import { computeFlow } from '../../ground/drawing/flow.ts'
import {
  canvasColour,
  type LayerPlan,
  type PaintPlan,
  planPainting,
} from '../../ground/drawing/painting-plan.ts'
import { sectorTable } from '../../ground/drawing/sectors.ts'
import { placeLayer } from '../../ground/drawing/strokes.ts'
import { openSurface, pad, type Surface } from '../../ground/drawing/surface.ts'
import { Screen } from '../../ground/film/screen.ts'
import { randomOf } from '../../ground/random/random.ts'
import { KernelSession } from '../../kernels/session.ts'

export interface PaintingSettings {
  /** 0..1 */
  readonly strength: number
  /** 1..10 */
  readonly brush_size: number
  readonly seed: number
}

interface Stage {
  /** Addresses of the layer and of the waves that set the order of its strokes. */
  readonly layer: number
  readonly wave: number
  /** Start and end of the stage, as shares of the painting time. */
  readonly from: number
  readonly to: number
}

const hairCount = 4096
/** Pixels of a row that share one mark in `touched`; must match the kernels. */
const blockPixels = 64
/** Fixed-point 1.0 in Oklab planes. */
const one = 16_384
const weave = 0.5
/** Share of the painting time per layer: large masses, forms, and ever finer strokes. */
const shares = [0.25, 0.25, 0.2, 0.17, 0.13]

/** Plans layers from a broad brush to a fine one. The first ones mostly ignore outlines and leave no canvas bare. */
function planLayers(plan: PaintPlan, settings: PaintingSettings, longest: number): readonly LayerPlan[] {
  const brush = settings.brush_size * (longest / 2048) ** 0.65
  const usual = plan.layers[0]!
  const layer = (size: number, change: Partial<LayerPlan>): LayerPlan => ({
    ...usual,
    cell: Math.max(2, Math.round(size * 1.6)),
    halfLength: size * 3.4,
    halfWidth: Math.max(1.1, size),
    ...change,
  })
  return [
    layer(brush * 9, {
      cell: Math.max(2, Math.round(brush * 10)),
      reach: 0.5,
      opacity: 0.92,
      jitter: usual.jitter * 1.7,
      lift: 1,
    }),
    layer(brush * 4.2, { reach: usual.reach * 1.8, opacity: 0.95, lift: 1 }),
    layer(brush * 2.2, { detail: 0.003, lift: 0.8 }),
    layer(brush * 1.15, { detail: 0.008, lift: 0.6 }),
    layer(brush * 0.7, { detail: 0.02, lift: 0.45, jitter: usual.jitter * 0.7 }),
  ]
}

/** Two triangular waves over the cells of a layer in random directions: 1.5 and 2.6 half-periods across the picture. */
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

/** A painting in progress: a blank canvas on which strokes are laid in order until all are there. */
export class Easel implements Disposable {
  readonly screen: Screen
  readonly #session: KernelSession
  readonly #surface: Surface
  readonly #plan: PaintPlan
  readonly #settings: PaintingSettings
  readonly #bytes: number
  /** Marks for blocks of a row whose paint has changed since the last `show`. */
  readonly #touched: number
  readonly #touchedBytes: number
  #stages: readonly Stage[] = []
  #done = 0

  /** `image` must have the size of the film's frame. */
  constructor(image: ImageValue, settings: PaintingSettings, signal: AbortSignal) {
    const longest = Math.max(image.width, image.height)
    this.#plan = planPainting(longest, { ...settings, warmth: 0 })
    this.#settings = settings
    this.#session = new KernelSession(signal)
    this.screen = new Screen(this.#session, image)
    this.#surface = openSurface(this.#session, image, this.#plan.shift)
    this.#bytes = this.#session.place(byteTable())
    this.#touchedBytes = Math.ceil(image.width / blockPixels) * image.height
    this.#touched = this.#session.reserve(this.#touchedBytes)
    this.#touchedMarks().fill(1)
  }

  #touchedMarks(): Uint8Array {
    return this.#session.bytes(this.#touched, this.#touchedBytes)
  }

  /** Analyses the photo, prepares the canvas and plans the stages. */
  async prepare(): Promise<void> {
    const surface = this.#surface
    const session = this.#session
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
    const table = session.place(sectorTable())
    const radius = Math.max(1.2, this.#plan.radii[0]! * 0.6)
    await session.run('kuwahara', height, {
      lab: surface.base,
      out: surface.paint,
      width,
      field: surface.field,
      fieldWidth: surface.fieldWidth,
      fieldHeight: surface.fieldHeight,
      shift: this.#plan.shift,
      table,
      radius,
      sharpness: 255 * 255,
    })
    await session.run('mirror', height + 2 * pad, { lab: surface.paint, width, height })
    const length = (width + 2 * pad) * (height + 2 * pad) * 4
    session.shorts(surface.base, length).set(session.shorts(surface.paint, length))
    this.#stretchCanvas()
    this.#planStages()
  }

  /** Fills the paint with warm white and the heights with woven threads. */
  #stretchCanvas(): void {
    const { width, height, paint, heights } = this.#surface
    const random = randomOf(this.#settings.seed ^ 0x63616e76)
    const lab = this.#session.shorts(paint, (width + 2 * pad) * (height + 2 * pad) * 4)
    for (let at = 0; at < lab.length; at += 4) lab.set([0.945 * one, 0.001 * one, 0.011 * one, 0], at)
    const cloth = this.#session.floats(heights, width * height)
    const thread = Math.max(2, Math.round(Math.max(width, height) / 420))
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const isOver = (Math.floor(x / thread) + Math.floor(y / thread)) % 2 === 0
        const round = Math.sin((Math.PI * ((isOver ? y : x) + 0.5)) / thread)
        cloth[y * width + x] = weave * (0.75 * Math.abs(round) + 0.25 * random())
      }
    }
  }

  #planStages(): void {
    const { width, height } = this.#surface
    const longest = Math.max(width, height)
    const { seed } = this.#settings
    const random = randomOf(seed ^ 0x68616e64)
    const hairs = this.#session.place(Float32Array.from({ length: hairCount }, () => random()))
    const layers = planLayers(this.#plan, this.#settings, longest)
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
      from += shares[index]!
      return {
        layer: placeLayer(this.#session, this.#surface, job),
        wave: this.#session.place(waveOf(layer.cell, longest, random)),
        from: start,
        to: from,
      }
    })
  }

  /** Lays all outstanding strokes up to a time of 0..1. */
  async paintUntil(time: number): Promise<void> {
    for (const { layer, wave, from, to } of this.#stages) {
      const before = Math.max(0, (this.#done - from) / (to - from))
      const after = time >= 1 ? 2 : (time - from) / (to - from)
      if (before > 1 || after <= before) continue
      const end = after >= 1 ? 2 : after
      await this.#session.run('paintBetween', this.#surface.height, {
        at: layer,
        wave,
        from: before,
        to: end,
      })
    }
    this.#done = time
  }

  /** Renders the current paint on the screen, with lighting. */
  async show(): Promise<void> {
    const { paint, heights, width, height } = this.#surface
    const { relief, gloss } = this.#plan
    const { strength } = this.#settings
    await this.#session.run('fromOklab', height, {
      lab: paint,
      heights,
      rgba: this.screen.rgba,
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
    this.#session[Symbol.dispose]()
  }
}
