import type { EngineDetails, engineAdministrationRoutes, Locale, ParsedInputOf } from '@easel/contract'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { publish } from '../../platform/events/event-bus.ts'
import { newId } from '../../platform/ids.ts'
import type { Signer } from '../../platform/storage/secret.ts'
import { countOutcomes, findDurations, findModels, findStates } from './engine-history.repo.ts'
import { refusalOfTakenName, refusalToAdd, refusalToChange, refusalToRemove } from './engines.policy.ts'
import {
  changeEngine,
  changeReach,
  countEngines,
  deleteEngine,
  type EngineRow,
  findEngine,
  insertEngine,
  isNameTaken,
  raiseRevision,
  requestTest,
} from './engines.repo.ts'
import { presentEngine, presentModel, presentState } from './engines.view.ts'
import { refreshRunnable } from './node-types/node-types.repo.ts'
import { sealHeaders } from './seal-headers.ts'

export interface EngineDeps {
  db: Database
  signer: Signer
  now: () => number
}

type NewEngine = ParsedInputOf<(typeof engineAdministrationRoutes)['createEngine']>
type Change = Omit<ParsedInputOf<(typeof engineAdministrationRoutes)['updateEngine']>, 'id'>

const historyMs = 7 * 24 * 3600_000

async function requireEngine(db: Database | Tx, id: string): Promise<EngineRow> {
  const row = await findEngine(db, id)
  if (!row) throw errors.notFound()
  return row
}

/** Adds an engine. Workers test it at once. */
export async function addEngine({ db, signer }: EngineDeps, given: NewEngine): Promise<EngineRow> {
  const id = newId()
  return await transact(db, async (tx) => {
    await serialize(tx, 'engines')
    throwRefusal(refusalToAdd(await countEngines(tx)))
    if (await isNameTaken(tx, given.name)) throw refusalOfTakenName()
    const { key, headers, allowed_model_arr, allowed_class_arr, reached_by = null, ...engine } = given
    await insertEngine(tx, {
      ...engine,
      id,
      headers: sealHeaders(signer, id, { key, headers }),
      allowed_models: allowed_model_arr,
      allowed_classes: allowed_class_arr,
      reached_by,
    })
    await publish(tx, { type: 'engines' })
    return await requireEngine(tx, id)
  })
}

/** Changes the given fields. Workers test the engine again if its address, headers or families change. */
export async function updateEngine(
  { db, signer }: EngineDeps,
  id: string,
  change: Change,
): Promise<EngineRow> {
  return await transact(db, async (tx) => {
    await serialize(tx, 'engines')
    const known = await requireEngine(tx, id)
    const changed = Object.keys(change).filter((field) => change[field as keyof Change] !== undefined)
    throwRefusal(refusalToChange(known, changed))
    if (change.name !== undefined && (await isNameTaken(tx, change.name, id))) throw refusalOfTakenName()
    const { name, slots, families, mode, allowed_model_arr, allowed_class_arr } = change
    await changeEngine(tx, id, {
      ...(name !== undefined && { name }),
      ...(slots !== undefined && { slots }),
      ...(families && { families }),
      ...(mode && { mode }),
      ...(allowed_model_arr && { allowed_models: allowed_model_arr }),
      ...(allowed_class_arr && { allowed_classes: allowed_class_arr }),
    })
    if (allowed_model_arr || allowed_class_arr) await refreshRunnable(tx, id)
    const reach = reachIn(change, { signer, known })
    if (reach) await changeReach(tx, id, reach)
    else if (families) await raiseRevision(tx, id)
    if (reach || families) await requestTest(tx, id)
    await publish(tx, { type: 'engines' })
    return await requireEngine(tx, id)
  })
}

/** Returns the change of the connection to the engine; undefined if the connection does not change. */
function reachIn(
  { address, key, headers, uses_socket, reached_by }: Change,
  { signer, known }: { signer: Signer; known: EngineRow },
) {
  const reach = {
    ...(address !== undefined && address !== known.address && { address }),
    ...((key !== undefined || headers !== undefined) && {
      headers: sealHeaders(signer, known.id, { key, headers }),
    }),
    ...(uses_socket !== undefined && uses_socket !== known.uses_socket && { uses_socket }),
    ...(reached_by !== undefined && reached_by !== known.reached_by && { reached_by }),
  }
  return Object.keys(reach).length > 0 ? reach : undefined
}

/** Removes an idle engine. If the engine still makes works, it takes no new works from now on, and the removal is refused. */
export async function removeEngine({ db }: EngineDeps, id: string): Promise<void> {
  const refusal = await transact(db, async (tx) => {
    await serialize(tx, 'engines')
    const engine = await requireEngine(tx, id)
    const refused = refusalToRemove(engine, engine.running_count)
    if (!refused) await deleteEngine(tx, id)
    else if (!engine.from_settings && !engine.is_local) await changeEngine(tx, id, { mode: 'draining' })
    await publish(tx, { type: 'engines' })
    return refused
  })
  // Thrown after the transaction, so that the engine still takes no new works.
  throwRefusal(refusal)
}

/** Requests a test of an engine; its `probe_ts` changes when a worker has tested it. */
export async function testEngine({ db }: EngineDeps, id: string): Promise<EngineRow> {
  return await transact(db, async (tx) => {
    const engine = await requireEngine(tx, id)
    await requestTest(tx, id)
    await publish(tx, { type: 'engines' })
    return engine
  })
}

/** Returns an engine with its models and its history of the last seven days. */
export async function describeEngine(
  { db, now }: EngineDeps,
  id: string,
  locale: Locale,
): Promise<EngineDetails> {
  const engine = await requireEngine(db, id)
  const since = now() - historyMs
  const [models, states, outcomes, durations] = await Promise.all([
    findModels(db, id),
    findStates(db, id, since),
    countOutcomes(db, id, since),
    findDurations(db, id, since),
  ])
  return {
    ...presentEngine(engine, locale),
    model_arr: models.map((model) => presentModel(model, engine)),
    state_arr: states.map((state) => presentState(state, locale)),
    outcome_arr: outcomes,
    duration_arr: durations,
  }
}
