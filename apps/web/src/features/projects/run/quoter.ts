import type { ProjectQuote } from '@easel/contract/client'

/** Asks for the quote of a graph; rejects if the signal is aborted. */
export type AskQuote<Graph> = (graph: Graph, signal: AbortSignal) => Promise<ProjectQuote>

/** Pauses in ms. */
export interface QuotePace {
  /** From an edit until its quote is asked for: keys of one word come in between. */
  readonly afterEdit: number
  /** Between two questions while a user goes on editing: they are limited. */
  readonly between: number
  /** Until a question is asked again that the server did not answer. */
  readonly again: number
}

const usualPace: QuotePace = { afterEdit: 40, between: 450, again: 5000 }

/** Keeps the quote of the graph that is being edited: one question at a time, and the newest graph wins. */
export class Quoter<Graph> {
  readonly #ask: AskQuote<Graph>
  readonly #pace: QuotePace
  readonly #listeners = new Set<() => void>()
  #answer: ProjectQuote | undefined
  #graph: Graph | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | undefined
  #lastAsked = Number.NEGATIVE_INFINITY

  constructor(ask: AskQuote<Graph>, pace = usualPace) {
    this.#ask = ask
    this.#pace = pace
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The newest answer; undefined before the first. */
  readonly getSnapshot = (): ProjectQuote | undefined => this.#answer

  /** Takes the graph as it is now. */
  edit(graph: Graph): void {
    if (graph === this.#graph) return
    this.#graph = graph
    this.#asking?.abort()
    const sinceLast = performance.now() - this.#lastAsked
    this.#askIn(Math.max(this.#pace.afterEdit, this.#pace.between - sinceLast))
  }

  /** Asks no more until the next edit. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#asking?.abort()
    this.#graph = undefined
  }

  #askIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#begin(), ms)
  }

  async #begin(): Promise<void> {
    const asking = new AbortController()
    this.#asking = asking
    this.#lastAsked = performance.now()
    try {
      const answer = await this.#ask(this.#graph!, asking.signal)
      if (asking.signal.aborted) return
      this.#answer = answer
      for (const listener of this.#listeners) listener()
    } catch {
      // The server is busy, or not reached: the quote before stays.
      if (!asking.signal.aborted) this.#askIn(this.#pace.again)
    }
  }
}
