import type { EngineSearch, engineAdministrationRoutes, ParsedInputOf } from '@easel/contract'
import type { FoundServer } from '@easel/remote-engines'
import { transact } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { publish } from '../../../platform/events/event-bus.ts'
import { newId } from '../../../platform/ids.ts'
import { type EngineRow, listEngines } from '../engines.repo.ts'
import type { EngineDeps } from '../engines.service.ts'
import { isSamePlace } from './same-place.ts'
import { findSearch, insertSearch, type SearchRow } from './searches.repo.ts'

type SearchInput = ParsedInputOf<(typeof engineAdministrationRoutes)['searchEngines']>

const ownMachine = 'http://127.0.0.1'
/** Milliseconds after which a search without a result has failed: no worker took it, or its worker ended. */
const failedAfterMs = 40_000

/** Requests a search for engines, which a worker carries out. */
export async function startSearch(
  deps: EngineDeps,
  { address = ownMachine }: SearchInput,
): Promise<EngineSearch> {
  const id = newId()
  const { port, pathname } = new URL(address)
  await transact(deps.db, async (tx) => {
    // An address with a port or a path names one server; any other address names a machine, on which usual ports are tried.
    await insertSearch(tx, { id, address, wide: port === '' && pathname === '/' })
    await publish(tx, { type: 'engines' })
  })
  return await describeSearch(deps, id)
}

export async function describeSearch({ db, now }: EngineDeps, id: string): Promise<EngineSearch> {
  const search = await findSearch(db, id)
  if (!search) throw errors.notFound()
  const engines = await listEngines(db)
  return {
    id,
    state: stateOf(search, now()),
    worker_name: search.worker_name ?? undefined,
    found_arr: search.found.map((server) => presentFound(server, search, engines)),
  }
}

function stateOf({ end_ts, create_ts }: SearchRow, now: number): EngineSearch['state'] {
  if (end_ts !== null) return 'done'
  return now - create_ts > failedAfterMs ? 'failed' : 'running'
}

function presentFound(
  server: FoundServer,
  { worker_name }: SearchRow,
  engines: readonly EngineRow[],
): EngineSearch['found_arr'][number] {
  const { address, kind, program, problem, version, model_count, usable_model_count } = server
  const found = { address, worker: worker_name }
  const added = engines.find((engine) =>
    isSamePlace(
      found,
      { address: engine.address, worker: engine.reached_by },
      { wholeServer: kind === null },
    ),
  )
  return {
    address,
    kind: kind ?? undefined,
    program: program ?? undefined,
    problem: problem ?? undefined,
    version: version ?? undefined,
    model_count: model_count ?? undefined,
    usable_model_count: usable_model_count ?? undefined,
    engine_id: added?.id,
  }
}
