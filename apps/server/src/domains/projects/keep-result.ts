import { prepareSigning } from '@easel/nodes/origin'
import type { RunOwner } from '../runs/index.ts'
import { byNodeId } from '../workflows/index.ts'
import {
  encodeResult,
  findKeptResult,
  type KeptResult,
  keepResult,
  nameResult,
  type StoreDeps,
  type StoredResult,
  storeResult,
} from '../works/worker.ts'
import { NodePreviews } from './node-previews.ts'
import { setOutputs, type TaskOutput } from './tasks.repo.ts'

/**
 * Owner of the runs of tasks: stores every result of the graph. Sends no notification at the end, since the user sees the
 * progress in the editor.
 */
export function taskRunOwner(deps: StoreDeps): RunOwner {
  return {
    open({ id, userId }) {
      prepareSigning()
      const saved = new Map<string, readonly StoredResult[]>()
      const fresh: KeptResult[] = []
      const previews = new NodePreviews(deps, userId)
      return {
        async findEqual({ nodeId, contentKey, making }) {
          const keptResult = await findKeptResult(deps, contentKey)
          if (!keptResult) return undefined
          const { files, models } = keptResult
          return async () => {
            const ownMaking = async () => ({ ...(await making()), models })
            const origin = { producedId: id, making: ownMaking }
            saved.set(nodeId, await storeResult(deps, Promise.resolve(files), origin))
          }
        },
        async save({ nodeId, contentKey, value, making }) {
          const encoding = encodeResult(value)
          saved.set(nodeId, await storeResult(deps, encoding, { producedId: id, making }))
          const { models } = await making()
          fresh.push({ contentKey, files: await encoding, models })
        },
        showNode: (node) => previews.keep(node),
        async record(tx) {
          const outputs: TaskOutput[] = []
          for (const [, files] of [...saved].sort(([a], [b]) => byNodeId(a, b))) {
            const folder = `project_task/${id}/${outputs.length}`
            outputs.push(await nameResult(tx, files, { folder, userId }))
          }
          await setOutputs(tx, id, outputs)
        },
        async keepForEqual() {
          for (const result of fresh) await keepResult(deps, result)
        },
      }
    },
    async ended() {},
  }
}
