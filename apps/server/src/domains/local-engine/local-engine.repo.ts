import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { Found, Wish, WorkState } from './local-engine.types.ts'
import type { PinnedRuntime } from './runtime/release.ts'

function shown(db: Database | Tx) {
  return db
    .selectFrom('local_engine')
    .select(['model', 'backend', 'name', 'revision', 'look_ts', 'found_ts', 'home', 'expire_ts', 'drops'])
    .select([
      sql<Wish>`wish`.as('wish'),
      sql<Found | null>`found`.as('found'),
      sql<Partial<WorkState>>`state`.as('state'),
      sql<Record<string, PinnedRuntime>>`pinned`.as('pinned'),
    ])
}

export async function findLocalEngine(db: Database | Tx) {
  return await shown(db).executeTakeFirst()
}

export type LocalEngineRecord = NonNullable<Awaited<ReturnType<typeof findLocalEngine>>>

/** Has a worker look at its machine; creates the row at the first time. */
export async function orderLook(tx: Tx, name: string): Promise<void> {
  await sql`insert into local_engine (name) values (${name})
    on conflict (is_only) do update set look_ts = now_ms(), name = excluded.name`.execute(tx)
}

export interface Order {
  wish: Wish
  model?: string
  backend?: string | null
}

/** Records an order, which workers see as a new revision; false where nothing was looked at before. */
export async function order(tx: Tx, change: Order): Promise<boolean> {
  const row = await tx
    .updateTable('local_engine')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirst()
  return row !== undefined
}

export async function orderDrop(tx: Tx, model: string): Promise<void> {
  await sql`update local_engine set drops = array_append(drops, ${model}), revision = revision + 1`.execute(
    tx,
  )
}

/**
 * Takes the engine in hand, or keeps it so. Undefined where another process has it, where its files are on another machine, or
 * where there is nothing to do.
 */
export async function takeInHand(
  db: Database,
  { holder, home, leaseMs }: { holder: string; home: string | undefined; leaseMs: number },
): Promise<LocalEngineRecord | undefined> {
  const { rows } = await sql`
    update local_engine set holder = ${holder}::uuid, expire_ts = now_ms() + ${leaseMs},
      home = case when wish = 'look' then home else coalesce(home, ${home ?? null}::uuid) end
    where (holder is null or holder = ${holder}::uuid or expire_ts < now_ms())
      and (home is null or home = ${home ?? null}::uuid)
      and (wish <> 'look' or found_ts is null or found_ts < look_ts)
    returning 1`.execute(db)
  return rows.length > 0 ? await findLocalEngine(db) : undefined
}

/** Lets another process take it at once. */
export async function letGo(db: Database, holder: string): Promise<void> {
  await db.updateTable('local_engine').set({ expire_ts: 0 }).where('holder', '=', holder).execute()
}

export async function saveFound(db: Database, holder: string, found: Found): Promise<void> {
  await db
    .updateTable('local_engine')
    .set({ found: JSON.stringify(found), found_ts: sql<number>`now_ms()` })
    .where('holder', '=', holder)
    .execute()
}

export async function saveState(db: Database, holder: string, state: WorkState): Promise<void> {
  await db
    .updateTable('local_engine')
    .set({ state: JSON.stringify(state) })
    .where('holder', '=', holder)
    .execute()
}

export async function savePinned(
  db: Database,
  holder: string,
  key: string,
  pinned: PinnedRuntime,
): Promise<void> {
  await sql`update local_engine set pinned = pinned || ${JSON.stringify({ [key]: pinned })}::jsonb
    where holder = ${holder}::uuid`.execute(db)
}

export async function clearDrops(db: Database, holder: string, done: readonly string[]): Promise<void> {
  await sql`update local_engine set drops = array(select unnest(drops) except select unnest(${[...done]}::text[]))
    where holder = ${holder}::uuid`.execute(db)
}

/** Forgets the engine once its files are gone, unless it was ordered anew meanwhile. */
export async function forget(tx: Tx, holder: string): Promise<void> {
  await sql`update local_engine set wish = 'look', model = null, backend = null, home = null, pinned = '{}', state = '{}',
      look_ts = now_ms(), expire_ts = 0
    where holder = ${holder}::uuid and wish = 'remove'`.execute(tx)
}
