import type { CaseAction, CaseState, TargetType } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageInput } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { type Provisional, trustedAfterMs } from './case-state.ts'

export type CaseOrigin = 'report' | 'pre_check' | 'admin'

export interface NewCase {
  targetType: TargetType
  targetId: string
  ownerId: string
  origin: CaseOrigin
  text: string
  isUrgent: boolean
  now: number
  dueTs: number
}

/** Returns the open case of a target, and creates it if there is none; an urgent reason makes the case urgent. */
export async function joinOpenCase(tx: Tx, wanted: NewCase): Promise<{ id: string; isNew: boolean }> {
  const id = newId()
  const row = await tx
    .insertInto('cases')
    .values({
      id,
      target_type: wanted.targetType,
      target_id: wanted.targetId,
      owner_id: wanted.ownerId,
      origin: wanted.origin,
      text: wanted.text,
      is_urgent: wanted.isUrgent,
      create_ts: wanted.now,
      due_ts: wanted.dueTs,
    })
    .onConflict((conflict) =>
      conflict.columns(['target_type', 'target_id']).where(sql<boolean>`state = 'open'`).doUpdateSet({
        is_urgent: sql`cases.is_urgent or excluded.is_urgent`,
        due_ts: sql`least(cases.due_ts, excluded.due_ts)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, isNew: row.id === id }
}

/** Adds a user to the sides of a case. From now on, this user can see the case. */
export async function addSide(
  tx: Tx,
  side: { user_id: string; case_id: string; side: 'reporter' | 'affected' },
): Promise<void> {
  await tx
    .insertInto('case_sides')
    .values(side)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function sidesOf(db: Database | Tx, userId: string, caseIds: readonly string[]) {
  const rows = await db
    .selectFrom('case_sides')
    .select(['case_id', 'side'])
    .where('user_id', '=', userId)
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.case_id, row.side as 'reporter' | 'affected']))
}

export async function usersOfSide(tx: Tx, caseId: string, side: 'reporter' | 'affected'): Promise<string[]> {
  const rows = await tx
    .selectFrom('case_sides')
    .select('user_id')
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

function selectCases(db: Database | Tx) {
  return db
    .selectFrom('cases')
    .selectAll('cases')
    .select([
      sql<TargetType>`cases.target_type`.as('target_type'),
      sql<CaseState>`cases.state`.as('state'),
      sql<CaseAction | null>`cases.decision`.as('decision'),
      sql<CaseOrigin>`cases.origin`.as('origin'),
      sql<Provisional | null>`cases.provisional`.as('provisional'),
    ])
}

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

export async function findCase(db: Database | Tx, id: string) {
  return await selectCases(db).where('cases.id', '=', id).executeTakeFirst()
}

/** Locks the case until the transaction ends. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return await selectCases(tx).where('cases.id', '=', id).forUpdate().executeTakeFirst()
}

export interface CaseChanges {
  state?: CaseState
  decision?: CaseAction
  reason?: string
  appeal_text?: string
  profile?: string | null
  provisional?: Provisional | null
  due_ts?: number
  decide_ts?: number
  suspend_until_ts?: number | null
  lift_ts?: number
}

export async function changeCase(tx: Tx, id: string, changes: CaseChanges): Promise<void> {
  await tx.updateTable('cases').set(changes).where('id', '=', id).execute()
}

export const caseLists = { due: 'case_due', ts: 'case_ts', own: 'case_own' } as const

export interface CaseFilter {
  states: readonly CaseState[]
  target_type?: TargetType | undefined
}

/** Reads a page of each state separately and merges them, so that open cases are found without scanning closed cases. */
export async function listAllCases(
  db: Database,
  filter: CaseFilter & { order_by: 'due' | 'ts'; viewerId: string },
  page: PageInput,
): Promise<CaseRow[]> {
  const isDue = filter.order_by === 'due'
  const after = page.cursor
    ? decodeCursor(caseLists[filter.order_by], page.cursor, isDue ? ['number', 'id'] : ['id'])
    : undefined
  const rows = page.offset + page.limit + 1
  const start = !after
    ? sql``
    : isDue
      ? sql`and (due_ts, id) > (${after[0]}::bigint, ${after[1]}::uuid)`
      : sql`and id < ${after[0]}::uuid`
  const order = isDue ? sql`due_ts, id` : sql`id desc`
  const ofType = filter.target_type === undefined ? sql`` : sql`and target_type = ${filter.target_type}`
  const found = await sql<CaseRow>`
    select cases.* from unnest(${filter.states}::text[]) as wanted (state)
    cross join lateral (
      select * from cases
      where cases.state = wanted.state and owner_id is distinct from ${filter.viewerId}::uuid ${ofType} ${start}
      order by ${order} limit ${rows}
    ) as cases
    order by ${order} offset ${page.offset} limit ${page.limit + 1}`.execute(db)
  return found.rows
}

/** Lists the cases where the viewer is the reporter or the affected person, newest first. */
export async function listOwnCases(
  db: Database,
  filter: CaseFilter & { viewerId: string },
  page: PageInput,
): Promise<CaseRow[]> {
  let query = selectCases(db)
    .innerJoin('case_sides', 'case_sides.case_id', 'cases.id')
    .where('case_sides.user_id', '=', filter.viewerId)
    .where('cases.state', '=', sql<string>`any(${filter.states})`)
  if (filter.target_type) query = query.where('cases.target_type', '=', filter.target_type)
  if (page.cursor)
    query = query.where(
      'case_sides.case_id',
      '<',
      String(decodeCursor(caseLists.own, page.cursor, ['id'])[0]),
    )
  return await query
    .orderBy('case_sides.case_id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
}

/** Returns the id of another case that keeps the same target hidden, or the same account suspended. */
export async function otherCaseInForce(
  tx: Tx,
  { id, target_type, target_id, owner_id }: CaseRow,
  effect: 'hide' | 'suspend',
): Promise<string | undefined> {
  const others = tx.selectFrom('cases').select('id').where('id', '<>', id)
  const query =
    effect === 'suspend'
      ? others.where('owner_id', '=', owner_id).where(sql<boolean>`decision = 'suspend' and lift_ts is null`)
      : others
          .where('target_type', '=', target_type)
          .where('target_id', '=', target_id)
          .where(sql<boolean>`decision in ('hide', 'remove')`)
  return (await query.limit(1).executeTakeFirst())?.id
}

/** Returns the ids of the cases that keep an account suspended. */
export async function findSuspendingCases(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('cases')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`decision = 'suspend' and lift_ts is null`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const batch = 100

/** Returns the ids of the cases whose suspension has expired: of all accounts, or of one account. */
export async function findEndedSuspensions(
  db: Database | Tx,
  now: number,
  ownerId?: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where(sql<boolean>`suspend_until_ts is not null and lift_ts is null`)
    .where('suspend_until_ts', '<=', now)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .orderBy('suspend_until_ts')
    .limit(batch)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Condition that more than one person's opinion supports a case: a report from an account that is older than a few days, or
 * reports from two client subnets. Reports of demo accounts do not count; a case of the pre-check needs no report.
 */
const isCredible = sql<boolean>`(
  cases.origin = 'pre_check' or exists (
    select from case_reports as report left join users on users.id = report.reporter_id
    where report.case_id = cases.id and report.reason in ('sexual', 'minor') and users.kind is distinct from 'demo'
    having count(distinct report.place_hash) > 1
      or bool_or(users.kind = 'person' and users.joined_ts < report.create_ts - ${sql.lit(trustedAfterMs)})
  )
)`

/** Finds urgent cases past their deadline for which a stricter provisional measure is possible. */
export async function findOverdue(
  db: Database,
  { now, mayHide }: { now: number; mayHide: boolean },
): Promise<{ id: string; is_credible: boolean }[]> {
  return await db
    .selectFrom('cases')
    .select(['id', isCredible.as('is_credible')])
    .where(sql<boolean>`state = 'open' and is_urgent and provisional is distinct from 'hide'`)
    .where((eb) => eb.or([eb('provisional', 'is', null), ...(mayHide ? [isCredible] : [])]))
    // Skips content that ships with the product: it shows no real person, and without it the site would be empty.
    .where(
      sql<boolean>`not exists (select from users where users.id = cases.owner_id and users.kind = 'system')`,
    )
    .where('due_ts', '<', now)
    .orderBy('due_ts')
    .limit(batch)
    .execute()
}

export async function findDecidedBefore(db: Database, ts: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where(sql<boolean>`state = 'decided'`)
    .where('decide_ts', '<', ts)
    .orderBy('decide_ts')
    .limit(batch)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes closed cases, except cases that still have to end a suspension. */
export async function deleteClosedBefore(db: Database, ts: number): Promise<void> {
  await db
    .deleteFrom('cases')
    .where(sql<boolean>`state = 'closed'`)
    .where(sql<boolean>`(suspend_until_ts is null or lift_ts is not null)`)
    .where('decide_ts', '<', ts)
    .execute()
}

/** Erases the profile data of a user in cases; the case itself and its decision stay. */
export async function forgetProfile(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ profile: null, text: sql`case when target_type = 'user' then '' else text end` })
    .where('owner_id', '=', userId)
    .execute()
}
