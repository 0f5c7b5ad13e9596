import { createHash } from 'node:crypto'
import { type LocalEngine, type Locale, maxLocalImports } from '@easel/contract'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { publish } from '../../platform/events/event-bus.ts'
import { findLocal } from '../engines/index.ts'
import { refusalToCancel, refusalToDrop, refusalToImport, refusalToSetUp } from './local-engine.policy.ts'
import {
  addImport,
  findLocalEngine,
  type LocalEngineRecord,
  markRemoved,
  type Order,
  order,
  orderDrop,
  orderLook,
  orderReturn,
  orderSetUp,
  removeImport,
} from './local-engine.repo.ts'
import { offersOf, presentLocalEngine } from './local-engine.view.ts'
import { findWordsForm } from './words-form.ts'

export interface LocalEngineDeps {
  db: Database
}

/** Name of this engine in the list of engines. */
const names = { en: 'This machine', zh: '本机' }

/** The administrator who calls. */
export interface Caller {
  readonly userId: string
  readonly locale: Locale
}

/** Times are the times of the database's clock, which all workers use. */
async function describe(tx: Tx, { userId, locale }: Caller): Promise<LocalEngine> {
  const [row, engine] = [await findLocalEngine(tx), await findLocal(tx)]
  const modelName = row?.state.phase === 'ready' ? row.state.modelName : undefined
  const form = modelName === undefined ? undefined : await findWordsForm(tx, modelName)
  return presentLocalEngine({ row, engineId: engine?.id, form, now: Date.now(), userId, locale })
}

export async function describeLocalEngine({ db }: LocalEngineDeps, caller: Caller): Promise<LocalEngine> {
  return await transact(db, (tx) => describe(tx, caller))
}

/** Requests a worker to examine its machine. */
export async function lookAtMachine({ db }: LocalEngineDeps, caller: Caller): Promise<LocalEngine> {
  return await transact(db, async (tx) => {
    await orderLook(tx, names[caller.locale])
    await publish(tx, { type: 'local_engine' })
    return await describe(tx, caller)
  })
}

/** Orders the setup of a model, which a worker carries out. A repeated order has no effect. */
export async function setUp(
  { db }: LocalEngineDeps,
  { model, backend }: { model: string; backend?: string | undefined },
  caller: Caller,
): Promise<LocalEngine> {
  return await transact(db, async (tx) => {
    const row = await findLocalEngine(tx)
    throwRefusal(refusalToSetUp(row ? offersOf(row) : [], model))
    await orderSetUp(tx, { model, backend: backend ?? null, userId: caller.userId })
    await publish(tx, { type: 'local_engine' })
    return await describe(tx, caller)
  })
}

/** Pauses, continues, cancels or removes a setup; refused if nothing is set up. */
export async function change(
  { db }: LocalEngineDeps,
  wish: Order['wish'] | 'cancel',
  caller: Caller,
): Promise<LocalEngine> {
  return await transact(db, async (tx) => {
    const row = await findLocalEngine(tx)
    if (!row || row.wish === 'look') throw errors.notFound()
    if (wish === 'cancel') await cancel(tx, row)
    else await order(tx, { wish })
    await publish(tx, { type: 'local_engine' })
    return await describe(tx, caller)
  })
}

/** Returns to the model that was ready before, or to no model, and deletes the files that were fetched since then. */
async function cancel(tx: Tx, row: LocalEngineRecord): Promise<void> {
  throwRefusal(refusalToCancel(row))
  if (row.ready_model === null) return void (await order(tx, { wish: 'remove' }))
  if (row.model !== null) await orderDrop(tx, row.model)
  await orderReturn(tx, row)
}

export interface ImportInput {
  address: string
  sha256: string
  family?: string | undefined
}

/** Adds a model by its address; a worker then examines the model's file. */
export async function importModel(
  { db }: LocalEngineDeps,
  { address, sha256, family }: ImportInput,
  caller: Caller,
): Promise<LocalEngine> {
  return await transact(db, async (tx) => {
    const row = await findLocalEngine(tx)
    if (!row) throw errors.notFound()
    const digest = sha256.toLowerCase()
    const key = `import-${createHash('sha256').update(digest).digest('hex').slice(0, 16)}`
    throwRefusal(refusalToImport(Object.keys(row.imports), { key, inUse: row.model, max: maxLocalImports }))
    await addImport(tx, key, { address, sha256: digest, givenFamily: family })
    await publish(tx, { type: 'local_engine' })
    return await describe(tx, caller)
  })
}

export async function removeModel({ db }: LocalEngineDeps, model: string): Promise<void> {
  await transact(db, async (tx) => {
    const row = await findLocalEngine(tx)
    const isImported = row && Object.hasOwn(row.imports, model)
    if (!row || (row.wish === 'look' && !isImported)) throw errors.notFound()
    if (row.wish === 'look') await removeImport(tx, model)
    else {
      throwRefusal(refusalToDrop(row, model))
      await markRemoved(tx, model)
      await orderDrop(tx, model)
    }
    await publish(tx, { type: 'local_engine' })
  })
}
