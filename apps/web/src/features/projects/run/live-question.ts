/** Sends a question about a graph to the server; rejects if the signal is aborted, or the server does not answer. */
type Ask<Graph, Answer> = (graph: Graph, signal: AbortSignal) => Promise<Answer>

/** Pauses in ms. */
export interface AskingPace {
  /** Delay in ms between the first edit after a pause and the question. */
  readonly afterEdit: number
  /**
   * Minimum interval between two questions while the user continues editing, since the number of questions is limited; at least
   * as long as the last answer took.
   */
  readonly between: number
  /** Delay before an unanswered question is repeated. */
  readonly again: number
}

const usualPace: AskingPace = { afterEdit: 0, between: 450, again: 5000 }

/** Keeps an up-to-date answer about the edited graph: sends one question at a time, always about the newest graph. */
export class LiveQuestion<Graph, Answer> {
  readonly #ask: Ask<Graph, Answer>
  readonly #pace: AskingPace
  readonly #listeners = new Set<() => void>()
  #answer: Answer | undefined
  #graph: Graph | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | undefined
  #lastAsked = Number.NEGATIVE_INFINITY
  /** Milliseconds that the last answer took: questions about a large graph are sent less often. */
  #lastTook = 0

  constructor(ask: Ask<Graph, Answer>, pace = usualPace) {
    this.#ask = ask
    this.#pace = pace
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The newest answer; undefined before the first. */
  readonly getSnapshot = (): Answer | undefined => this.#answer

  /** Takes the current graph. */
  edit(graph: Graph): void {
    if (graph === this.#graph) return
    this.#graph = graph
    this.#asking?.abort()
    const sinceLast = performance.now() - this.#lastAsked
    const between = Math.max(this.#pace.between, 2 * this.#lastTook)
    this.#askIn(Math.max(this.#pace.afterEdit, between - sinceLast))
  }

  /** Sends no more questions until the next edit. */
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
      this.#lastTook = performance.now() - this.#lastAsked
      this.#answer = answer
      for (const listener of this.#listeners) listener()
    } catch {
      // The server is busy or unreachable: the previous answer stays.
      if (!asking.signal.aborted) this.#askIn(this.#pace.again)
    }
  }
}
