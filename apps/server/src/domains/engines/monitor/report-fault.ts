import type { EngineFault } from '@easel/remote-engines'
import { type Database, transact } from '../../../platform/db/pool.ts'
import { insertState, lockState, saveFault, wantCapabilities } from './monitor.repo.ts'
import { stateAfter } from './probing.ts'

/** Faults that show that an engine has changed since its capabilities were read. */
const outdated: ReadonlySet<string> = new Set(['model_missing', 'node_missing'])

/** Records a fault of an engine that a probe or a try has found. */
export async function reportFault(db: Database, engineId: string, fault: EngineFault): Promise<void> {
  await transact(db, async (tx) => {
    if (outdated.has(fault.code)) return await wantCapabilities(tx, engineId)
    const engine = await lockState(tx, engineId)
    if (!engine) return
    const state = stateAfter(fault)
    if (!(await saveFault(tx, engine, { state, fault }))) return
    if (state !== engine.state) await insertState(tx, engineId, { state, fault })
  })
}
