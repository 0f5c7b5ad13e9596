import type { Project, projectRoutes } from '@easel/contract'
import { cutPage, encodeCursor } from '../../db/cursor.ts'
import type { Database } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Handlers } from '../../http/call.ts'
import { findVersion, listProjects, listVersions, type ProjectRow, projectList } from './projects.repo.ts'
import {
  changeProject,
  createProject,
  deleteProject,
  duplicateProject,
  ownProject,
  projectUi,
} from './projects.service.ts'
import { unpackUi } from './ui-codec.ts'

export function projectHandlers({ db }: { db: Database }): Handlers<typeof projectRoutes> {
  const show = async (userId: string, id: string): Promise<Project> => {
    const project = await ownProject(db, userId, id)
    const ui = await projectUi(db, project)
    // Changed and pruned in between, or deleted.
    if (!ui) throw new DomainError('A0404')
    return { ...present(project), ui }
  }
  return {
    async createProject(input, { viewer }) {
      return await show(viewer.id, await createProject(db, viewer.id, input))
    },
    async listProjects(input, { viewer }) {
      const found = await listProjects(db, viewer.id, input)
      const { rows, next_cursor } = cutPage(found, input, (row) =>
        encodeCursor(projectList, [row.update_ts, row.id]),
      )
      return { project_arr: rows.map(present), next_cursor }
    },
    getProject: ({ id }, { viewer }) => show(viewer.id, id),
    async updateProject(input, { viewer }) {
      await changeProject(db, viewer.id, input)
      return await show(viewer.id, input.id)
    },
    async deleteProject({ id }, { viewer }) {
      await deleteProject(db, viewer.id, id)
      return {}
    },
    async duplicateProject({ id, title }, { viewer, locale }) {
      return await show(viewer.id, await duplicateProject(db, viewer.id, { id, title, locale }))
    },
    async listProjectVersions({ id }, { viewer }) {
      await ownProject(db, viewer.id, id)
      return { version_arr: await listVersions(db, id) }
    },
    async getProjectVersion({ id, version }, { viewer }) {
      await ownProject(db, viewer.id, id)
      const found = await findVersion(db, id, version)
      if (!found) throw new DomainError('A0404')
      return { ...found, ui: await unpackUi(found.ui) }
    },
  }
}

function present(row: ProjectRow): Omit<Project, 'ui' | 'cover'> {
  return row
}
