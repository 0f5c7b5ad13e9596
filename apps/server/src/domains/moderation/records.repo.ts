import type { CaseAction } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'

export interface NewReport {
  case_id: string
  reporter_id: string | null
  reason: string
  text: string
  contact: string | null
  place_hash: string
}

/** Inserts a report; returns false if the same user has already reported the target. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const row = await tx
    .insertInto('case_reports')
    .values({ id: newId(), ...report })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewEvent {
  type: 'opened' | 'blurred' | 'hidden' | 'decided' | 'appealed' | 'lifted' | 'closed'
  actor: 'reporter' | 'affected' | 'moderator' | 'admin' | 'system'
  actor_id?: string | null
  action?: CaseAction
  text?: string
}

export async function recordEvent(tx: Tx, caseId: string, event: NewEvent): Promise<void> {
  await tx
    .insertInto('case_events')
    .values({ id: newId(), case_id: caseId, ...event })
    .execute()
}

export async function findEvents(db: Database, caseIds: readonly string[]) {
  return await db
    .selectFrom('case_events')
    .selectAll()
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .orderBy('case_id')
    .orderBy('id')
    .execute()
}

export type ReportRow = Awaited<ReturnType<typeof findReportsBy>>[number]

/** Returns the first reports of each case. */
export async function findFirstReports(
  db: Database,
  caseIds: readonly string[],
  limit: number,
): Promise<ReportRow[]> {
  if (caseIds.length === 0) return []
  return await db
    .selectFrom(sql<{ wanted: string }>`unnest(${caseIds}::uuid[])`.as<'list'>(sql`list (wanted)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('case_reports')
          .selectAll()
          .whereRef('case_reports.case_id', '=', 'list.wanted')
          .orderBy('case_reports.id')
          .limit(limit)
          .as('report'),
      (join) => join.onTrue(),
    )
    .selectAll('report')
    .orderBy('report.id')
    .execute()
}

export async function findReportsBy(db: Database, caseIds: readonly string[], reporterId: string) {
  return await db
    .selectFrom('case_reports')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .execute()
}

/** Returns the distinct reasons of the reports of each case, without the reporters. */
export async function findReasons(db: Database, caseIds: readonly string[]) {
  return await db
    .selectFrom('case_reports')
    .select(['case_id', 'reason'])
    .distinct()
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .orderBy('reason')
    .execute()
}

/** Records the object names of these files (`keys`), so that the same content is not posted again. */
export async function withholdObjects(tx: Tx, caseId: string, keys: readonly string[]): Promise<void> {
  await sql`
    insert into withheld_objects (object_name, case_id)
    select object_name, ${caseId}::uuid from files where key = any(${keys})
    on conflict do nothing`.execute(tx)
}

export async function releaseObjects(tx: Tx, caseId: string): Promise<void> {
  await tx.deleteFrom('withheld_objects').where('case_id', '=', caseId).execute()
}

/** Returns whether one of these files has content that a decision withheld. */
export async function isWithheld(db: Database | Tx, keys: readonly (string | null)[]): Promise<boolean> {
  const row = await db
    .selectFrom('withheld_objects')
    .innerJoin('files', 'files.object_name', 'withheld_objects.object_name')
    .select('withheld_objects.case_id')
    .where('files.key', '=', sql<string>`any(${keys})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
