import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { Imports } from './imports/imports.ts'
import type { Found, Wish, WorkState } from './local-engine.types.ts'
import type { PinnedRuntime } from './runtime/release.ts'

function selectRecord(db: Database | Tx) {
  return db
    .selectFrom('local_engine')
    .select(['model', 'backend', 'name', 'revision', 'look_ts', 'found_ts', 'home', 'expire_ts', 'drops'])
    .select(['ready_model', 'ready_backend', 'test_by', 'test_work_id'])
    .select([
      sql<Wish>`wish`.as('wish'),
      sql<Found | null>`found`.as('found'),
      sql<Partial<WorkState>>`state`.as('state'),
      sql<Record<string, PinnedRuntime>>`pinned`.as('pinned'),
      sql<Imports>`imports`.as('imports'),
    ])
}

export async function findLocalEngine(db: Database | Tx) {
  return await selectRecord(db).executeTakeFirst()
}

export type LocalEngineRecord = NonNullable<Awaited<ReturnType<typeof findLocalEngine>>>

/** True if an order waits for a worker, or a worker carries it out. */
export function hasOrder({
  wish,
  found_ts,
  look_ts,
}: Pick<LocalEngineRecord, 'wish' | 'found_ts' | 'look_ts'>): boolean {
  return wish !== 'look' || found_ts === null || found_ts < look_ts
}

/** Time of a new request to examine the machine; it is later than the last request, even within a millisecond. */
const later = sql`greatest(now_ms(), local_engine.look_ts + 1)`

/** Requests a worker to examine its machine; creates the row the first time. */
export async function orderLook(tx: Tx, name: string): Promise<void> {
  await sql`insert into local_engine (name) values (${name})
    on conflict (is_only) do update set look_ts = ${later}, name = excluded.name`.execute(tx)
}

export interface Order {
  wish: Exclude<Wish, 'look'>
}

