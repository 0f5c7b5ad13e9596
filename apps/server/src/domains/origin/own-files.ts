import type { OriginCheck, WorkId } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Inspection } from './inspection.ts'
import { looksAlike } from './looks-alike.ts'
import { findProduct, thumbhashesOf } from './origin.repo.ts'
import type { OriginPolicy } from './policy.ts'

export interface OwnFileDeps {
  db: Database
  origin: OriginPolicy
  /** Throws A0404 if this viewer may not see the work. */
  visibleWork: (db: Database, viewerId: string | undefined, id: string) => Promise<{ id: string }>
}

export interface OwnFileQuery {
  /** SHA-256 of the file's bytes. */
  name: string
  inspection: Inspection
  viewerId: string | undefined
  /** ThumbHash of the picture; undefined if the file is not a picture. */
  look: () => Promise<string | undefined>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns whether a file was made here, and by which work; tries the strongest proof first. */
export async function findOwnFile(
  deps: OwnFileDeps,
  { name, inspection, viewerId, look }: OwnFileQuery,
): Promise<OriginCheck['ours']> {
  const product = await findProduct(deps.db, name)
  if (product) return { by: 'content', ...(await findVisibleWork(deps, product.workId, viewerId)) }
  const { labels, manifest } = inspection
  // The signature covers the labels, and only files that were made here get such a signature.
  if (manifest?.isOwn)
    return { by: 'signature', ...(await findVisibleWork(deps, labels?.producedId, viewerId)) }
  // The seal proves the label, but anyone can copy the label to another picture, so the pictures are compared.
  const id = labels?.aigc && deps.origin.isSealed(labels.aigc) ? labels.aigc.ProduceID : undefined
  if (id && (await looksLikeResult(deps, id, look)))
    return { by: 'label', ...(await findVisibleWork(deps, id, viewerId)) }
  return undefined
}

async function looksLikeResult(
  { db }: OwnFileDeps,
  runId: string,
  look: OwnFileQuery['look'],
): Promise<boolean> {
  const results = uuid.test(runId) ? await thumbhashesOf(db, runId) : []
  const shown = results.length > 0 ? await look() : undefined
  return shown !== undefined && results.some((result) => looksAlike(result, shown))
}

/** Returns whether the label of a file from elsewhere names a work of this site that the viewer may see. */
export async function namesWork(
  deps: OwnFileDeps,
  { labels }: Inspection,
  viewerId: string | undefined,
): Promise<boolean> {
  for (const id of [labels?.aigc?.ProduceID, labels?.aigc?.PropagateID])
    if ((await findVisibleWork(deps, id, viewerId)).work_id) return true
  return false
}

async function findVisibleWork(
  { db, visibleWork }: OwnFileDeps,
  id: string | undefined,
  viewerId: string | undefined,
): Promise<{ work_id?: WorkId }> {
  if (!id || !uuid.test(id)) return {}
  try {
    const work = await visibleWork(db, viewerId, id)
    return { work_id: work.id as WorkId }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'A0404') return {}
    throw error
  }
}
