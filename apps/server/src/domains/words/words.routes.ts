import type { wordsRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { cutPage, encodeCursor } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { deleteKept, deleteList, keptWordsList, listKept, listsOf } from './words.repo.ts'
import { keepWords, markWords, saveList } from './words.service.ts'

export function wordsHandlers({ db }: { db: Database }): Handlers<typeof wordsRoutes> {
  return {
    async listKeptWords({ keyword, is_favourite, ...page }, { viewer }) {
      const filter = { userId: viewer.id, keyword, isFavourite: is_favourite === true }
      const { rows, next_cursor } = cutPage(await listKept(db, filter, page), page, (row) =>
        encodeCursor(keptWordsList, [row.use_ts, row.id]),
      )
      return { words_arr: rows, next_cursor }
    },
    keepWords: (input, { viewer }) => keepWords(db, viewer, input),
    updateKeptWords: (input, { viewer }) => markWords(db, viewer, input),
    async deleteKeptWords({ id }, { viewer }) {
      if (!(await deleteKept(db, viewer.id, id))) throw errors.notFound()
      return {}
    },
    async listWordLists(_input, { viewer }) {
      return { word_list_arr: await listsOf(db, viewer.id) }
    },
    setWordList: (input, { viewer }) => saveList(db, viewer, input),
    async deleteWordList({ id }, { viewer }) {
      if (!(await deleteList(db, viewer.id, id))) throw errors.notFound()
      return {}
    },
  }
}
