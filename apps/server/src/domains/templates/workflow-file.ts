import type { LocalText, Params } from '@easel/contract'
import type { TemplateInput } from '@easel/nodes'
import type { FormField, FormTemplate, FormText } from '@easel/workflow'
import { unpackJson } from '../../http/calls/packed-json.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { isReadQuickly, withDeadline, withDefinitions, writeFormFile } from '../workflows/index.ts'
import { declaredInputs, type TemplateDefinition } from './template-definition.ts'
import { findGraph, type TemplateRow } from './templates.repo.ts'

interface WorkflowDeps {
  db: Database
  inspect: Inspect
}

/**
 * Returns the workflow of a template as its author drew it, with the form of the template; or the graph of the template, if its
 * author drew no workflow.
 */
export async function workflowOf(
  { db, inspect }: WorkflowDeps,
  template: TemplateRow,
  by: string,
): Promise<Uint8Array> {
  const { graph, ui } = await findGraph(db, template)
  if (!ui) return Buffer.from(graph)
  const drawn = await unpackJson(ui)
  const fields = formFields(declaredInputs(template.definition))
  const { output } = template.definition
  const texts = formTemplate(template.definition, { isMaker: template.user_id === by })
  const { file } = await withDefinitions<{ file: Uint8Array }>(db, async (definitions) => {
    const given = { ui: drawn, definitions, fields, output, template: texts }
    if (isReadQuickly(drawn, definitions)) return await writeFormFile(given)
    return await withDeadline(inspect('writeFormFile', given, { by }))
  })
  return file
}

/** Returns the texts, presets and sample of a template in the form of a file. Only its maker gets the sample. */
export function formTemplate(
  definition: TemplateDefinition,
  { isMaker }: { isMaker: boolean },
): FormTemplate {
  const { title, description, topic_arr, presets, sample } = definition
  const places = new Map(
    declaredInputs(definition).map(({ name, bind }) => [name, `${bind.node_id}.${bind.input}`]),
  )
  const placed = (values: Params) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const key = places.get(name)
        return key === undefined ? [] : [[key, value]]
      }),
    )
  return {
    title: textOf(title),
    description: textOf(description) || undefined,
    topics: topic_arr.join(', ') || undefined,
    // Names in users' templates have a single text for all languages.
    preset_arr: presets?.map(({ name, values }) => ({
      name: textOf(name),
      values: placed(values as Params),
    })),
    sample:
      isMaker && sample
        ? {
            params: placed(sample.params),
            source_arr: sample.source_keys.map((_, index) => sample.source_arr?.[index] ?? {}),
          }
        : undefined,
  }
}

/** The inputs of a template as the fields of a file. */
export function formFields(inputs: readonly TemplateInput[]): FormField[] {
  const byName = new Map(inputs.map((input) => [input.name, input]))
  return inputs.map((input) => {
    const { bind, label, help, group, placeholder, control, type, min, max, step } = input
    const { advanced, optional, also, choice_arr, show_if } = input
    const conditionInput = show_if && byName.get(show_if.name)
    return {
      ...{ ...bind, label: textOf(label), kind: type === 'guide' ? 'image' : type },
      ...(help && { help: textOf(help) }),
      ...(group && { group: textOf(group) }),
      ...(placeholder && { placeholder: textOf(placeholder) }),
      ...(control && { control }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(step !== undefined && { step }),
      ...(choice_arr && {
        choices: choice_arr.map((choice) => ({ value: choice.value, label: textOf(choice.label) })),
      }),
      ...(!['image', 'mask', 'guide'].includes(type) && { default: input.default }),
      ...(advanced && { advanced }),
      ...(optional && { optional: true as const }),
      ...(also && { also }),
      ...(conditionInput && { show_if: { ...conditionInput.bind, is: show_if.is } }),
    }
  })
}

function textOf({ en, zh }: LocalText): FormText {
  return en === zh ? en : { en, zh }
}
