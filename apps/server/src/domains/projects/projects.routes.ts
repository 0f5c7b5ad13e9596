import type { projectRoutes } from '@easel/contract'
import type { Handlers, SignedInCall } from '../../http/calls/call.ts'
import { RawJson, unpackJson } from '../../http/calls/packed-json.ts'
import { cutPage, encodeCursor } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { FileUrls } from '../files/index.ts'
import { findVersion, listProjects, listVersions, projectList } from './projects.repo.ts'
import {
  changeProject,
  createProject,
  deleteProject,
  duplicateProject,
  ownProject,
  projectUi,
} from './projects.service.ts'
import { presentProjects } from './projects.view.ts'

export function projectHandlers(deps: { db: Database; urls: FileUrls }): Handlers<typeof projectRoutes> {
  const { db } = deps
  const show = async ({ viewer, origin, locale }: SignedInCall, id: string) => {
    const project = await ownProject(db, viewer.id, id)
    const ui = await projectUi(db, project)
    const [summary] = await presentProjects([project], { ...deps, origin, locale })
    return { ...summary!, ui: new RawJson(await unpackJson(ui)) }
  }
  return {
    async createProject(input, call) {
      return await show(call, await createProject(db, call.viewer, input))
    },
    async listProjects(input, { viewer, origin, locale }) {
      const found = await listProjects(db, viewer.id, input)
      const { rows, next_cursor } = cutPage(found, input, (row) =>
        encodeCursor(projectList, [row.update_ts, row.id]),
      )
      return { project_arr: await presentProjects(rows, { ...deps, origin, locale }), next_cursor }
    },
    getProject: ({ id }, call) => show(call, id),
    async updateProject(input, call) {
      await changeProject(db, call.viewer, input)
      return await show(call, input.id)
    },
    async deleteProject({ id }, { viewer }) {
      await deleteProject(db, viewer.id, id)
      return {}
    },
    async duplicateProject({ id, title }, call) {
      const { viewer, locale } = call
      return await show(call, await duplicateProject(db, viewer, { id, title, locale }))
    },
    async listProjectVersions({ id }, { viewer }) {
      await ownProject(db, viewer.id, id)
      return { version_arr: await listVersions(db, id) }
    },
    async getProjectVersion({ id, version }, { viewer }) {
      await ownProject(db, viewer.id, id)
      const found = await findVersion(db, id, version)
      if (!found) throw errors.notFound()
      return { ...found, ui: new RawJson(await unpackJson(found.ui)) }
    },
  }
}
