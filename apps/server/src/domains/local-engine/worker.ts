import type { Keeper, KeeperDeps } from './keeper.ts'
import { findLocalEngine, hasOrder } from './local-engine.repo.ts'

export interface LocalEngineWorker extends AsyncDisposable {
  /** Number of downloads and works in progress, plus one while the program runs. */
  readonly activeCount: number
}

/** Runs the engine of this worker's machine. Until an administrator orders an engine, it only listens and loads no other code. */
export function startLocalEngine(deps: KeeperDeps): LocalEngineWorker {
  let keeper: Promise<Keeper> | undefined
  let known: Keeper | undefined
  let isStopped = false
  const begin = async () => {
    if (isStopped) return
    const { Keeper } = await import('./keeper.ts')
    known = new Keeper(deps)
    known.start()
    return known
  }
  const wake = () => {
    keeper ??= begin() as Promise<Keeper>
    known?.wake()
    keeper.catch((error: unknown) => deps.log.error({ err: error }, 'local engine'))
  }
  const stopListening = deps.events.on((event) => event.type === 'local_engine' && wake())
  const look = () =>
    findLocalEngine(deps.db).then(
      (row) => row && hasOrder(row) && wake(),
      (error: unknown) => deps.log.error({ err: error }, 'local engine'),
    )
  const stopLooking = deps.events.onGap(() => void look())
  const looking = look()
  return {
    get activeCount() {
      return known?.activeCount ?? 0
    },
    async [Symbol.asyncDispose]() {
      isStopped = true
      stopListening()
      stopLooking()
      await looking
      await (await keeper)?.[Symbol.asyncDispose]()
    },
  }
}
