/** The state of a thing: there, not there, or unknown after a call without an answer. */
export type Presence = 'yes' | 'no' | 'maybe'

/** A thing that a person has made. */
interface Made {
  readonly userId: string
  presence: Presence
}

/** Everything that calls have answered, and so must be there after any fault. */
export class Journal {
  /** Works by id, with the seed that only this work has. */
  readonly works = new Map<string, Made & { readonly seed: number }>()
  readonly posts = new Map<string, Made & { readonly workId: string }>()
  /** Comments by their text, which only one comment has. */
  readonly comments = new Map<string, Made & { readonly postId: string }>()
  /** Likes by `user post`, follows by `user user`. */
  readonly likes = new Map<string, Presence>()
  readonly follows = new Map<string, Presence>()
  /** Users whose check-in was answered. */
  readonly checkIns = new Set<string>()
  /** Seeds of works whose start got no answer. */
  readonly unansweredSeeds = new Map<number, string>()
  /** Messages over the sockets: ids of notifications and of works, with the user who received them. */
  readonly received: {
    readonly userId: string
    readonly kind: 'notification' | 'work'
    readonly id: string
  }[] = []
  /** Calls that were answered, and tries that were not. */
  answers = 0
  failures = 0
  #lastAnswerAt: number | undefined
  #longestGapMs = 0

  /** Notes an answered call. */
  answered(): void {
    const now = performance.now()
    this.#longestGapMs = Math.max(this.#longestGapMs, now - (this.#lastAnswerAt ?? now))
    this.#lastAnswerAt = now
    this.answers += 1
  }

  /** Returns the longest time without any answer since the last question, and begins to measure anew. */
  takeLongestGapMs(): number {
    const gap = this.#longestGapMs
    this.#longestGapMs = 0
    this.#lastAnswerAt = undefined
    return gap
  }
}
