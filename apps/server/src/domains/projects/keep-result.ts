import { prepareSigning } from '@easel/nodes/origin'
import { byNodeId } from '../graphs/index.ts'
import type { RunOwner } from '../runs/index.ts'
import { nameResult, type StoreDeps, type StoredResult, storeResult } from '../works/worker.ts'
import { setOutputs, type TaskOutput } from './tasks.repo.ts'

/**
 * Owner of task runs: stores every result of the graph. Sends no notification at the end, since the user is in the
 * editor and sees the progress.
 */
export function taskRunOwner(deps: StoreDeps): RunOwner {
  return {
    prepare: prepareSigning,
    async keepResult({ id, userId }, results) {
      const stored: StoredResult[][] = []
      // Sequential: several large pictures at once take a lot of memory.
      for (const { value, making } of [...results].sort((a, b) => byNodeId(a.nodeId, b.nodeId)))
        stored.push(await storeResult(deps, value, { producedId: id, making }))
      return async (tx) => {
        const outputs: TaskOutput[] = []
        for (const [position, files] of stored.entries())
          outputs.push(await nameResult(tx, files, { folder: `project_task/${id}/${position}`, userId }))
        await setOutputs(tx, id, outputs)
      }
    },
    async ended() {},
  }
}
