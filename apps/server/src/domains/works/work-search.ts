import type { Database } from '../../platform/db/pool.ts'
import { fold } from '../search-index/index.ts'
import { findVersions, versionKey } from '../templates/index.ts'
import { type SearchedWord, usedVersions } from './work-lists.repo.ts'

/** Maximum number of words of a keyword that are searched. */
const maxWords = 8

/** Returns the terms that a user's works must contain for a keyword; undefined if the keyword is blank. */
export async function wordsToFind(
  db: Database,
  userId: string,
  keyword: string | undefined,
): Promise<SearchedWord[] | undefined> {
  const words = (keyword ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return undefined
  const used = await usedVersions(db, userId)
  const definitions = await findVersions(db, used)
  const titled = used.map((version) => {
    const title = definitions.get(versionKey(version.work_template_id, version.version))!.title
    return { version, text: fold(`${title.en}\n${title.zh}`) }
  })
  return words.map((word) => ({
    spellings: [...new Set([word, fold(word)])].filter(Boolean),
    versions: titled.filter(({ text }) => text.includes(fold(word))).map(({ version }) => version),
  }))
}
