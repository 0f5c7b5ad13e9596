import { restoreList, restoreWords } from '../../words/index.ts'
import { type ImportContext, importItem, parseItem, pastTs } from './import-context.ts'
import { WordListItem, WordsItem } from './items.ts'

/** Imports words; existing words of the user stay unchanged. */
export async function importWords(importing: ImportContext, items: readonly unknown[]): Promise<void> {
  const { deps, viewer } = importing
  for (const item of items)
    await importItem(importing, { kind: 'words', item }, async () => {
      const { use_ts, ...words } = parseItem(WordsItem, item)
      const isNew = await restoreWords(deps.db, viewer, { ...words, use_ts: pastTs(importing, use_ts) })
      return isNew ? 'added' : 'present'
    })
}

/** Imports lists of words; an existing list of the user with the same name stays unchanged. */
export async function importWordLists(importing: ImportContext, items: readonly unknown[]): Promise<void> {
  const { deps, viewer } = importing
  for (const item of items)
    await importItem(importing, { kind: 'word_list', item }, async () =>
      (await restoreList(deps.db, viewer, parseItem(WordListItem, item))) ? 'added' : 'present',
    )
}
