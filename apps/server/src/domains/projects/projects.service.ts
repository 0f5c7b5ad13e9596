import type { Locale, Ui } from '@easel/contract'
import { allotmentOf } from '../../allotments.ts'
import type { RecordCreatedId, Viewer } from '../../http/calls/call.ts'
import { packedOf } from '../../http/calls/packed-json.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import { deleteFiles, deleteOrphanedUploads } from '../files/index.ts'
import { stopRun } from '../runs/index.ts'
import { basedOn, openGraphOf } from '../templates/index.ts'
import { refusalToChange, refusalToDelete } from './projects.policy.ts'
import {
  findOwnProject,
  findVersion,
  insertPastVersion,
  insertProject,
  insertVersion,
  lockProject,
  type PastProject,
  type ProjectRow,
  removeProject,
  usageOf,
  versionBytes,
} from './projects.repo.ts'
import { activeTasks, filesOfTasks } from './tasks.repo.ts'

/** The user who owns the projects. */
type Owner = Pick<Viewer, 'id' | 'kind'>

interface NewProject {
  title: string
  ui: Ui
  /** The template whose graph was copied. */
  work_template_id?: string | undefined
  recordCreatedId?: RecordCreatedId
  /** Data of a project from an archive. The newest of its earlier versions are kept, as many as there is space for. */
  past?: PastProject & { versions: readonly { version: number; title: string; createTs: number; ui: Ui }[] }
}

export async function createProject(db: Database, owner: Owner, given: NewProject): Promise<string> {
  const { title, work_template_id, recordCreatedId, past } = given
  const id = past?.id ?? newId()
  const template = work_template_id && (await openGraphOf(db, work_template_id, owner.id))
  const ui = await packedOf(given.ui)
  const versions = await Promise.all(
    (past?.versions ?? []).map(async (version) => ({ ...version, ui: await packedOf(version.ui) })),
  )
  await transact(db, async (tx) => {
    let roomLeft = await checkRoom(tx, owner, { projects: 1, bytes: ui.length })
    const credit = template ? basedOn(template) : null
    await insertProject(tx, { id, userId: owner.id, title, ui, basedOn: past?.basedOn ?? credit, past })
    for (const version of versions) {
      roomLeft -= version.ui.length
      if (roomLeft < 0) break
      await insertPastVersion(tx, { projectId: id, ...version })
    }
    await recordCreatedId?.(tx, id)
  })
  return id
}

/** Returns the number of bytes that are left. */
async function checkRoom(tx: Tx, owner: Owner, added: { projects: number; bytes: number }): Promise<number> {
  const allotted = allotmentOf(owner.kind)
  const usage = await usageOf(tx, owner.id)
  if (usage.projects + added.projects > allotted.projects)
    throw errors.wrongState({ cause: 'too_many_projects' })
  if (usage.bytes + added.bytes > allotted.projectBytes)
    throw errors.wrongState({ cause: 'project_space_full' })
  return allotted.projectBytes - usage.bytes - added.bytes
}

export async function ownProject(db: Database, userId: string, id: string): Promise<ProjectRow> {
  const project = await findOwnProject(db, userId, id)
  if (!project) throw errors.notFound()
  return project
}

/**
 * Returns the packed content of the viewer's project; A0404 if the project was deleted in the meantime, or changed so often that
 * this version was deleted.
 */
export async function projectUi(db: Database, project: Pick<ProjectRow, 'id' | 'version'>): Promise<Buffer> {
  const version = await findVersion(db, project.id, project.version)
  if (!version) throw errors.notFound()
  return version.ui
}

export interface ProjectChangeInput {
  title?: string | undefined
  ui?: Ui | undefined
  editable?: boolean | undefined
  version: number
}

/** Changes a project. If two changes are based on the same version, the second is refused. */
export async function changeProject(
  db: Database,
  owner: Owner,
  { id, ...change }: ProjectChangeInput & { id: string },
): Promise<void> {
  const { title, editable } = change
  if (title === undefined && editable === undefined && change.ui === undefined)
    throw errors.invalid({ cause: 'nothing_to_change' })
  await ownProject(db, owner.id, id)
  const ui = change.ui && (await packedOf(change.ui))
  await transact(db, async (tx) => {
    const before = await lockProject(tx, owner.id, id)
    if (!before) throw errors.notFound()
    throwRefusal(refusalToChange(before, change))
    // A version contains its whole content, changed or not. A change that only unlocks the project is allowed even without space,
    // since a locked project cannot be deleted.
    const isOnlyUnlocked = !before.editable && title === undefined && !ui
    const bytes = ui?.length ?? (await versionBytes(tx, before))
    if (!isOnlyUnlocked) await checkRoom(tx, owner, { projects: 0, bytes })
    await insertVersion(tx, before, { title, editable, ui })
  })
}

export async function duplicateProject(
  db: Database,
  owner: Owner,
  { id, title, locale }: { id: string; title?: string | undefined; locale: Locale },
): Promise<string> {
  const project = await ownProject(db, owner.id, id)
  const version = await findVersion(db, id, project.version)
  if (!version) throw errors.notFound()
  const copyId = newId()
  const copy = {
    id: copyId,
    userId: owner.id,
    title: title ?? copyTitle(project.title, locale),
    ui: version.ui,
    basedOn: project.based_on,
  }
  await transact(db, async (tx) => {
    await checkRoom(tx, owner, { projects: 1, bytes: version.stored_bytes })
    await insertProject(tx, copy)
  })
  return copyId
}

/** Appends a word for copies to a title; cuts the title if the result would be too long. */
function copyTitle(title: string, locale: Locale): string {
  const mark = locale === 'zh' ? '（副本）' : ' (copy)'
  const characters = [...new Intl.Segmenter('und').segment(title)].map(({ segment }) => segment)
  return characters.slice(0, 100 - mark.length).join('') + mark
}

export async function deleteProject(db: Database, userId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const project = await lockProject(tx, userId, id)
    if (!project) throw errors.notFound()
    throwRefusal(refusalToDelete(project))
    for (const task of await activeTasks(tx, id)) await stopRun(tx, task)
    const { keys, uploadIds } = await filesOfTasks(tx, id)
    await removeProject(tx, id)
    await deleteFiles(tx, [...keys, ...(await deleteOrphanedUploads(tx, uploadIds))])
  })
}
