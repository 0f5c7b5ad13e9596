import type { Database, Tx } from '../../platform/db/pool.ts'
import { deleteFiles, type FileRow, findFiles, upsertFile } from '../files/index.ts'
import { type EvidenceRole, evidenceRoles, type TargetFacts } from './targets.ts'

// A case stores its own files of how the target looked, so that it can still be judged after its author deletes it.

function evidenceKey(caseId: string, role: EvidenceRole): string {
  return `case/${caseId}/${role}`
}

export async function storeEvidence(tx: Tx, caseId: string, files: TargetFacts['files']): Promise<void> {
  const found = await findFiles(
    tx,
    Object.values(files).flatMap((key) => key ?? []),
  )
  for (const role of evidenceRoles) {
    const file = found.find(({ key }) => key === files[role])
    if (!file) continue
    await upsertFile(tx, {
      key: evidenceKey(caseId, role),
      objectName: file.object_name,
      audience: 'signed',
    })
  }
}

export async function findEvidence(
  db: Database,
  caseIds: readonly string[],
): Promise<Map<string, FileRow[]>> {
  const keys = caseIds.flatMap((id) => evidenceRoles.map((role) => evidenceKey(id, role)))
  return Map.groupBy(await findFiles(db, keys), ({ key }) => key.split('/')[1]!)
}

/**
 * Keys of the files whose content a decision keeps from being posted again. Includes the thumbnail: a picture that is
 * generated again has the same thumbnail, while the large file differs, since it says when and for whom it was made.
 */
export function contentKeys(caseId: string): string[] {
  return evidenceRoles.map((role) => evidenceKey(caseId, role))
}

export async function deleteEvidence(tx: Tx, caseId: string): Promise<void> {
  await deleteFiles(
    tx,
    evidenceRoles.map((role) => evidenceKey(caseId, role)),
  )
}