/** Records an order. Workers notice it by its new revision. Returns false if no worker has examined its machine before. */
export async function order(tx: Tx, change: Order): Promise<boolean> {
  const row = await tx
    .updateTable('local_engine')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Orders the setup of a model. The administrator of a new order gets a test picture. A repeated order, for example of another tab,
 * gets no second picture.
 */
export async function orderSetUp(
  tx: Tx,
  { model, backend, userId }: { model: string; backend: string | null; userId: string },
): Promise<void> {
  const isNew = sql`(wish in ('look', 'remove') or model is distinct from ${model} or backend is distinct from ${backend})`
  await sql`update local_engine set wish = 'run', model = ${model}, backend = ${backend}, revision = revision + 1,
      test_by = case when ${isNew} then ${userId}::uuid else test_by end,
      test_work_id = case when ${isNew} then null else test_work_id end`.execute(tx)
}

/** Orders the return to the model that was ready before a setup. The setup's test picture is not made. */
export async function orderReturn(
  tx: Tx,
  { ready_model, ready_backend }: Pick<LocalEngineRecord, 'ready_model' | 'ready_backend'>,
): Promise<void> {
  await sql`update local_engine set wish = 'run', model = ${ready_model}, backend = ${ready_backend},
      revision = revision + 1, test_by = null, test_work_id = null`.execute(tx)
}

/** Records the test picture of a setup; returns false if the setup has a picture, or if the model was changed. */
export async function recordTest(
  tx: Tx,
  { model, userId, workId }: { model: string; userId: string; workId: string },
): Promise<boolean> {
  const { rows } = await sql`update local_engine set test_work_id = ${workId}::uuid
    where model = ${model} and test_by = ${userId}::uuid and test_work_id is null and wish = 'run' returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Records that no test picture can be made of a model. */
export async function abandonTest(db: Database, model: string): Promise<void> {
  await sql`update local_engine set test_by = null where model = ${model} and test_work_id is null`.execute(
    db,
  )
}

export async function orderDrop(tx: Tx, model: string): Promise<void> {
  await sql`update local_engine set drops = array_append(drops, ${model}), revision = revision + 1`.execute(
    tx,
  )
}

/** Adds a model by its address, replaces a model with the same digest, and requests a worker to examine the model's file. */
export async function addImport(
  tx: Tx,
  key: string,
  imported: { address: string; sha256: string; givenFamily: string | undefined },
): Promise<void> {
  await sql`update local_engine set imports = imports || ${JSON.stringify({ [key]: imported })}::jsonb,
      drops = array_remove(drops, ${key}), look_ts = ${later}`.execute(tx)
}

/** Deletes the entry of an added model when its files are deleted. */
export async function markRemoved(tx: Tx, key: string): Promise<void> {
  await sql`update local_engine set imports = jsonb_set(imports, array[${key}::text, 'isRemoved'], 'true')
    where imports ? ${key}::text`.execute(tx)
}

/** Deletes an added model without files on this machine. */
export async function removeImport(tx: Tx, key: string): Promise<void> {
  await sql`update local_engine set imports = imports - ${key}::text, look_ts = ${later}`.execute(tx)
}

/**
 * Records the findings about added models, except for models that were removed or got another address in the meantime. If a
 * finding is new, requests another examination of the machine.
 */
export async function saveImports(db: Database, holder: string, found: Imports): Promise<void> {
  await sql`update local_engine set look_ts = ${later}, imports = imports || news.found
    from (select jsonb_object_agg(one.key, one.value) as found
      from jsonb_each(${JSON.stringify(found)}::jsonb) as one, local_engine as known
      where known.imports -> one.key ->> 'address' = one.value ->> 'address' and known.imports -> one.key <> one.value) as news
    where holder = ${holder}::uuid and news.found is not null`.execute(db)
}

/** Records the state to which a cancelled order returns. */
export async function saveReady(
  db: Database,
  holder: string,
  { model, backend }: Pick<LocalEngineRecord, 'model' | 'backend'>,
): Promise<void> {
  await db
    .updateTable('local_engine')
    .set({ ready_model: model, ready_backend: backend })
    .where('holder', '=', holder)
    .execute()
}

/**
 * Takes or renews the lease on the engine. Returns undefined if another process holds it, if its files are on another machine, or
 * if there is nothing to do.
 */
export async function acquireLease(
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

/**
 * Releases the lease, so that another process can take the engine immediately; returns false if this process did not have the
 * lease.
 */
export async function releaseLease(tx: Tx, holder: string): Promise<boolean> {
  const { rows } = await sql`update local_engine set holder = null, expire_ts = 0
    where holder = ${holder}::uuid returning 1`.execute(tx)
  return rows.length > 0
}

/** Saves the findings about the machine. `lookTs`: time of the request that they answer; a later request stays unanswered. */
export async function saveFound(
  db: Database,
  holder: string,
  { lookTs, ...found }: Found & { lookTs: number },
): Promise<void> {
  await db
    .updateTable('local_engine')
    .set({ found: JSON.stringify(found), found_ts: lookTs })
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
  const gone = sql`select key from jsonb_each(imports) where key = any(drops) and key = any(${[...done]}::text[])
      and value->>'isRemoved' = 'true'`
  await sql`update local_engine set imports = imports - array(${gone}),
      drops = array(select unnest(drops) except select unnest(${[...done]}::text[]))
    where holder = ${holder}::uuid`.execute(db)
}

/** Deletes the row of the engine once its files are deleted, unless it was ordered again in the meantime. */
export async function forget(tx: Tx, holder: string): Promise<void> {
  await sql`update local_engine set wish = 'look', model = null, backend = null, home = null, pinned = '{}', state = '{}',
      ready_model = null, ready_backend = null, test_by = null, test_work_id = null, look_ts = ${later}, expire_ts = 0, drops = '{}',
      imports = imports - array(select key from jsonb_each(imports) where value->>'isRemoved' = 'true')
    where holder = ${holder}::uuid and wish = 'remove'`.execute(tx)
}
