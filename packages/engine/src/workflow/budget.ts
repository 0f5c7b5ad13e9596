import { refuse, refuseSize } from './refusal.ts'

/** What one conversion may cost, whatever a file makes of it by using a small subgraph many times. */
export const workflowLimits = {
  /** What a file is made of: nodes (each counts ten times), inputs, outputs, links. */
  parts: 600_000,
  /** Nodes after all subgraphs are expanded: notes, reroutes and the subgraphs themselves too. */
  placedNodes: 20_000,
  /** Subgraphs inside each other. */
  subgraphDepth: 32,
  /** Inputs and widgets looked at. */
  steps: 4_000_000,
  /** Characters of the answer. */
  characters: 32 * 1024 * 1024,
  /** Lists and objects inside each other, within one widget's value. */
  valueDepth: 100,
} as const

/** Counts what a conversion has done so far, and ends it where that is too much. */
export class Budget {
  #parts = 0
  #placed = 0
  #steps = 0
  #characters = 0
  readonly #sizes = new WeakMap<object, number>()

  /** Counts what is about to be read, before memory is taken for it. */
  read(parts: number): void {
    this.#parts += parts
    if (this.#parts > workflowLimits.parts) refuseSize('ui', 'Too many nodes, inputs, outputs and links')
  }

  placeNode(): void {
    this.#placed += 1
    if (this.#placed > workflowLimits.placedNodes)
      refuseSize('ui.nodes', `At most ${workflowLimits.placedNodes} nodes, subgraphs expanded`)
  }

  step(count = 1): void {
    this.#steps += count
    if (this.#steps > workflowLimits.steps) refuseSize('ui', 'Too many inputs, subgraphs expanded')
  }

  write(characters: number): void {
    this.#characters += characters
    if (this.#characters > workflowLimits.characters)
      refuseSize('ui', `More than ${workflowLimits.characters} characters, subgraphs expanded`)
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

/** Walks without recursion: what comes from outside may be nested deeper than any call stack. */
function measure(root: object, path: string): number {
  let size = 0
  let level: object[] = [root]
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > workflowLimits.valueDepth) refuse(path, 'A value with too many lists inside each other')
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
