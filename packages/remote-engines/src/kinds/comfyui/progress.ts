import type { RemoteGraphNode } from '../../port.ts'
import { type Fields, fieldsOf, isFields, numberOf } from '../../untrusted.ts'
import { textOf, textsOf } from './values.ts'

const maxSteps = 1000

/**
 * Share of a graph that is done. Each node counts as one step, and a sampler counts as its number of steps. The share
 * never falls.
 */
export class Progress {
  readonly #weights: ReadonlyMap<string, number>
  readonly #shares = new Map<string, number>()
  #node = ''
  #fraction = 0

  constructor(graph: Readonly<Record<string, RemoteGraphNode>>) {
    this.#weights = new Map(Object.entries(graph).map(([id, node]) => [id, weightOf(node)]))
  }

  /** Share of the graph that is done, from 0 to 1. */
  get fraction(): number {
    return this.#fraction
  }

  /** Id of the running node. */
  get node(): string {
    return this.#node
  }

  /** Processes a message of the socket, and returns true if it reports progress. */
  take(type: string, data: Fields): boolean {
    switch (type) {
      case 'execution_cached':
        for (const id of textsOf(data['nodes'])) this.#set(id, 1)
        break
      case 'executing':
        if (this.#node !== '' && this.#node !== data['node']) this.#set(this.#node, 1)
        this.#node = textOf(data['node'])
        break
      case 'executed':
        this.#set(textOf(data['node']), 1)
        break
      case 'progress':
        this.#set(textOf(data['node']) || this.#node, shareOf(data))
        break
      case 'progress_state':
        for (const [id, state] of Object.entries(fieldsOf(data['nodes']))) this.#setState(id, state)
        break
      default:
        return false
    }
    this.#count()
    return true
  }

  #setState(id: string, state: unknown): void {
    if (!isFields(state)) return
    const known = this.#weights.has(id) ? id : textOf(state['display_node_id'])
    this.#set(known, state['state'] === 'finished' ? 1 : shareOf(state))
    if (state['state'] === 'running' && this.#weights.has(known)) this.#node = known
  }

  #set(id: string, share: number): void {
    // A node may expand into further nodes, which are unknown here. They count when the node ends.
    if (this.#weights.has(id)) this.#shares.set(id, Math.max(share, this.#shares.get(id) ?? 0))
  }

  #count(): void {
    let total = 0
    let done = 0
    for (const [id, weight] of this.#weights) {
      total += weight
      done += weight * (this.#shares.get(id) ?? 0)
    }
    this.#fraction = Math.max(this.#fraction, total === 0 ? 0 : Math.min(1, done / total))
  }
}

function weightOf({ inputs }: RemoteGraphNode): number {
  const steps = numberOf(inputs['steps'])
  return steps === undefined ? 1 : Math.min(maxSteps, Math.max(1, steps))
}

function shareOf(data: Fields): number {
  const value = numberOf(data['value']) ?? 0
  const max = numberOf(data['max']) ?? 0
  return max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
}
