import type { Database, Tx } from '../../db/pool.ts'
import { deleteFiles, type FileRow, findFiles, upsertFile } from '../files/index.ts'
import { type EvidenceRole, evidenceRoles, type TargetFacts } from './targets.ts'

// How a target looked is kept as files of the case's own: what its maker deletes in the meantime can still be judged.

function evidenceKey(caseId: string, role: EvidenceRole): string {
  return `case/${caseId}/${role}`
}

export async function keepEvidence(tx: Tx, caseId: string, files: TargetFacts['files']): Promise<void> {
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
 * The files that a decision keeps from being posted again. A picture that is made once more has the same thumbnail: the large file says
 * when and for whom it was made, and differs.
 */
export function contentKeys(caseId: string): string[] {
  return evidenceRoles.map((role) => evidenceKey(caseId, role))
}

export async function dropEvidence(tx: Tx, caseId: string): Promise<void> {
  await deleteFiles(
    tx,
    evidenceRoles.map((role) => evidenceKey(caseId, role)),
  )
}
