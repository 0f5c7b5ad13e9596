import { type Area, coverage, type Dab, invert, type Mask, paintLine, unite, wholeArea } from './mask.ts'
import { MaskHistory } from './mask-history.ts'

const nowhere: Area = { left: 0, top: 0, right: 0, bottom: 0 }

/** Facts about a mask that a user sees in addition to its pixels. */
export interface MaskState {
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Share of the photo that is regenerated, from 0 to 1. */
  readonly coverage: number
}

/** Paints a mask stroke by stroke. Reports the pixels that have changed, and the state after each step. */
export class MaskPainter {
  readonly mask: Mask
  readonly #history: MaskHistory
  readonly #onDraw = new Set<(area: Area) => void>()
  readonly #onState = new Set<() => void>()
  #state: MaskState
  #stroke: { last: Dab; area: Area; value: 0 | 1 } | undefined

  constructor(mask: Mask) {
    this.mask = mask
    this.#history = new MaskHistory(mask)
    this.#state = this.#currentState()
  }

  getState = (): MaskState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#onState.add(listener)
    return () => this.#onState.delete(listener)
  }

  /** Calls back with each area whose pixels have changed. */
  onDraw(listener: (area: Area) => void): () => void {
    this.#onDraw.add(listener)
    return () => this.#onDraw.delete(listener)
  }

  /** Begins a stroke of the brush (1) or the eraser (0). */
  begin(dab: Dab, value: 0 | 1): void {
    this.end()
    this.#stroke = { last: dab, area: nowhere, value }
    this.moveTo(dab)
  }

  /** Continues the stroke; does nothing without a stroke. */
  moveTo(dab: Dab): void {
    const stroke = this.#stroke
    if (!stroke) return
    const changed = paintLine(this.mask, stroke.last, dab, stroke.value)
    this.#stroke = { ...stroke, last: dab, area: unite(stroke.area, changed) }
    this.#draw(changed)
  }

  end(): void {
    if (!this.#stroke) return
    this.#history.record(this.#stroke.area)
    this.#stroke = undefined
    this.#notify()
  }

  /** Cancels the stroke in progress: a second finger has shown that it belongs to a gesture. */
  cancel(): void {
    if (!this.#stroke) return
    this.#stroke = undefined
    this.#draw(this.#history.cancel())
  }

  clear(): void {
    this.#step(() => this.mask.pixels.fill(0))
  }

  /** Paints more pixels, given as bytes like the pixels of the mask. */
  add(pixels: Uint8Array): void {
    this.#step(() => {
      for (const [index, value] of pixels.entries()) if (value) this.mask.pixels[index] = 1
    })
  }

  invert(): void {
    this.#step(() => invert(this.mask))
  }

  undo(): void {
    this.#swap(() => this.#history.undo())
  }

  redo(): void {
    this.#swap(() => this.#history.redo())
  }

  #step(change: () => void): void {
    this.end()
    change()
    this.#history.record(wholeArea(this.mask))
    this.#draw(wholeArea(this.mask))
    this.#notify()
  }

  #swap(change: () => Area | undefined): void {
    this.end()
    const changed = change()
    if (!changed) return
    this.#draw(changed)
    this.#notify()
  }

  #draw(area: Area): void {
    for (const listener of this.#onDraw) listener(area)
  }

  #currentState(): MaskState {
    const { canUndo, canRedo } = this.#history
    return { canUndo, canRedo, coverage: coverage(this.mask) }
  }

  #notify(): void {
    this.#state = this.#currentState()
    for (const listener of this.#onState) listener()
  }
}
