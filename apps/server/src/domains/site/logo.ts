import { detail } from '@easel/contract'
import type { Tx } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import {
  arrivedUploads,
  deleteFiles,
  findFiles,
  logoForms,
  logoKey,
  logoObject,
  type ReceiveDeps,
  requireUsable,
  sourceKey,
  upsertFiles,
} from '../files/index.ts'

/**
 * Makes the logo from an upload of an administrator, in all forms. The files belong to the site: they stay after the account is
 * erased.
 */
export async function makeLogo(
  deps: ReceiveDeps,
  userId: string,
  sourceId: string,
): Promise<{ id: string; publish: (tx: Tx) => Promise<void> }> {
  deps.disk.requireRoom()
  const [upload] = await arrivedUploads(deps, userId, [sourceId.split('.')[0]!])
  requireUsable(upload)
  const key = upload && sourceKey(upload)
  const [file] = key === `source/${sourceId}` ? await findFiles(deps.db, [key]) : []
  if (!file) throw errors.unusableUpload({ cause: 'file_not_found', details: [detail('logo', 'logo_unfit')] })
  const source = { sourceName: file.object_name }
  const objects = []
  for (const form of logoForms)
    objects.push([form, await logoObject(deps, { ...source, form }, userId)] as const)
  const id = objects[0]![1].slice(0, 24)
  const files = objects.map(([form, objectName]) => ({
    ...{ key: logoKey(id, form), objectName, audience: 'system' as const },
  }))
  return { id, publish: (tx) => upsertFiles(tx, files) }
}

/** Deletes the files of a logo, so that their URLs stop working. */
export async function deleteLogo(tx: Tx, id: unknown): Promise<void> {
  if (typeof id === 'string')
    await deleteFiles(
      tx,
      logoForms.map((form) => logoKey(id, form)),
    )
}
