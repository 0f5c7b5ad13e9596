import type { LocalEngine, Locale } from '@easel/contract'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { publish } from '../../platform/events/event-bus.ts'
import { findLocal } from '../engines/index.ts'
import { refusalToDrop, refusalToSetUp } from './local-engine.policy.ts'
import { findLocalEngine, type Order, order, orderDrop, orderLook } from './local-engine.repo.ts'
import { presentLocalEngine } from './local-engine.view.ts'

export interface LocalEngineDeps {
  db: Database
}

/** Name of the engine in the list of engines. */
const names = { en: 'This machine', zh: '本机' }

/** Times are those of the workers, who share the database's clock. */
async function describe(tx: Tx, locale: Locale): Promise<LocalEngine> {
  const [row, engine] = [await findLocalEngine(tx), await findLocal(tx)]
  return presentLocalEngine({ row, engineId: engine?.id, now: Date.now(), locale })
}

export async function describeLocalEngine({ db }: LocalEngineDeps, locale: Locale): Promise<LocalEngine> {
  return await transact(db, (tx) => describe(tx, locale))
}

/** Has a worker look at its machine. */
export async function lookAtMachine({ db }: LocalEngineDeps, locale: Locale): Promise<LocalEngine> {
  return await transact(db, async (tx) => {
    await orderLook(tx, names[locale])
    await publish(tx, { type: 'local_engine' })
    return await describe(tx, locale)
  })
}

/** Has the worker set up a model. The same order twice is one. */
export async function setUp(
  { db }: LocalEngineDeps,
  { model, backend }: { model: string; backend?: string | undefined },
  locale: Locale,
): Promise<LocalEngine> {
  return await transact(db, async (tx) => {
    const row = await findLocalEngine(tx)
    throwRefusal(refusalToSetUp(row?.found ?? null, model))
    await order(tx, { wish: 'run', model, backend: backend ?? null })
    await publish(tx, { type: 'local_engine' })
    return await describe(tx, locale)
  })
}

/** Pauses, goes on or removes; nothing that is not set up. */
export async function change(
  { db }: LocalEngineDeps,
  wish: Order['wish'],
  locale: Locale,
): Promise<LocalEngine> {
  return await transact(db, async (tx) => {
    const row = await findLocalEngine(tx)
    if (!row || row.wish === 'look') throw errors.notFound()
    await order(tx, { wish })
    await publish(tx, { type: 'local_engine' })
    return await describe(tx, locale)
  })
}

export async function removeModel({ db }: LocalEngineDeps, model: string): Promise<void> {
  await transact(db, async (tx) => {
    const row = await findLocalEngine(tx)
    if (!row || row.wish === 'look') throw errors.notFound()
    throwRefusal(refusalToDrop(row.model, model))
    await orderDrop(tx, model)
    await publish(tx, { type: 'local_engine' })
  })
}
