import type { engineRoutes } from '@easel/contract'
import type { Handlers } from '../../http/call.ts'
import { packedOf, RawJson, unpackJson } from '../../http/packed-json.ts'
import type { Inspect } from '../../inspection/task.ts'
import { ownObjectInfo } from './engine.service.ts'
import { isReadQuickly } from './graph-json.ts'
import { convertGraph, validateGraph } from './graph-works.ts'
import { inTime } from './in-time.ts'

export function engineHandlers({ inspect }: { inspect: Inspect }): Handlers<typeof engineRoutes> {
  return {
    async convertWorkflow({ seed, ...given }, { viewer }) {
      const ui = await unpackJson(await packedOf(given.ui))
      const object_info = given.object_info && (await unpackJson(await packedOf(given.object_info)))
      const workflow = { ui, object_info, seed, now: new Date() }
      const { dag, ...others } = isReadQuickly(ui, object_info)
        ? await convertGraph(workflow)
        : await inTime(inspect('convertGraph', workflow, { by: viewer.id }))
      return { ...others, dag: new RawJson(Buffer.from(dag)) }
    },
    async validateDag(given, { viewer }) {
      const dag = await unpackJson(await packedOf(given.dag))
      return isReadQuickly(dag)
        ? await validateGraph(dag)
        : await inTime(inspect('validateGraph', dag, { by: viewer.id }))
    },
    async getObjectInfo() {
      return ownObjectInfo
    },
  }
}
