import type { engineRoutes } from '@easel/contract'
import { dagToGraph } from '@easel/engine'
import { registry } from '@easel/nodes'
import type { Handlers } from '../../http/call.ts'
import { convertWorkflow, ownObjectInfo } from './engine.service.ts'

export function engineHandlers(): Handlers<typeof engineRoutes> {
  return {
    async convertWorkflow(input) {
      const { dag, output_node_arr, warning_arr } = convertWorkflow({ ...input, now: new Date() })
      return { dag, output_node_arr: [...output_node_arr], warning_arr: [...warning_arr] }
    },
    async validateDag({ dag }) {
      const { error_arr, warning_arr } = dagToGraph(dag, registry)
      return { error_arr: [...error_arr], warning_arr: [...warning_arr] }
    },
    async getObjectInfo() {
      return ownObjectInfo
    },
  }
}
