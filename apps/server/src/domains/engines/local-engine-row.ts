import type { Tx } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'
import { publish } from '../../platform/events/event-bus.ts'
import { newId } from '../../platform/ids.ts'
import {
  changeEngine,
  changeReach,
  deleteEngine,
  findLocal,
  insertEngine,
  isNameTaken,
  raiseRevision,
  requestTest,
} from './engines.repo.ts'

export interface LocalEngineRow {
  readonly name: string
  readonly address: string
  readonly reachedBy: string | null
  /** Families of the engine's models, by the names of the models. */
  readonly families: Readonly<Record<string, string>>
}

/** Adds the engine that a worker runs itself, or changes its address. Its models are then read again. */
export async function putLocalEngine(
  tx: Tx,
  { name, address, reachedBy, families }: LocalEngineRow,
): Promise<void> {
  await serialize(tx, 'engines')
  const known = await findLocal(tx)
  const id = known?.id ?? newId()
  if (!known) {
    await insertEngine(tx, {
      ...{ id, kind: 'sdcpp', address, headers: null, uses_socket: false, is_local: true, families },
      name: await freeName(tx, name),
      reached_by: reachedBy,
    })
  } else {
    if (known.address !== address || known.reached_by !== reachedBy)
      await changeReach(tx, id, { address, reached_by: reachedBy })
    await changeEngine(tx, id, { mode: known.mode === 'draining' ? 'on' : known.mode, families })
    await raiseRevision(tx, id)
    await requestTest(tx, id)
  }
  await publish(tx, { type: 'engines' })
}

/**
 * Removes the engine that a worker ran itself. Returns false while it still makes works: it then takes no new works, and is
 * removed later.
 */
export async function removeLocalEngine(tx: Tx): Promise<boolean> {
  await serialize(tx, 'engines')
  const known = await findLocal(tx)
  if (!known) return true
  if (known.running_count === 0) await deleteEngine(tx, known.id)
  else await changeEngine(tx, known.id, { mode: 'draining' })
  await publish(tx, { type: 'engines' })
  return known.running_count === 0
}

/** Returns the name or, if it is taken, the name with the first number that makes it unique. */
async function freeName(tx: Tx, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} ${number}`
    if (!(await isNameTaken(tx, candidate))) return candidate
  }
}
