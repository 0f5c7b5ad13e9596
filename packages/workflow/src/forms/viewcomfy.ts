import type { Dag } from '@easel/graph'
import { field, isObject, type JsonObject } from '../conversion/json.ts'
import { type FieldDraft, type FormDraft, type FormKind, formLimits } from './form.ts'
import type { FormFile } from './form-file.ts'
import { choicesOf, constantOf, lineOf, nameOf, rangeOf, withoutUndefined } from './form-values.ts'

/** Kinds of ViewComfy that are more precise than the input of the node. */
const kinds: ReadonlyMap<unknown, FormKind> = new Map([
  ['long-text', 'text'],
  ['boolean', 'boolean'],
  ['seed', 'seed'],
  ['noise_seed', 'seed'],
  ['rand_seed', 'seed'],
  ['select', 'choice'],
  ['image', 'image'],
  ['image-mask', 'image'],
])
const unfitKinds: ReadonlySet<unknown> = new Set(['video', 'audio'])

/** The help text of ViewComfy if its author wrote no text. */
const emptyHelp = 'Helper Text'

/** Returns the graph of the first workflow in a file of ViewComfy, in the form of ComfyUI's API. */
export function viewComfyDag(file: unknown): Dag | undefined {
  const dag = field(firstWorkflow(file) ?? {}, 'workflowApiJSON')
  return isObject(dag) ? (dag as Dag) : undefined
}

/** Reads the form of the first workflow in a file of ViewComfy. */
export function readViewComfy({ file }: FormFile): FormDraft | undefined {
  const form = field(firstWorkflow(file) ?? {}, 'viewComfyJSON')
  if (!isObject(form)) return undefined
  const fields = [
    ...readGroups(field(form, 'inputs'), {}),
    ...readGroups(field(form, 'advancedInputs'), { advanced: true }),
  ]
  return fields.length > 0 ? { source: 'viewcomfy', fields } : undefined
}

function firstWorkflow(file: unknown): JsonObject | undefined {
  const workflows = isObject(file) ? field(file, 'workflows') : undefined
  const first: unknown = Array.isArray(workflows) ? workflows[0] : undefined
  return isObject(first) ? first : undefined
}

function readGroups(groups: unknown, more: { advanced?: true }): FieldDraft[] {
  return objectsOf(groups).flatMap((group) => {
    const title = lineOf(field(group, 'title'))
    return objectsOf(field(group, 'inputs')).map((input) => readField(input, { group: title, ...more }))
  })
}

function readField(input: JsonObject, more: { group: string | undefined; advanced?: true }): FieldDraft {
  const path = field(input, 'workflowPath')
  const [id, section, name]: unknown[] = Array.isArray(path) ? path : []
  const type = field(input, 'valueType')
  const slider = field(input, 'slider')
  const help = lineOf(field(input, 'helpText'), formLimits.help)
  return {
    targets: [{ node_id: nameOf(id) ?? '', input: (section === 'inputs' && nameOf(name)) || '' }],
    details: withoutUndefined({
      ...more,
      label: lineOf(field(input, 'title')),
      help: help === emptyHelp ? undefined : help,
      kind: kinds.get(type),
      ...(isObject(slider) &&
        rangeOf({ min: field(slider, 'min'), max: field(slider, 'max'), step: field(slider, 'step') })),
      choices: choicesOf(field(input, 'options')),
      default: constantOf(field(input, 'value')),
    }),
    isUnfit: unfitKinds.has(type),
  }
}

/**
 * Returns a list of objects. The list has at most one more object than a form may have fields, so that a later step can
 * report lost fields.
 */
function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject).slice(0, formLimits.fields + 1) : []
}
