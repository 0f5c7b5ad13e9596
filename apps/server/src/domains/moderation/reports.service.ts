import { detail, publicReportReasons, type ReportReason, type TargetType } from '@easel/contract'
import type { CallContext } from '../../http/calls/call.ts'
import { type Database, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { clientSubnet } from '../../platform/net/client-address.ts'
import type { Signer } from '../../platform/storage/secret.ts'
import { isUrgent } from './case-state.ts'
import { addSide } from './cases.repo.ts'
import { openCase } from './open-case.ts'
import { insertReport } from './records.repo.ts'
import type { ModerationTargets } from './targets.ts'

export interface ModerationDeps {
  db: Database
  now: () => number
  targets: ModerationTargets
}

export interface ReportDeps extends ModerationDeps {
  signer: Signer
}

export interface Report {
  target_type: TargetType
  target_id: string
  link_key?: string | undefined
  reason: ReportReason
  text?: string | undefined
  contact?: string | undefined
}

/** Reports a target to the moderators; returns the id of its case. */
export async function report(
  { db, now, targets, signer }: ReportDeps,
  { viewer, address }: Pick<CallContext, 'viewer' | 'address'>,
  given: Report,
): Promise<string> {
  if (!viewer) checkWithoutAccount(given)
  return await transact(db, async (tx) => {
    const facts = await targets[given.target_type].find(tx, given.target_id, {
      viewer,
      linkKey: given.link_key,
    })
    if (!facts) throw errors.notFound()
    if (facts.ownerId === viewer?.id) throw errors.wrongState({ cause: 'own_content' })
    const caseId = await openCase(tx, {
      ...facts,
      targetType: given.target_type,
      targetId: given.target_id,
      origin: 'report',
      isUrgent: isUrgent(given.reason),
      now: now(),
    })
    const isNew = await insertReport(tx, {
      case_id: caseId,
      reporter_id: viewer?.id ?? null,
      reason: given.reason,
      text: given.text ?? '',
      contact: viewer ? null : given.contact!,
      place_hash: signer.sign('report', caseId, clientSubnet(address)),
    })
    if (!isNew) throw errors.alreadyDone({ cause: 'already_reported' })
    if (viewer) await addSide(tx, { user_id: viewer.id, case_id: caseId, side: 'reporter' })
    return caseId
  })
}

function checkWithoutAccount({ reason, contact }: Report): void {
  if (!publicReportReasons.includes(reason)) throw errors.notSignedIn()
  if (contact === undefined) {
    const details = [detail('contact', 'contact_required')]
    throw errors.invalid({ details })
  }
}
