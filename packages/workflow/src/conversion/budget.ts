import { message } from '@easel/graph'
import { refuse, refuseSize } from './refusal.ts'

/**
 * Limits of one conversion. The size of the file cannot be the limit, because a small file may use a subgraph many
 * times.
 */
export const workflowLimits = {
  /** Number of parts of a file: inputs, outputs, links, and nodes, which count ten times. */
  parts: 600_000,
  /**
   * Number of nodes after the expansion of all subgraphs, including notes, reroutes and the subgraph nodes themselves.
   */
  placedNodes: 20_000,
  /** Nesting depth of subgraphs. */
  subgraphDepth: 32,
  /** Number of processed inputs and widgets. */
  steps: 4_000_000,
  /** Number of characters of the answer. */
  characters: 32 * 1024 * 1024,
  /** Nesting depth of lists and objects within the value of a widget. */
  valueDepth: 100,
} as const

/** Counts the work of a conversion, and throws if it exceeds a limit. */
export class Budget {
  #parts = 0
  #placed = 0
  #steps = 0
  #characters = 0
  readonly #sizes = new WeakMap<object, number>()

  /** Counts parts before they are read. Too many parts therefore take no memory. */
  read(parts: number): void {
    this.#parts += parts
    if (this.#parts > workflowLimits.parts) refuseSize('ui', message('parts_too_many'))
  }

  placeNode(): void {
    this.#placed += 1
    if (this.#placed > workflowLimits.placedNodes)
      refuseSize('ui.nodes', message('placed_max', { max: workflowLimits.placedNodes }))
  }

  step(count = 1): void {
    this.#steps += count
    if (this.#steps > workflowLimits.steps) refuseSize('ui', message('steps_too_many'))
  }

  write(characters: number): void {
    this.#characters += characters
    if (this.#characters > workflowLimits.characters)
      refuseSize('ui', message('text_too_long', { max: workflowLimits.characters }))
  }

  /** Counts a value that is written to the answer. */
  writeValue(value: unknown, path: string): void {
    this.write(this.#sizeOf(value, path))
  }

  #sizeOf(value: unknown, path: string): number {
    if (typeof value === 'string') return value.length + 2
    if (typeof value !== 'object' || value === null) return 24
    const known = this.#sizes.get(value)
    if (known !== undefined) return known
    const size = measure(value, path)
    this.#sizes.set(value, size)
    return size
  }
}

/** Measures a value without recursion, because its nesting may be deeper than the call stack. */
function measure(root: object, path: string): number {
  let size = 0
  let level: object[] = [root]
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > workflowLimits.valueDepth) refuse(path, message('value_too_deep'))
    const next: object[] = []
    for (const item of level) {
      for (const [key, value] of Object.entries(item)) {
        size += key.length + 8 + (typeof value === 'string' ? value.length : 0)
        if (typeof value === 'object' && value !== null) next.push(value)
      }
    }
    level = next
  }
  return size
}
