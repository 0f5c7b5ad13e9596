import type { Params } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

export interface PresetRow {
  id: string
  work_template_id: string
  name: string
  params: Params
  create_ts: number
}

const columns = ['id', 'work_template_id', 'name', sql<Params>`params`.as('params'), 'create_ts'] as const

/** Lists the presets of a user for a template, without pages, since their number is limited. */
export async function presetsOf(db: Database, userId: string, templateId: string): Promise<PresetRow[]> {
  return await db
    .selectFrom('presets')
    .select(columns)
    .where('user_id', '=', userId)
    .where('work_template_id', '=', templateId)
    .orderBy('id')
    .execute()
}

export async function findPreset(db: Database, userId: string, id: string): Promise<PresetRow | undefined> {
  return await db
    .selectFrom('presets')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Counts the presets of a user. The user can save no other preset until the transaction ends. */
export async function countPresets(
  tx: Tx,
  userId: string,
  templateId: string,
): Promise<{ ofTemplate: number; all: number }> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return await tx
    .selectFrom('presets')
    .select([
      sql<number>`count(*) filter (where work_template_id = ${templateId})`.as('ofTemplate'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Inserts a preset; returns false if its name is taken. */
export async function insertPreset(
  tx: Tx,
  {
    params,
    create_ts,
    ...preset
  }: Omit<PresetRow, 'create_ts'> & {
    user_id: string
    create_ts?: number | undefined
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('presets')
    .values({ ...preset, params: JSON.stringify(params), ...(create_ts !== undefined && { create_ts }) })
    .onConflict((conflict) => conflict.columns(['user_id', 'work_template_id', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Renames a preset; false if another preset of the template has the name. */
export async function renamePreset(tx: Tx, { id, name }: Pick<PresetRow, 'id' | 'name'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('presets as own')
    .set({ name })
    .where('own.id', '=', id)
    .where(
      sql<boolean>`not exists (select from presets as other where other.user_id = own.user_id
        and other.work_template_id = own.work_template_id and other.name = ${name} and other.id <> own.id)`,
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes a preset; returns false if the user has no preset with this id. */
export async function deletePreset(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('presets')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
