import { detail, maxPresets, type Params } from '@easel/contract'
import { allotmentOf } from '../../allotments.ts'
import type { RecordCreatedId, Viewer } from '../../http/calls/call.ts'
import { type Database, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import { openTemplate } from './open-template.ts'
import {
  countPresets,
  findPreset,
  insertPreset,
  type PresetRow,
  presetsOf,
  renamePreset,
} from './presets.repo.ts'
import { checkParams } from './template-definition.ts'

export interface NewPreset {
  work_template_id: string
  name: string
  params: Params
  recordCreatedId: RecordCreatedId
  /** Id and creation time of a preset from an archive. */
  past?: { id: string; createTs: number }
}

/** Saves settings of a template under a name that the owner has not used for it yet. Returns the id. */
export async function createPreset(
  db: Database,
  owner: Viewer,
  { recordCreatedId, past, ...given }: NewPreset,
): Promise<string> {
  const id = past?.id ?? newId()
  const template = await openTemplate(db, given.work_template_id, owner.id)
  const params = checkParams(template.definition, given.params)
  await transact(db, async (tx) => {
    const { ofTemplate, all } = await countPresets(tx, owner.id, template.id)
    if (ofTemplate >= maxPresets || all >= allotmentOf(owner.kind).presets)
      throw errors.wrongState({ cause: 'too_many_presets' })
    if (!(await insertPreset(tx, { id, user_id: owner.id, ...given, params, create_ts: past?.createTs })))
      throw nameTaken()
    await recordCreatedId(tx, id)
  })
  return id
}

export async function ownPreset(db: Database, userId: string, id: string): Promise<PresetRow> {
  const preset = await findPreset(db, userId, id)
  if (!preset) throw errors.notFound()
  return preset
}

export async function ownPresetNamed(
  db: Database,
  userId: string,
  { work_template_id, name }: Pick<PresetRow, 'work_template_id' | 'name'>,
): Promise<PresetRow | undefined> {
  return (await presetsOf(db, userId, work_template_id)).find((preset) => preset.name === name)
}

export async function changePreset(
  db: Database,
  userId: string,
  { id, name }: Pick<PresetRow, 'id' | 'name'>,
): Promise<PresetRow> {
  const preset = await ownPreset(db, userId, id)
  await transact(db, async (tx) => {
    // Waits for other presets that this user saves concurrently: two presets could otherwise get the same name.
    await countPresets(tx, userId, preset.work_template_id)
    if (!(await renamePreset(tx, { id, name }))) throw nameTaken()
  })
  return { ...preset, name }
}

const nameTaken = () => errors.invalid({ details: [detail('name', 'preset_name_taken')] })
