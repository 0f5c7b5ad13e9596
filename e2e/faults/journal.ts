/** The state of a thing: present, absent, or unknown after a call without an answer. */
export type Presence = 'yes' | 'no' | 'maybe'

/** A thing that a person has made. */
interface Made {
  readonly userId: string
  presence: Presence
}

/** All facts that calls have confirmed, and that must still be true after any fault. */
export class Journal {
  /** Works by their ids. Each work has a seed that no other work has. */
  readonly works = new Map<string, Made & { readonly seed: number; isDone: boolean }>()
  readonly posts = new Map<string, Made & { readonly workId: string }>()
  /** Quarter turns of edited pictures, by the ids of their works. */
  readonly turns = new Map<string, number>()
  /** Comments by their text, which no other comment has. */
  readonly comments = new Map<string, Made & { readonly postId: string }>()
  /** Likes by `user post`, and follows by `user user`. */
  readonly likes = new Map<string, Presence>()
  readonly follows = new Map<string, Presence>()
  /** Users whose check-in was confirmed. */
  readonly checkIns = new Set<string>()
  /** Seeds of works whose start got no answer. */
  readonly unansweredSeeds = new Map<number, string>()
  /** Messages over the sockets: ids of notifications and of works, each with the user who received the message. */
  readonly received: {
    readonly userId: string
    readonly kind: 'notification' | 'work'
    readonly id: string
  }[] = []
  /** Numbers of answered calls and of calls without an answer. */
  answers = 0
  failures = 0
  /** Photos that had to be sent again. */
  lostUploads = 0
  #lastAnswerAt: number | undefined
  #longestGapMs = 0

  /** Records an answered call. */
  answered(): void {
    const now = performance.now()
    this.#longestGapMs = Math.max(this.#longestGapMs, now - (this.#lastAnswerAt ?? now))
    this.#lastAnswerAt = now
    this.answers += 1
  }

  /** Returns a sentence with the numbers of things that people have made. */
  summary(): string {
    const done = [...this.works.values()].filter(({ isDone }) => isDone).length
    return `${this.works.size} works (${done} seen finished), ${this.turns.size} edited pictures, ${this.posts.size} posts, ${this.comments.size} comments, ${this.likes.size} likes, ${this.follows.size} follows, ${this.checkIns.size} check-ins, ${this.received.length} messages over sockets, ${this.lostUploads} photos to send again`
  }

  /** Returns the longest time without any answer since the last call of this function, in ms. */
  takeLongestGapMs(): number {
    const gap = this.#longestGapMs
    this.#longestGapMs = 0
    this.#lastAnswerAt = undefined
    return gap
  }
}
