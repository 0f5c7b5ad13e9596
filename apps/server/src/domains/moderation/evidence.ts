import type { Database, Tx } from '../../platform/db/pool.ts'
import { deleteFiles, type FileRow, findFiles, upsertFile } from '../files/index.ts'
import { type EvidenceRole, evidenceRoles, type TargetFacts } from './targets.ts'

// A case stores copies of the target's files, so that it can still be judged after the author deletes the target.

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
 * Keys of the files whose content must not be posted again after a decision. Includes the thumbnail: a picture that is generated
 * again has the same thumbnail, while its large file differs, since that file contains when and for whom it was made.
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
