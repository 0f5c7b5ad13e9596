import type { CaseAction, TargetType } from '@easel/contract'
import type { Viewer } from '../../http/calls/call.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'

export const evidenceRoles = ['image', 'video', 'thumbnail'] as const
export type EvidenceRole = (typeof evidenceRoles)[number]

/** Facts about the current state of a target that a case records. */
export interface TargetFacts {
  /** The user who owns the target. */
  ownerId: string
  text: string
  /** Keys of the files that show the target. */
  files: Partial<Record<EvidenceRole, string | null>>
}

/** A reader of a target, perhaps with the key of the link that opens it. */
export interface TargetReader {
  viewer: Viewer | undefined
  linkKey?: string | undefined
}

/**
 * Actions on one kind of target. They are injected: moderation must not import the domains of the targets, since these domains
 * import moderation to open cases.
 */
export interface TargetActions {
  /** Actions that apply to this kind, in addition to doing nothing. */
  readonly actions: readonly CaseAction[]
  /** Finds a target; undefined if the reader may not see it. */
  find(db: Database | Tx, id: string, reader: TargetReader): Promise<TargetFacts | undefined>
  /** Returns the state of the given targets that exist. */
  stateOf(db: Database, ids: readonly string[]): Promise<Map<string, 'visible' | 'hidden'>>
  /** Hides a target; returns the data that `restore` needs, if any. */
  hide(tx: Tx, id: string): Promise<object | undefined>
  restore(tx: Tx, id: string, snapshot: unknown): Promise<void>
  /** Erases the target for good, after it was hidden. */
  erase(tx: Tx, id: string): Promise<void>
  setSensitive?(tx: Tx, id: string, isSensitive: boolean): Promise<void>
}

export interface ModerationTargets extends Readonly<Record<TargetType, TargetActions>> {
  /** Suspends an account; returns false for accounts that are part of the product itself. */
  suspend(tx: Tx, userId: string, caseId: string): Promise<boolean>
  /** Restores the account, and the content that was hidden together with it. */
  reinstate(tx: Tx, userId: string): Promise<void>
}
