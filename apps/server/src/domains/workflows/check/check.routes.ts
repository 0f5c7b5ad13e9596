import type { Locale, WorkflowCheck, workflowCheckRoutes } from '@easel/contract'
import type { Handlers } from '../../../http/calls/call.ts'
import { packedOf, unpackJson } from '../../../http/calls/packed-json.ts'
import type { Database } from '../../../platform/db/pool.ts'
import type { Inspect } from '../../../platform/inspection/task.ts'
import { enginesForGraph, replaceableModels } from '../../engines/index.ts'
import type { ChosenGraph } from '../choose-result.ts'
import { isReadQuickly } from '../graph-json.ts'
import { localizedMessages } from '../localized-messages.ts'
import { withDeadline } from '../with-deadline.ts'
import { withDefinitions } from '../with-definitions.ts'
import { titleOfNode } from '../words-of-nodes.ts'
import { presentField } from './form-in.ts'
import { type InspectedWorkflow, inspectWorkflow } from './inspect-workflow.ts'
import { neededFiles } from './needed-files.ts'

interface CheckDeps {
  db: Database
  inspect: Inspect
}

export function workflowCheckHandlers({ db, inspect }: CheckDeps): Handlers<typeof workflowCheckRoutes> {
  return {
    async checkWorkflow(
      { output_arr: output, replace_arr: replacements = [], ...given },
      { viewer, locale },
    ) {
      const ui = await unpackJson(await packedOf(given.ui))
      const workflow = await withDefinitions<InspectedWorkflow>(db, async (definitions) => {
        const wish = { ui, definitions, output, replacements }
        if (isReadQuickly(ui, definitions)) return await inspectWorkflow(wish)
        return await withDeadline(inspect('inspectWorkflow', wish, { by: viewer.id }))
      })
      const { needs, faults, warnings, cost, results, choice, places, imageCount, inputs, sources, unknown } =
        workflow
      const isHere = needs.classes.length === 0
      const engine_arr = isHere ? [] : await enginesForGraph(db, needs)
      const replaceable_arr = isHere
        ? []
        : await replaceableModels(db, { needs, places, engines: engine_arr, replacements })
      const forbidden = new Set(
        engine_arr.flatMap(({ lacking_class_arr }) =>
          lacking_class_arr.flatMap(({ name, is_forbidden }) => (is_forbidden ? [name] : [])),
        ),
      )
      const hasPlace = isHere || engine_arr.some(({ can_run, is_ready }) => can_run && is_ready)
      const [result, second] = results
      return {
        can_run: faults.length === 0 && hasPlace,
        place: isHere ? 'here' : 'engines',
        ...(cost !== undefined && { cost }),
        ...(result && !second && { media_type: result.media_type }),
        result_count: results.length,
        result_arr: resultsOf(choice, locale),
        image_count: imageCount,
        error_arr: localizedMessages(faults, locale),
        warning_arr: localizedMessages(warnings, locale),
        engine_arr,
        unknown_class_arr: unknown.filter((name) => !forbidden.has(name)),
        file_arr: neededFiles(needs.files, places),
        input_arr: inputs.map(({ node_title, label, field, ...input }) => ({
          ...{ ...input, node_title: node_title[locale] },
          ...(label && { label: label[locale] }),
          ...(field && { form: presentField(field, locale) }),
        })),
        replaceable_arr,
        source_arr: sources,
      }
    },
  }
}

/** A single result counts even without a choice. */
function resultsOf(
  { results, chosen }: Pick<ChosenGraph, 'results' | 'chosen'>,
  locale: Locale,
): WorkflowCheck['result_arr'] {
  const counted = chosen ?? (results.length === 1 ? results[0] : undefined)
  return results.map((result) => {
    const { node_id, class_type, title, media_type } = result
    return {
      ...{ node_id, class_type, media_type, node_title: titleOfNode(class_type, title)[locale] },
      is_chosen: node_id === counted?.node_id,
    }
  })
}
