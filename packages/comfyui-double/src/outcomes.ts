import type { Graph } from './work/graph.ts'

/** A prompt that was accepted, and its executions. */
export interface AcceptedPrompt {
  readonly id: string
  readonly client_id: string | undefined
  readonly graph: Graph
  /** Number of executions. An id that was sent twice counts as one prompt. */
  runs: number
  /** Number of times that a client sent the prompt. */
  accepted: number
  /** Number of times that a client sent the prompt while it was in the queue or in the history. */
  repeated: number
  outcome: 'none' | 'success' | 'error'
  /** Duration of the last execution in milliseconds, including the loading of a model. */
  ran_ms: number
  /** Ids of the nodes that the last execution ran. */
  executed: readonly string[]
}

/** The double's own record of prompts. A restart of the server does not clear it. */
export class Outcomes {
  readonly #prompts = new Map<string, AcceptedPrompt>()
  /** Start times of executions, by prompt. */
  readonly #starts = new Map<string, number>()

  /** Records that a client sent a prompt. `isKnown` is true if the queue or the history has the prompt. */
  accept(id: string, { client, graph, isKnown }: { client: unknown; graph: Graph; isKnown: boolean }): void {
    const client_id = typeof client === 'string' ? client : undefined
    const prompt = this.#prompts.get(id)
    if (prompt) {
      prompt.accepted += 1
      if (isKnown) prompt.repeated += 1
      return
    }
    const counts = { runs: 0, accepted: 1, repeated: 0 }
    this.#prompts.set(id, { id, client_id, graph, ...counts, outcome: 'none', ran_ms: 0, executed: [] })
  }

  start(id: string): void {
    const prompt = this.#prompts.get(id)
    if (!prompt) return
    prompt.runs += 1
    this.#starts.set(id, performance.now())
  }

  end(id: string, outcome: 'success' | 'error', executed: readonly string[]): void {
    const prompt = this.#prompts.get(id)
    if (!prompt) return
    prompt.outcome = outcome
    prompt.executed = executed
    prompt.ran_ms = performance.now() - this.#starts.get(id)!
  }

  list(): AcceptedPrompt[] {
    return [...this.#prompts.values()].map((prompt) => ({ ...prompt }))
  }
}
