import { type blockedWordRoutes, detail, maxBlockedWords } from '@easel/contract'
import type { Handlers } from '../../../http/calls/call.ts'
import { type Database, transact } from '../../../platform/db/pool.ts'
import { serialize } from '../../../platform/db/serialize.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { publish } from '../../../platform/events/event-bus.ts'
import { findPeople, presentPerson, requireAdmin } from '../../accounts/index.ts'
import { deleteWord, findWords, insertWords } from './blocked-words.repo.ts'
import type { BlockedWords } from './blocked-words.ts'
import { normalWord } from './word-matcher.ts'

export interface BlockedWordDeps {
  db: Database
  blockedWords: BlockedWords
}

export function blockedWordHandlers({
  db,
  blockedWords,
}: BlockedWordDeps): Handlers<typeof blockedWordRoutes> {
  const present = async (origin: string) => {
    const rows = await findWords(db)
    const actors = await findPeople(
      db,
      rows.flatMap(({ actor_id }) => actor_id ?? []),
    )
    return {
      word_arr: rows.map(({ word, actor_id, create_ts }) => {
        const actor = actor_id === null ? undefined : actors.get(actor_id)
        return { word, create_ts, ...(actor && { user_info: presentPerson(actor, origin) }) }
      }),
    }
  }
  return {
    async listBlockedWords(_input, call) {
      requireAdmin(call)
      return await present(call.origin)
    },
    async addBlockedWords({ word_arr }, call) {
      requireAdmin(call)
      const words = [...new Set(word_arr.map(normalWord))]
      if (words.includes('')) throw errors.invalid({ details: [detail('word_arr', 'word_without_letters')] })
      await transact(db, async (tx) => {
        // Without a lock, concurrent changes could exceed the maximum number.
        await serialize(tx, 'blocked words')
        await insertWords(tx, words, call.viewer.id)
        if ((await findWords(tx)).length > maxBlockedWords)
          throw errors.wrongState({ cause: 'too_many_blocked_words' })
        await publish(tx, { type: 'blocked_words' })
      })
      await blockedWords.reload()
      return await present(call.origin)
    },
    async removeBlockedWord({ word }, call) {
      requireAdmin(call)
      await transact(db, async (tx) => {
        await deleteWord(tx, word)
        await publish(tx, { type: 'blocked_words' })
      })
      await blockedWords.reload()
      return await present(call.origin)
    },
    async testBlockedWords({ text }, call) {
      requireAdmin(call)
      return { word_arr: blockedWords.find(text) }
    },
  }
}
