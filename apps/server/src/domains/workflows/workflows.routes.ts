import type { graphRoutes, nodeTypeRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { packedOf, RawJson, unpackJson } from '../../http/calls/packed-json.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { convertGraph, validateGraph } from './convert-graph.ts'
import { isReadQuickly } from './graph-json.ts'
import { localizedMessages } from './localized-messages.ts'
import { NodeTypeList } from './node-types/node-type-list.ts'
import { startingGraphsIn } from './node-types/starting-graphs.ts'
import { withDeadline } from './with-deadline.ts'
import { withDefinitions } from './with-definitions.ts'
import { ownObjectInfo } from './workflows.service.ts'

export function workflowHandlers({
  db,
  inspect,
}: {
  db: Database
  inspect: Inspect
}): Handlers<typeof graphRoutes & typeof nodeTypeRoutes> {
  const nodeTypes = new NodeTypeList(db)
  return {
    async convertWorkflow({ seed, ...given }, { viewer, locale }) {
      const ui = await unpackJson(await packedOf(given.ui))
      const object_info = given.object_info && (await unpackJson(await packedOf(given.object_info)))
      const { dag, warning_arr, ...others } = await withDefinitions(db, async (definitions) => {
        const workflow = { ui, object_info: object_info ?? definitions, seed, now: new Date() }
        if (isReadQuickly(ui, workflow.object_info)) return await convertGraph(workflow)
        return await withDeadline(inspect('convertGraph', workflow, { by: viewer.id }))
      })
      return {
        ...others,
        warning_arr: localizedMessages(warning_arr, locale),
        dag: new RawJson(Buffer.from(dag)),
      }
    },
    async validateDag(given, { viewer, locale }) {
      const dag = await unpackJson(await packedOf(given.dag))
      const { error_arr, warning_arr } = await withDefinitions(db, async (definitions) => {
        if (isReadQuickly(dag, definitions)) return await validateGraph({ dag, definitions })
        return await withDeadline(inspect('validateGraph', { dag, definitions }, { by: viewer.id }))
      })
      return {
        error_arr: localizedMessages(error_arr, locale),
        warning_arr: localizedMessages(warning_arr, locale),
      }
    },
    async getObjectInfo() {
      return ownObjectInfo
    },
    async listNodeTypes(_, { locale }) {
      return { node_type_arr: await nodeTypes.get(locale) }
    },
    async listStartingGraphs(_, { locale }) {
      return { starting_graph_arr: startingGraphsIn(locale) }
    },
  }
}
