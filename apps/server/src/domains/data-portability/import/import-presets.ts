import { errors } from '../../../platform/errors/domain-error.ts'
import { idAt } from '../../../platform/ids.ts'
import {
  createPreset,
  findBuiltin,
  findTemplate,
  fittingParams,
  ownPresetNamed,
  type TemplateRow,
} from '../../templates/index.ts'
import { recordImported } from './import.repo.ts'
import { type ImportContext, importItem, localOf, parseItem, pastTs } from './import-context.ts'
import { PresetItem } from './items.ts'

export async function importPresets(
  importing: ImportContext,
  items: readonly unknown[],
  before: number,
): Promise<void> {
  for (const [index, item] of items.entries())
    await importItem(importing, { kind: 'preset', item }, () => importPreset(importing, item, before + index))
}

async function importPreset(
  importing: ImportContext,
  raw: unknown,
  order: number,
): Promise<'added' | 'present'> {
  const { deps, viewer, id: importId } = importing
  const item = parseItem(PresetItem, raw)
  const local = await localOf(importing, 'preset', item.id)
  if (local) return local.importId === importId ? 'added' : 'present'
  const template = await templateOf(importing, item)
  const { name } = item
  // A preset that the user has saved in the meantime is not overwritten.
  if (await ownPresetNamed(deps.db, viewer.id, { work_template_id: template.id, name })) return 'present'
  const createTs = pastTs(importing, item.create_ts)
  await createPreset(deps.db, viewer, {
    ...{ work_template_id: template.id, name, params: fittingParams(template.definition, item.params) },
    past: { id: idAt(createTs, order), createTs },
    recordCreatedId: (tx, localId) =>
      recordImported(tx, { userId: viewer.id, kind: 'preset', originId: item.id, localId, importId }),
  })
  return 'added'
}

/** Returns the template of a preset if the user may see it, otherwise the built-in template with its key. */
async function templateOf({ deps: { db }, viewer }: ImportContext, item: PresetItem): Promise<TemplateRow> {
  const known = await findTemplate(db, item.work_template_id, viewer.id)
  const builtin = known ?? (item.builtin_key ? await findBuiltin(db, item.builtin_key) : undefined)
  if (!builtin) throw errors.notFound({ cause: 'import_item_elsewhere' })
  return builtin
}
