import type { Work, workEditRoutes, workRoutes } from '@easel/contract'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import { cutPage, encodeCursor } from '../../platform/db/cursor.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { triesOfRun } from '../engines/index.ts'
import type { FileUrls } from '../files/index.ts'
import { findVersions, versionKey } from '../templates/index.ts'
import { presentEdit, setEdit } from './work-edits.ts'
import { workGraph } from './work-graph.ts'
import { listWorks, usedTemplates, workList } from './work-lists.repo.ts'
import { wordsToFind } from './work-search.ts'
import { refusalToFilter } from './works.policy.ts'
import {
  createWork,
  type DeleteDeps,
  deleteWork,
  deleteWorks,
  markFavourites,
  ownWork,
  quoteWork,
  retryWork,
  stopWork,
  visibleWork,
  type WorkDeps,
} from './works.service.ts'
import { presentWorks, type WorkPresenting } from './works.view.ts'

export function workHandlers(
  deps: WorkDeps & DeleteDeps & { urls: FileUrls },
): Handlers<typeof workRoutes & typeof workEditRoutes> {
  const { db, urls } = deps
  const present = ({ locale, origin, viewer }: CallContext): WorkPresenting => ({
    db,
    urls,
    locale,
    origin,
    viewerId: viewer?.id,
  })
  const show = async (id: string, call: CallContext): Promise<Work> => {
    const [work] = await presentWorks([await visibleWork(db, call.viewer?.id, id)], present(call))
    return work!
  }
  return {
    async quoteWork(input, { viewer }) {
      return await quoteWork(deps, viewer.id, input)
    },
    async createWork(input, call) {
      const id = await call.createOnce((recordCreatedId) =>
        createWork(deps, call.viewer.id, { ...input, locale: call.locale, recordCreatedId }),
      )
      return await show(id, call)
    },
    async listWorks(input, call) {
      const viewerId = call.viewer?.id
      const userId = input.user_id ?? viewerId
      if (!userId) throw errors.notSignedIn()
      const isOwn = userId === viewerId
      throwRefusal(refusalToFilter(input, isOwn))
      const words = await wordsToFind(db, userId, input.keyword)
      const filter = { ...input, userId, onlyPosted: !isOwn, viewerId, words }
      const found = await listWorks(db, filter, input)
      const { rows, next_cursor } = cutPage(found, input, (row) => encodeCursor(workList, [row.id]))
      return { work_arr: await presentWorks(rows, present(call)), next_cursor }
    },
    async listUsedTemplates(_input, { viewer, locale }) {
      const used = await usedTemplates(db, viewer.id)
      const definitions = await findVersions(db, used)
      const template_arr = used.map(({ work_template_id, version, work_count }) => {
        const { title } = definitions.get(versionKey(work_template_id, version))!
        return { work_template_id, title: title[locale], work_count }
      })
      return { template_arr }
    },
    async setFavouriteWorks({ work_id_arr, is_favourite }, { viewer }) {
      await markFavourites(db, viewer.id, { ids: work_id_arr, isFavourite: is_favourite })
      return {}
    },
    getWork: ({ id }, call) => show(id, call),
    getWorkGraph: ({ id }, { viewer, locale }) => workGraph(deps, { id, viewerId: viewer?.id, locale }),
    async listWorkEngineTries({ id }, { viewer, locale }) {
      await ownWork(db, viewer.id, id)
      return { engine_try_arr: await triesOfRun(db, id, locale) }
    },
    async setWorkState({ id, state }, call) {
      if (state !== 'break') {
        await ownWork(db, call.viewer.id, id)
        throw errors.wrongState({ cause: 'work_state_fixed' })
      }
      await stopWork(deps, call.viewer.id, id)
      return await show(id, call)
    },
    async commandWork({ id }, call) {
      await retryWork(deps, call.viewer.id, id)
      return await show(id, call)
    },
    getWorkEdit: ({ id }, { viewer, origin }) => presentEdit(deps, viewer.id, { id, origin }),
    async setWorkEdit(input, { viewer, origin }) {
      await setEdit(deps, viewer.id, input)
      return await presentEdit(deps, viewer.id, { id: input.id, origin })
    },
    async deleteWork({ id }, { viewer }) {
      await deleteWork(deps, viewer.id, id)
      return {}
    },
    async deleteWorks({ work_id_arr }, { viewer }) {
      await deleteWorks(deps, viewer.id, work_id_arr)
      return {}
    },
  }
}
