import type { Detail, Params } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { expandWords, listsIn, type WordLists } from './expand-words.ts'
import { listsOf } from './words.repo.ts'

/** The fields of a form, as far as they matter for words. */
export interface WordsForm {
  readonly input_arr: readonly {
    readonly name: string
    readonly type: string
    readonly max_length?: number
    readonly words?: 'wanted' | 'unwanted'
  }[]
}

/** Returns the lists of a user that the words of a form name; runs no query if they name none. */
export async function listsFor(
  db: Database,
  userId: string,
  { form, params }: { form: WordsForm; params: Params },
): Promise<WordLists> {
  const named = wordsIn(form, params).flatMap(({ text }) => listsIn(text))
  if (named.length === 0) return new Map()
  return new Map((await listsOf(db, userId)).map(({ name, entry_arr }) => [name, entry_arr]))
}

/** Draws the alternatives in the words of a form by its seed; throws A0400 if this fails. Returns only the texts that change. */
export function drawWords(form: WordsForm, params: Params, lists: WordLists): Params {
  const seed = form.input_arr.find(({ type }) => type === 'seed')?.name
  const details: Detail[] = []
  const changed: Params = {}
  for (const { name, text, max } of wordsIn(form, params)) {
    const drawn = expandWords(text, { lists, seed: Number(params[seed ?? ''] ?? 0), max })
    if ('fault' in drawn) details.push({ path: `params.${name}`, ...drawn.fault })
    else if (drawn.words !== text) changed[name] = drawn.words
  }
  if (details.length > 0) throw errors.invalid({ details })
  return changed
}

function wordsIn({ input_arr }: WordsForm, params: Params) {
  return input_arr.flatMap(({ name, words, max_length = 500 }) => {
    const text = params[name]
    return words && typeof text === 'string' ? [{ name, text, max: max_length }] : []
  })
}
