import type { CaseAction, TargetType } from '@easel/contract'
import type { Database, Tx } from '../../db/pool.ts'
import type { Viewer } from '../../http/call.ts'

export const evidenceRoles = ['image', 'video', 'thumbnail'] as const
export type EvidenceRole = (typeof evidenceRoles)[number]

/** What a case has to know of what it is about, as it is now. */
export interface TargetFacts {
  /** Whose it is. */
  ownerId: string
  text: string
  /** Keys of the files that show it. */
  files: Partial<Record<EvidenceRole, string | null>>
}

/**
 * What can be done with one kind of target. The domains that hold the targets are not known here: they open cases themselves, and a
 * cycle would follow.
 */
export interface TargetActions {
  /** The actions that make sense for it, besides doing nothing. */
  readonly actions: readonly CaseAction[]
  /** Undefined where `viewer` may not see it. */
  find(db: Database | Tx, id: string, viewer: Viewer | undefined): Promise<TargetFacts | undefined>
  /** Which of these exist, and whether they are hidden. */
  stateOf(db: Database, ids: readonly string[]): Promise<Map<string, 'visible' | 'hidden'>>
  /** Returns what `restore` needs besides, if anything. */
  hide(tx: Tx, id: string): Promise<object | undefined>
  restore(tx: Tx, id: string, kept: unknown): Promise<void>
  /** For good, after it was hidden. */
  erase(tx: Tx, id: string): Promise<void>
  setSensitive?(tx: Tx, id: string, isSensitive: boolean): Promise<void>
}

export interface ModerationTargets extends Readonly<Record<TargetType, TargetActions>> {
  /** False for accounts that are part of the product itself. */
  suspend(tx: Tx, userId: string, caseId: string): Promise<boolean>
  /** The account is as before, with what was hidden together with it. */
  reinstate(tx: Tx, userId: string): Promise<void>
}
