import { type Area, isEmptyArea, type Mask, wholeArea } from './mask.ts'

/** The pixels of an area before a step or, after an undo, after the step. */
interface Step {
  readonly area: Area
  pixels: Uint8Array
}

/** Maximum memory of the undo steps in bytes; older steps are discarded. */
const maxBytes = 32 * 1024 * 1024

/** Steps of a mask that can be undone and redone. */
export class MaskHistory {
  readonly #mask: Mask
  readonly #maxBytes: number
  #past: Step[] = []
  #future: Step[] = []
  #before: Uint8Array

  constructor(mask: Mask, limit = maxBytes) {
    this.#mask = mask
    this.#maxBytes = limit
    this.#before = mask.pixels.slice()
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Ends a step, which changed pixels of this area only. A step without changes is not recorded. */
  record(area: Area): void {
    if (isEmptyArea(area)) return
    const before = cut(this.#before, this.#mask.width, area)
    const after = cut(this.#mask.pixels, this.#mask.width, area)
    if (before.every((value, index) => value === after[index])) return
    paste(this.#before, this.#mask.width, { area, pixels: after })
    this.#past.push({ area, pixels: before })
    this.#future = []
    this.#forget()
  }

  /** Reverts the changes of the step in progress, and returns the changed area. */
  cancel(): Area {
    this.#mask.pixels.set(this.#before)
    return wholeArea(this.#mask)
  }

  /** Returns the changed area; undefined if there is nothing to undo. */
  undo(): Area | undefined {
    return this.#swap(this.#past, this.#future)
  }

  redo(): Area | undefined {
    return this.#swap(this.#future, this.#past)
  }

  #swap(from: Step[], to: Step[]): Area | undefined {
    const step = from.pop()
    if (!step) return undefined
    const { width, pixels } = this.#mask
    const inverseStep = { area: step.area, pixels: cut(pixels, width, step.area) }
    paste(pixels, width, step)
    paste(this.#before, width, step)
    to.push(inverseStep)
    return step.area
  }

  #forget(): void {
    let bytes = this.#past.reduce((sum, { pixels }) => sum + pixels.length, 0)
    while (bytes > this.#maxBytes && this.#past.length > 1) bytes -= this.#past.shift()!.pixels.length
  }
}

function cut(pixels: Uint8Array, width: number, { left, top, right, bottom }: Area): Uint8Array {
  const part = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y += 1)
    part.set(pixels.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return part
}

function paste(pixels: Uint8Array, width: number, { area, pixels: part }: Step): void {
  const { left, top, right, bottom } = area
  const wide = right - left
  for (let y = top; y < bottom; y += 1)
    pixels.set(part.subarray((y - top) * wide, (y - top + 1) * wide), y * width + left)
}
