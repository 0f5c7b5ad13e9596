import type { CaseAction, TargetType } from '@easel/contract'
import type { Viewer } from '../../http/calls/call.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'

export const evidenceRoles = ['image', 'video', 'thumbnail'] as const
export type EvidenceRole = (typeof evidenceRoles)[number]

/** Facts about a target that a case records, as they are now. */
export interface TargetFacts {
  /** The user who owns the target. */
  ownerId: string
  text: string
  /** Keys of the files that show it. */
  files: Partial<Record<EvidenceRole, string | null>>
}

/** A reader of a target, perhaps with the key of the link that opens it. */
export interface TargetReader {
  viewer: Viewer | undefined
  linkKey?: string | undefined
}

/**
 * Actions on one kind of target. Injected, since moderation must not import the domains of the targets: they open cases
 * themselves, and a cycle would follow.
 */
export interface TargetActions {
  /** Actions that make sense for this kind, besides doing nothing. */
  readonly actions: readonly CaseAction[]
  /** Undefined where the reader may not see it. */
  find(db: Database | Tx, id: string, reader: TargetReader): Promise<TargetFacts | undefined>
  /** State of those targets that exist. */
  stateOf(db: Database, ids: readonly string[]): Promise<Map<string, 'visible' | 'hidden'>>
  /** Returns the data that `restore` needs, if any. */
  hide(tx: Tx, id: string): Promise<object | undefined>
  restore(tx: Tx, id: string, kept: unknown): Promise<void>
  /** Erases it for good, after it was hidden. */
  erase(tx: Tx, id: string): Promise<void>
  setSensitive?(tx: Tx, id: string, isSensitive: boolean): Promise<void>
}

export interface ModerationTargets extends Readonly<Record<TargetType, TargetActions>> {
  /** False for accounts that are part of the product itself. */
  suspend(tx: Tx, userId: string, caseId: string): Promise<boolean>
  /** Restores the account, with the content that was hidden together with it. */
  reinstate(tx: Tx, userId: string): Promise<void>
}
