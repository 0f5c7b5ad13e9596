import type { Case, CaseAction, CaseEvent, CaseReport, Locale, TargetType } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { findPeople, type Person, presentPerson } from '../accounts/index.ts'
import type { FileRow, FileUrls } from '../files/index.ts'
import { appealWithinMs, mayAppeal, nextCaseState } from './case-state.ts'
import type { CaseRow } from './cases.repo.ts'
import { findEvidence } from './evidence.ts'
import { findEvents, findFirstReports, findReasons, findReportsBy, type ReportRow } from './records.repo.ts'
import { statementOf } from './statement.ts'
import type { ModerationTargets } from './targets.ts'

export type Side = Case['side']
export type SidedCase = CaseRow & { side: Side }

export interface CasePresenting {
  db: Database
  now: () => number
  urls: FileUrls
  targets: ModerationTargets
  locale: Locale
  origin: string
  /** The reader; a suspended user is identified by their appeal token. */
  readerId: string
}

const reportsShown = 50

/** Looks up everything that a page of cases shows, in one batch of queries. */
async function hydrate(rows: readonly SidedCase[], { db, targets, readerId }: CasePresenting) {
  const idsAs = (side: Side) => rows.filter((row) => row.side === side).map(({ id }) => id)
  const [reports, ownReports, reasons, events, evidence, states] = await Promise.all([
    findFirstReports(db, idsAs('moderator'), reportsShown),
    findReportsBy(db, idsAs('reporter'), readerId),
    findReasons(db, idsAs('affected')),
    findEvents(
      db,
      rows.map(({ id }) => id),
    ),
    findEvidence(db, [...idsAs('moderator'), ...idsAs('affected')]),
    statesOf(rows, db, targets),
  ])
  const people = await findPeople(db, [
    ...rows.flatMap((row) => row.owner_id ?? []),
    ...reports.flatMap((report) => report.reporter_id ?? []),
    ...events.flatMap((event) => event.actor_id ?? []),
    readerId,
  ])
  return {
    reports: Map.groupBy<string, ReportRow>([...reports, ...ownReports], ({ case_id }) => case_id),
    reasons: Map.groupBy(reasons, ({ case_id }) => case_id),
    events: Map.groupBy(events, ({ case_id }) => case_id),
    evidence,
    states,
    people,
  }
}

type Found = Awaited<ReturnType<typeof hydrate>>

async function statesOf(rows: readonly SidedCase[], db: Database, targets: ModerationTargets) {
  const byType = Map.groupBy(rows, ({ target_type }) => target_type)
  const maps = await Promise.all(
    [...byType].map(([type, group]) =>
      targets[type].stateOf(
        db,
        group.map(({ target_id }) => target_id),
      ),
    ),
  )
  return new Map(maps.flatMap((map) => [...map]))
}

export async function presentCases(rows: readonly SidedCase[], context: CasePresenting): Promise<Case[]> {
  if (rows.length === 0) return []
  const found = await hydrate(rows, context)
  const now = context.now()
  return rows.map((row) => {
    const can_appeal = row.side === 'affected' && mayAppeal(row, now)
    const appealUntil = mayAppeal(row, now) ? row.decide_ts! + appealWithinMs : undefined
    const statement = statementOf(
      {
        ...row,
        decision: row.decision ?? undefined,
        provisional: row.provisional,
        isFinal: row.state === 'closed',
        appealUntil: can_appeal ? appealUntil : undefined,
      },
      context.locale,
    )
    return {
      id: row.id,
      state: row.state,
      origin: row.origin,
      side: row.side,
      target: presentTarget(row, found, context),
      report_arr: presentReports(row, found, context),
      ...(row.side === 'moderator' && { report_count: row.report_count }),
      ...(row.side === 'moderator' &&
        nextCaseState(row.state, { type: 'decide' }) !== undefined && {
          action_arr: ['none' as const, ...context.targets[row.target_type].actions],
        }),
      ...(row.decision !== null && { decision: row.decision, reason: row.reason! }),
      ...(row.suspend_until_ts !== null && { suspend_until_ts: row.suspend_until_ts }),
      ...(row.lift_ts !== null && { lift_ts: row.lift_ts }),
      ...(statement !== undefined && { statement }),
      is_provisional: row.provisional === 'hide' || row.provisional === 'sensitive',
      can_appeal,
      ...(appealUntil !== undefined && { appeal_until_ts: appealUntil }),
      due_ts: row.due_ts,
      create_ts: row.create_ts,
      event_arr: (found.events.get(row.id) ?? []).flatMap((event) =>
        presentEvent(row, event, { found, context }),
      ),
    }
  })
}

function presentTarget(row: SidedCase, found: Found, { urls, origin }: CasePresenting): Case['target'] {
  const files: FileRow[] = found.evidence.get(row.id) ?? []
  return {
    type: row.target_type as TargetType,
    id: row.target_id,
    state: found.states.get(row.target_id) ?? 'gone',
    text: row.text,
    file_arr: files.map((file) => urls.present(origin, file)),
    ...personOf(found.people.get(row.owner_id ?? ''), origin),
  }
}

function presentReports(row: SidedCase, found: Found, { origin }: CasePresenting): CaseReport[] {
  if (row.side === 'affected')
    return (found.reasons.get(row.id) ?? []).map(({ reason }) => ({ reason: reason as CaseReport['reason'] }))
  return (found.reports.get(row.id) ?? []).map((report) => ({
    reason: report.reason as CaseReport['reason'],
    text: report.text,
    create_ts: report.create_ts,
    ...(report.contact !== null && { contact: report.contact }),
    ...personOf(found.people.get(report.reporter_id ?? ''), origin),
  }))
}

/** Presents one event. Reporters do not see appeals; only moderators and the actor see the name of the actor. */
function presentEvent(
  row: SidedCase,
  event: Awaited<ReturnType<typeof findEvents>>[number],
  { found, context }: { found: Found; context: CasePresenting },
): CaseEvent[] {
  if (row.side === 'reporter' && event.type === 'appealed') return []
  const mayKnowWho = row.side === 'moderator' || event.actor_id === context.readerId
  return [
    {
      id: event.id,
      type: event.type as CaseEvent['type'],
      actor: event.actor as CaseEvent['actor'],
      create_ts: event.create_ts,
      ...(event.action !== null && { action: event.action as CaseAction }),
      ...(event.text !== null && { text: event.text }),
      ...(mayKnowWho && personOf(found.people.get(event.actor_id ?? ''), context.origin)),
    },
  ]
}

function personOf(person: Person | undefined, origin: string) {
  return person && { user_info: presentPerson(person, origin) }
}
