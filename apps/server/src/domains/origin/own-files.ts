import type { OriginCheck, WorkId } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Inspection } from './inspection.ts'
import { findProduct } from './origin.repo.ts'
import type { OriginPolicy } from './policy.ts'

export interface OwnFileDeps {
  db: Database
  origin: OriginPolicy
  /** Throws A0404 where this viewer may not see the work. */
  visibleWork: (db: Database, viewerId: string | undefined, id: string) => Promise<{ id: string }>
}

export interface OwnFileQuery {
  /** SHA-256 of the file's bytes. */
  name: string
  inspection: Inspection
  viewerId: string | undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Tells whether a file was made here, and by which work; tries the strongest proof first. */
export async function findOwnFile(
  deps: OwnFileDeps,
  { name, inspection, viewerId }: OwnFileQuery,
): Promise<OriginCheck['ours']> {
  const product = await findProduct(deps.db, name)
  if (product) return { by: 'content', ...(await named(deps, product.workId, viewerId)) }
  const { labels, manifest } = inspection
  // The signature covers the labels, so they are authentic.
  if (manifest?.isOwn) return { by: 'signature', ...(await named(deps, labels?.producedId, viewerId)) }
  if (labels?.aigc && deps.origin.isSealed(labels.aigc))
    return { by: 'label', ...(await named(deps, labels.aigc.ProduceID, viewerId)) }
  return undefined
}

async function named(
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
