import { type KeptWords, maxWordLists, type Params, type WordList } from '@easel/contract'
import { allotmentOf } from '../../allotments.ts'
import type { Viewer } from '../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { WordsForm } from './expand-params.ts'
import {
  countFavouritesAndLists,
  insertList,
  insertPastKept,
  setFavourite,
  trimKept,
  upsertKept,
  upsertList,
} from './words.repo.ts'

/** Maximum number of words of one user that are not favourites: the latest are kept. */
const maxRecent = 300

/** Stores the words in the form of a work, with their alternatives. */
export async function rememberWords(
  tx: Tx,
  userId: string,
  { form, params }: { form: WordsForm; params: Params },
): Promise<void> {
  const textOf = (side: 'wanted' | 'unwanted') => {
    const input = form.input_arr.find(({ words }) => words === side)
    return input ? String(params[input.name] ?? '').trim() : ''
  }
  const prompt = textOf('wanted')
  if (prompt === '') return
  await upsertKept(tx, userId, { prompt, negative_prompt: textOf('unwanted'), isFavourite: false })
  await trimKept(tx, userId, maxRecent)
}

export async function keepWords(
  db: Database,
  owner: Viewer,
  words: Pick<KeptWords, 'prompt' | 'negative_prompt'>,
): Promise<KeptWords> {
  return await transact(db, async (tx) => {
    await requireRoom(tx, owner)
    return await upsertKept(tx, owner.id, { ...words, isFavourite: true })
  })
}

export async function markWords(
  db: Database,
  owner: Viewer,
  change: Pick<KeptWords, 'id' | 'is_favourite'>,
): Promise<KeptWords> {
  return await transact(db, async (tx) => {
    if (change.is_favourite) await requireRoom(tx, owner)
    const words = await setFavourite(tx, owner.id, change)
    if (!words) throw errors.notFound()
    return words
  })
}

/** Restores words from an archive; returns false if the user already has them, which then stay unchanged. */
export async function restoreWords(
  db: Database,
  owner: Viewer,
  words: Omit<KeptWords, 'id'>,
): Promise<boolean> {
  return await transact(db, async (tx) => {
    const isNew = await insertPastKept(tx, owner.id, words)
    if (!words.is_favourite) await trimKept(tx, owner.id, maxRecent)
    else if (isNew) await requireNotAbove(tx, owner)
    return isNew
  })
}

/** Restores a list from an archive; returns false if the user has a list of this name, which then stays unchanged. */
export async function restoreList(db: Database, owner: Viewer, list: Omit<WordList, 'id'>): Promise<boolean> {
  return await transact(db, async (tx) => {
    const isNew = await insertList(tx, owner.id, list)
    const { lists } = await countFavouritesAndLists(tx, owner.id)
    if (isNew && lists > maxWordLists) throw errors.wrongState({ cause: 'too_many_word_lists' })
    return isNew
  })
}

async function requireNotAbove(tx: Tx, owner: Viewer): Promise<void> {
  const { favourites } = await countFavouritesAndLists(tx, owner.id)
  if (favourites > allotmentOf(owner.kind).favouriteWords)
    throw errors.wrongState({ cause: 'too_many_words' })
}

async function requireRoom(tx: Tx, owner: Viewer): Promise<void> {
  const { favourites } = await countFavouritesAndLists(tx, owner.id)
  if (favourites >= allotmentOf(owner.kind).favouriteWords)
    throw errors.wrongState({ cause: 'too_many_words' })
}

export async function saveList(db: Database, owner: Viewer, list: Omit<WordList, 'id'>): Promise<WordList> {
  return await transact(db, async (tx) => {
    const saved = await upsertList(tx, owner.id, list)
    const { lists } = await countFavouritesAndLists(tx, owner.id)
    if (lists > maxWordLists) throw errors.wrongState({ cause: 'too_many_word_lists' })
    return saved
  })
}
