import { maxProjectVersions } from '@easel/contract'
import { errors } from '../../../platform/errors/domain-error.ts'
import { idAt } from '../../../platform/ids.ts'
import { createProject } from '../../projects/index.ts'
import { basedOn, findBuiltin, findTemplate, type StoredBasedOn } from '../../templates/index.ts'
import { recordImported } from './import.repo.ts'
import { type ImportContext, importItem, localOf, parseItem, pastTs } from './import-context.ts'
import { ProjectItem, ProjectVersionItem } from './items.ts'
import { unreadable } from './tally.ts'

/** Maximum size of a graph as JSON. */
const maxGraphBytes = 16 * 1024 ** 2

export async function importProjects(
  importing: ImportContext,
  items: readonly unknown[],
  before: number,
): Promise<void> {
  for (const [index, item] of items.entries())
    await importItem(importing, { kind: 'project', item }, () =>
      importProject(importing, item, before + index),
    )
}

async function importProject(
  importing: ImportContext,
  raw: unknown,
  order: number,
): Promise<'added' | 'present'> {
  const { deps, viewer, id: importId } = importing
  const { ui, version_arr = [], ...rest } = isObject(raw) ? raw : {}
  const item = parseItem(ProjectItem, rest)
  const local = await localOf(importing, 'project', item.id)
  if (local) return local.importId === importId ? 'added' : 'present'
  const { title, editable, version } = item
  const createTs = pastTs(importing, item.create_ts)
  const updateTs = Math.max(createTs, pastTs(importing, item.update_ts))
  await createProject(deps.db, viewer, {
    ...{ title, ui: graphOf(ui) },
    past: {
      ...{ id: idAt(createTs, order), createTs, updateTs, editable, version },
      basedOn: await creditOf(importing, item),
      versions: earlierVersions(importing, item, version_arr),
    },
    recordCreatedId: (tx, localId) =>
      recordImported(tx, { userId: viewer.id, kind: 'project', originId: item.id, localId, importId }),
  })
  return 'added'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function graphOf(ui: unknown): Record<string, unknown> {
  if (!isObject(ui)) throw unreadable()
  if (Buffer.byteLength(JSON.stringify(ui)) > maxGraphBytes) throw errors.tooLarge()
  return ui
}

/** Returns the versions before the present version, newest first. */
function earlierVersions(importing: ImportContext, { version: present }: ProjectItem, raw: unknown) {
  if (!Array.isArray(raw) || raw.length >= maxProjectVersions) throw unreadable()
  const versions = raw.map((stored) => {
    const { ui, ...rest } = isObject(stored) ? stored : {}
    const { version, title, create_ts } = parseItem(ProjectVersionItem, rest)
    return { version, title, createTs: pastTs(importing, create_ts), ui: graphOf(ui) }
  })
  versions.sort((a, b) => b.version - a.version)
  const isInOrder = versions.every(
    ({ version }, index) => version < (versions[index - 1]?.version ?? present),
  )
  const isNew = versions.every(({ version }) => version > present - maxProjectVersions)
  if (!isInOrder || !isNew) throw unreadable()
  return versions
}

/** Credits the template from which a project was copied. The maker's id is used only if this site's seal proves it. */
async function creditOf(
  { deps: { db }, viewer, isSealed }: ImportContext,
  { based_on, builtin_key }: ProjectItem,
): Promise<StoredBasedOn | null> {
  if (!based_on || isSealed) return based_on ?? null
  const known = await findTemplate(db, based_on.work_template_id, viewer.id)
  const template = known ?? (builtin_key ? await findBuiltin(db, builtin_key) : undefined)
  return template ? basedOn(template) : { ...based_on, user_id: unknownMaker }
}

/** Id that replaces the maker of a template from another site. */
const unknownMaker = '00000000-0000-0000-0000-000000000000'
