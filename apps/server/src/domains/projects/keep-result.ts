import { prepareSigning } from '@easel/nodes/origin'
import { byNodeId } from '../graphs/index.ts'
import type { RunOwner } from '../runs/index.ts'
import { encodeResult, nameResult, type StoreDeps, type StoredResult, storeResult } from '../works/worker.ts'
import { setOutputs, type TaskOutput } from './tasks.repo.ts'

/**
 * Owner of task runs: stores every result of the graph. Sends no notification at the end, since the user is in the
 * editor and sees the progress.
 */
export function taskRunOwner(deps: StoreDeps): RunOwner {
  return {
    open({ id, userId }) {
      prepareSigning()
      const saved = new Map<string, readonly StoredResult[]>()
      return {
        async save({ nodeId, value, making }) {
          saved.set(nodeId, await storeResult(deps, encodeResult(value), { producedId: id, making }))
        },
        async record(tx) {
          const outputs: TaskOutput[] = []
          for (const [, files] of [...saved].sort(([a], [b]) => byNodeId(a, b))) {
            const folder = `project_task/${id}/${outputs.length}`
            outputs.push(await nameResult(tx, files, { folder, userId }))
          }
          await setOutputs(tx, id, outputs)
        },
      }
    },
    async ended() {},
  }
}
