import { detail } from '@easel/contract'
import type { Database } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { findWords } from './blocked-words.repo.ts'
import { textsOf } from './checked-texts.ts'
import { WordMatcher } from './word-matcher.ts'

export interface BlockedWordsDeps {
  db: Database
  events: EventBus
  log: { error: (context: object, text: string) => void }
}

/** The current blocked words. Follows the changes of all processes. */
export class BlockedWords implements Disposable {
  readonly #db: Database
  readonly #stops: (() => void)[]
  #matcher = new WordMatcher([])

  private constructor({ db, events, log }: BlockedWordsDeps) {
    this.#db = db
    const follow = () => this.reload().catch((err: unknown) => log.error({ err }, 'blocked words'))
    this.#stops = [
      events.on(({ type }) => type === 'blocked_words' && void follow()),
      events.onGap(() => void follow()),
    ]
  }

  static async open(deps: BlockedWordsDeps): Promise<BlockedWords> {
    const words = new BlockedWords(deps)
    await words.reload()
    return words
  }

  find(text: string): string[] {
    return this.#matcher.find(text)
  }

  /** Throws A0400 if a text of a call contains a blocked word; the details name the fields and the words. */
  check(call: string, input: object): void {
    const details = textsOf(call, input).flatMap(({ path, text }) => {
      const [word] = this.find(text)
      return word === undefined ? [] : [detail(path, 'blocked_word', { word: word.replace('*', '…') })]
    })
    if (details.length > 0) throw errors.invalid({ cause: 'blocked_word', details })
  }

  async reload(): Promise<void> {
    this.#matcher = new WordMatcher((await findWords(this.#db)).map(({ word }) => word))
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stops) stop()
  }
}
