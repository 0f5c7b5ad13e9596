import type { ParamValue, TemplateInput, TemplateInputSpec, WorkflowInput } from '@easel/contract/client'

/** Limit of the server. */
export const maxFields = 50
const maxText = 2000

/** A field of the form: an input of the workflow, as the maker arranged it. */
export interface Field {
  readonly node_id: string
  readonly input: string
  readonly label: string
  readonly value: ParamValue
  /** As typed; empty for the limit of the node. */
  readonly min: string
  readonly max: string
}

type Place = Pick<Field, 'node_id' | 'input'>

/** Names an input as the API does; unique within a workflow. */
export const nameOf = ({ node_id, input }: Place): string => `${node_id}.${input}`

/** Returns a field as it is when it is chosen. */
export function fieldOf(from: WorkflowInput): Field {
  const { node_id, input, value } = from
  return { node_id, input, label: labelOf(from), value, min: '', max: usualMax(from) }
}

export function suggestedFields(inputs: readonly WorkflowInput[]): Field[] {
  return inputs
    .filter(({ suggested }) => suggested)
    .slice(0, maxFields)
    .map(fieldOf)
}

/** The form's own label, or a name of the node or input: a title that a node was given tells more than the name `text`. */
function labelOf({ label, node_title, input, type }: WorkflowInput): string {
  if (label !== undefined) return label
  const words = type === 'text' || type === 'image' ? node_title : input.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, 60)
}

/** Ranges with more steps are too long for a slider. */
const maxSteps = 1000

/** Limits a long range to four times the value of the workflow. */
function usualMax({ type, value, min = 0, max, step }: WorkflowInput): string {
  if ((type !== 'integer' && type !== 'number') || max === undefined || typeof value !== 'number') return ''
  const stride = step || (type === 'integer' ? 1 : 0.01)
  const usual = Math.max(min + stride, 4 * value)
  return (max - min) / stride > maxSteps && value > 0 && usual < max ? String(usual) : ''
}

export interface Range {
  min: number | undefined
  max: number | undefined
}

/** Returns the limits of a field; those that are not typed, or are no numbers, are the node's. */
export function rangeOf(field: Field, from: WorkflowInput): Range {
  return { min: limit(field.min, from.min), max: limit(field.max, from.max) }
}

function limit(typed: string, own: number | undefined): number | undefined {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? own : number
}

export type RangeFault = 'rangeOrder' | 'rangeWide' | 'rangeNumber'

/** Explains what is wrong with the limits of a field. */
export function rangeFault(field: Field, from: WorkflowInput): RangeFault | undefined {
  if ([field.min, field.max].some((typed) => !Number.isFinite(Number(typed)))) return 'rangeNumber'
  const { min, max } = rangeOf(field, from)
  if (min !== undefined && max !== undefined && min >= max) return 'rangeOrder'
  const isWide = (from.min ?? -Infinity) > (min ?? Infinity) || (from.max ?? Infinity) < (max ?? -Infinity)
  return isWide ? 'rangeWide' : undefined
}

/** Returns the value that the form starts with, within its limits. */
function startValue(field: Field, from: WorkflowInput): ParamValue {
  if (typeof field.value !== 'number') return field.value
  const { min = -Infinity, max = Infinity } = rangeOf(field, from)
  return Math.min(Math.max(field.value, min), max)
}

export const hasRange = ({ type }: WorkflowInput): boolean => type === 'integer' || type === 'number'

/** Returns the field as people who make works will see it. */
export function previewOf(field: Field, from: WorkflowInput): TemplateInput {
  const { min, max } = rangeOf(field, from)
  return {
    ...{ name: nameOf(field), type: from.type, label: field.label, default: startValue(field, from) },
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(from.step && { step: from.step }),
    ...(from.type === 'text' && { max_length: maxText }),
    ...(from.choice_arr && { choice_arr: from.choice_arr.map((value) => ({ value, label: value })) }),
    ...{ required: false, shareable: true },
  }
}

/** Returns the field as the server takes it. */
export function specOf(field: Field, from: WorkflowInput): TemplateInputSpec {
  const { min, max } = rangeOf(field, from)
  return {
    ...{ node_id: field.node_id, input: field.input, name: nameOf(field), type: from.type },
    ...(field.label.trim() && { label: field.label.trim() }),
    ...(from.type !== 'image' && { default: startValue(field, from) }),
    ...(hasRange(from) && { min, max }),
    ...{ required: false, shareable: true },
  }
}

/** Adds a field at the end, or removes it. */
export function toggled(fields: readonly Field[], from: WorkflowInput): Field[] {
  const name = nameOf(from)
  const rest = fields.filter((field) => nameOf(field) !== name)
  return rest.length < fields.length ? rest : [...fields, fieldOf(from)]
}

export function moved(fields: readonly Field[], name: string, by: -1 | 1): readonly Field[] {
  const from = fields.findIndex((field) => nameOf(field) === name)
  const to = from + by
  const field = fields[from]
  return field && to >= 0 && to < fields.length ? fields.toSpliced(from, 1).toSpliced(to, 0, field) : fields
}

/** Returns the fields of an existing template; undefined where some cannot be told from the inputs of its graph. */
export function fieldsOf(
  template: readonly TemplateInput[],
  inputs: readonly WorkflowInput[],
): Field[] | undefined {
  const byName = new Map(inputs.map((one) => [nameOf(one), one]))
  const fields = template.flatMap(({ name, label, default: value, min, max }) => {
    const from = byName.get(name)
    if (!from) return []
    const typed = (own: number | undefined, node: number | undefined) => (own === node ? '' : String(own))
    return [{ ...fieldOf(from), label, value, min: typed(min, from.min), max: typed(max, from.max) }]
  })
  return fields.length === template.length ? fields : undefined
}
