import type { engineRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { packedOf, RawJson, unpackJson } from '../../http/calls/packed-json.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { ownObjectInfo } from './engine.service.ts'
import { isReadQuickly } from './graph-json.ts'
import { convertGraph, validateGraph } from './graph-works.ts'
import { inTime } from './in-time.ts'
import { saidIn } from './said-in.ts'
import { withDefinitions } from './with-definitions.ts'

export function engineHandlers({
  db,
  inspect,
}: {
  db: Database
  inspect: Inspect
}): Handlers<typeof engineRoutes> {
  return {
    async convertWorkflow({ seed, ...given }, { viewer, locale }) {
      const ui = await unpackJson(await packedOf(given.ui))
      const object_info = given.object_info && (await unpackJson(await packedOf(given.object_info)))
      const { dag, warning_arr, ...others } = await withDefinitions(db, async (definitions) => {
        const workflow = { ui, object_info: object_info ?? definitions, seed, now: new Date() }
        if (isReadQuickly(ui, workflow.object_info)) return await convertGraph(workflow)
        return await inTime(inspect('convertGraph', workflow, { by: viewer.id }))
      })
      return { ...others, warning_arr: saidIn(warning_arr, locale), dag: new RawJson(Buffer.from(dag)) }
    },
    async validateDag(given, { viewer, locale }) {
      const dag = await unpackJson(await packedOf(given.dag))
      const { error_arr, warning_arr } = await withDefinitions(db, async (definitions) => {
        if (isReadQuickly(dag, definitions)) return await validateGraph({ dag, definitions })
        return await inTime(inspect('validateGraph', { dag, definitions }, { by: viewer.id }))
      })
      return { error_arr: saidIn(error_arr, locale), warning_arr: saidIn(warning_arr, locale) }
    },
    async getObjectInfo() {
      return ownObjectInfo
    },
  }
}
