import type { workflowCheckRoutes } from '@easel/contract'
import type { Database } from '../../../db/pool.ts'
import type { Handlers } from '../../../http/call.ts'
import { packedOf, unpackJson } from '../../../http/packed-json.ts'
import type { Inspect } from '../../../inspection/task.ts'
import { inTime, isReadQuickly, saidIn, withDefinitions } from '../../engine/index.ts'
import { enginesForGraph } from '../../engines/index.ts'
import { presentField } from './form-in.ts'
import { type InspectedWorkflow, inspectWorkflow } from './inspect-workflow.ts'

interface CheckDeps {
  db: Database
  inspect: Inspect
}

export function workflowCheckHandlers({ db, inspect }: CheckDeps): Handlers<typeof workflowCheckRoutes> {
  return {
    async checkWorkflow(given, { viewer, locale }) {
      const ui = await unpackJson(await packedOf(given.ui))
      const workflow = await withDefinitions<InspectedWorkflow>(db, async (definitions) => {
        if (isReadQuickly(ui, definitions)) return await inspectWorkflow({ ui, definitions })
        return await inTime(inspect('inspectWorkflow', { ui, definitions }, { by: viewer.id }))
      })
      const { needs, faults, warnings, cost, results, imageCount, inputs, sources } = workflow
      const isHere = needs.classes.length === 0
      const engine_arr = isHere ? [] : await enginesForGraph(db, needs)
      const hasPlace = isHere || engine_arr.some(({ can_run, is_ready }) => can_run && is_ready)
      const [result, second] = results
      return {
        can_run: faults.length === 0 && hasPlace,
        place: isHere ? 'here' : 'engines',
        ...(cost !== undefined && { cost }),
        ...(result && !second && { media_type: result.media_type }),
        result_count: results.length,
        image_count: imageCount,
        error_arr: saidIn(faults, locale),
        warning_arr: saidIn(warnings, locale),
        engine_arr,
        input_arr: inputs.map(({ label, field, ...input }) => ({
          ...input,
          ...(label && { label: label[locale] }),
          ...(field && { form: presentField(field, locale) }),
        })),
        source_arr: sources,
      }
    },
  }
}
