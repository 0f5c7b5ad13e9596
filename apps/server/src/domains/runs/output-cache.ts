import { restoreValue, type SocketValue, storeValue } from '@easel/nodes/execution'
import type { Database } from '../../platform/db/pool.ts'
import { type FileDeps, findFiles, type MadeWith, putObject, touchFile, upsertFile } from '../files/index.ts'
import type { OutputCache } from './execute-stage.ts'

const facts = { mime_type: 'application/octet-stream', width: 0, height: 0 }

/** Key of an output of a node. */
export const keyOf = (contentKey: string, output: number) => `node/${contentKey}/${output}`

/** Outputs that this process is writing, by database and content key. */
const writing = new WeakMap<Database, Map<string, Promise<void>>>()

/**
 * Stores node outputs as internal files, shared by all runs on all machines. `modelsOf` returns the models of an output, which
 * are stored with it: a later run that finds the output names them too.
 */
export function storedOutputs(
  deps: FileDeps,
  modelsOf: (contentKey: string) => Promise<readonly MadeWith[]>,
): OutputCache {
  const underway = writing.get(deps.db) ?? new Map<string, Promise<void>>()
  writing.set(deps.db, underway)
  const write = async (contentKey: string, outputs: readonly SocketValue[]) => {
    const madeWith = await modelsOf(contentKey)
    // The first output is written last: if it exists, all outputs exist.
    for (const [output, value] of [...outputs.entries()].reverse()) {
      const objectName = await putObject(deps, await storeValue(value), facts)
      await upsertFile(deps.db, {
        key: keyOf(contentKey, output),
        objectName,
        audience: 'internal',
        madeWith,
      })
    }
  }
  return {
    async find(contentKey) {
      // A result may be saved before its outputs are written. A run that repeats it waits for the writing, so that it does not
      // compute them again.
      await underway.get(contentKey)?.catch(() => {})
      const outputs: SocketValue[] = []
      for (;;) {
        const key = keyOf(contentKey, outputs.length)
        const [file] = await findFiles(deps.db, [key])
        if (!file) return outputs.length > 0 ? outputs : undefined
        await touchFile(deps.db, key)
        outputs.push(await restoreValue(await deps.store.read(file.object_name)))
      }
    },
    async keep(contentKey, outputs) {
      const written = write(contentKey, outputs)
      underway.set(contentKey, written)
      try {
        await written
      } finally {
        if (underway.get(contentKey) === written) underway.delete(contentKey)
      }
    },
  }
}
