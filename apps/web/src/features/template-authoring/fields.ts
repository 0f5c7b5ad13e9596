import {
  cleanText,
  type ParamValue,
  type TemplateInput,
  type TemplateInputSpec,
  type WorkflowInput,
} from '@easel/contract/client'

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
  readonly help?: string
  readonly group?: string
  readonly advanced?: boolean
  readonly optional?: boolean
  readonly show_if?: Condition
  /** Details of the file's form that this page does not change. */
  readonly also?: readonly Place[]
  readonly type?: WorkflowInput['type']
  readonly step?: number
  readonly choice_arr?: readonly { readonly value: string; readonly label?: string | undefined }[]
}

/** The value that another input of the form must have. */
export interface Condition extends Place {
  readonly is: ParamValue
}

interface Place {
  readonly node_id: string
  readonly input: string
}

/** Names an input as the API does; unique within a workflow. */
export const nameOf = ({ node_id, input }: Place): string => `${node_id}.${input}`

/** Returns a field as it is when it is chosen. */
export function fieldOf(from: WorkflowInput): Field {
  const { node_id, input, value, form = {} } = from
  const { default: own, min, max, ...details } = form
  const limits = {
    min: min === undefined ? '' : String(min),
    max: max === undefined ? usualMax(from) : String(max),
  }
  return { ...details, node_id, input, label: labelOf(from), value: own ?? value, ...limits }
}

export function suggestedFields(inputs: readonly WorkflowInput[]): Field[] {
  return inputs
    .filter(({ suggested }) => suggested)
    .slice(0, maxFields)
    .map(fieldOf)
}

/** The form's own label, or a name of the node or input: a title that a node was given says more than the name `text`. */
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
  if (typeof field.value !== 'number')
    return field.value === '' && !field.optional && from.type !== 'text' ? from.value : field.value
  const { min = -Infinity, max = Infinity } = rangeOf(field, from)
  return Math.min(Math.max(field.value, min), max)
}

export const hasRange = ({ type }: WorkflowInput): boolean => type === 'integer' || type === 'number'

/** Pictures have no control of their own in a form, so nothing is said about one. */
export const hasDetails = ({ type }: WorkflowInput): boolean => type !== 'image'

/** Returns the field as people who make works will see it. */
export function previewOf(field: Field, from: WorkflowInput): TemplateInput {
  const { min, max } = rangeOf(field, from)
  const { help = '', group = '', advanced, optional, show_if } = field
  const step = field.step ?? from.step
  const choices = field.choice_arr ?? from.choice_arr?.map((value) => ({ value, label: undefined }))
  return {
    ...{
      name: nameOf(field),
      type: field.type ?? from.type,
      label: field.label,
      default: startValue(field, from),
    },
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step && { step }),
    ...(from.type === 'text' && { max_length: maxText }),
    ...(choices && { choice_arr: choices.map(({ value, label = value }) => ({ value, label })) }),
    ...(help.trim() !== '' && { help: help.trim() }),
    ...(group.trim() !== '' && { group: group.trim() }),
    ...(advanced && { advanced }),
    ...(optional && { optional }),
    ...(show_if && { show_if: { name: nameOf(show_if), is: show_if.is } }),
    ...{ required: false, shareable: true },
  }
}

/** Returns the field as the server takes it. */
export function specOf(field: Field, from: WorkflowInput): TemplateInputSpec {
  const { min, max } = rangeOf(field, from)
  const label = cleanText(field.label, 'line')
  return {
    ...{ node_id: field.node_id, input: field.input, name: nameOf(field), type: field.type ?? from.type },
    ...(label && { label }),
    ...(field.optional && { optional: true }),
    ...(hasDetails(from) && detailsOf(field)),
    ...(from.type !== 'image' && { default: startValue(field, from) }),
    ...(hasRange(from) && { min, max }),
    ...{ required: false, shareable: true },
  }
}

function detailsOf({ advanced, show_if, also, step, choice_arr, ...texts }: Field) {
  const help = cleanText(texts.help ?? '', 'lines')
  const group = cleanText(texts.group ?? '', 'line')
  return {
    ...(help && { help }),
    ...(group && { group }),
    ...(advanced && { advanced }),
    ...(show_if && { show_if }),
    ...(also && { also: [...also] }),
    ...(step && { step }),
    ...(choice_arr && { choice_arr: [...choice_arr] }),
  }
}

/** Removes a field, and the conditions that name it. */
export function withoutField(fields: readonly Field[], name: string): Field[] {
  return fields.flatMap((field) => {
    if (nameOf(field) === name) return []
    const { show_if, ...rest } = field
    return [show_if && nameOf(show_if) === name ? rest : field]
  })
}

/** Fields that a condition of this one can name: not itself, and none whose own condition leads to it. */
export function leadersFor(
  fields: readonly Field[],
  field: Field,
  inputOf: (field: Field) => WorkflowInput,
): Field[] {
  const byName = new Map(fields.map((one) => [nameOf(one), one]))
  const leadsHere = (one: Field | undefined, left: number): boolean =>
    one !== undefined &&
    left > 0 &&
    (nameOf(one) === nameOf(field) ||
      (one.show_if !== undefined && leadsHere(byName.get(nameOf(one.show_if)), left - 1)))
  return fields.filter((one) => inputOf(one).type !== 'image' && !leadsHere(one, fields.length + 1))
}

/** Adds a field at the end, or removes it. */
export function toggled(fields: readonly Field[], from: WorkflowInput): Field[] {
  const rest = withoutField(fields, nameOf(from))
  return rest.length < fields.length ? rest : [...fields, fieldOf(from)]
}

/** Moves a field to a position; the same list where it cannot move. */
export function movedTo(fields: readonly Field[], name: string, to: number): readonly Field[] {
  const from = fields.findIndex((field) => nameOf(field) === name)
  if (from === to) return fields
  const field = fields[from]
  return field && to >= 0 && to < fields.length ? fields.toSpliced(from, 1).toSpliced(to, 0, field) : fields
}

/** Choices that differ from those of the node: fewer, or with names. */
function choicesOf({ choice_arr }: TemplateInput, from: WorkflowInput): Field['choice_arr'] {
  if (!choice_arr || !from.choice_arr) return undefined
  const isNamed = choice_arr.some(({ value, label }) => label !== value)
  if (!isNamed && choice_arr.length >= from.choice_arr.length) return undefined
  return choice_arr.map(({ value, label }) => (label === value ? { value } : { value, label }))
}

/** Returns the fields of an existing template; undefined where some cannot be derived from the inputs of its graph. */
export function fieldsOf(
  template: readonly TemplateInput[],
  inputs: readonly WorkflowInput[],
): Field[] | undefined {
  const byName = new Map(inputs.map((one) => [nameOf(one), one]))
  const fields = template.flatMap((one): Field[] => {
    const {
      name,
      label,
      default: value,
      min,
      max,
      show_if,
      help,
      group,
      advanced,
      optional,
      also,
      step,
    } = one
    const from = byName.get(name)
    if (!from) return []
    const leader = show_if && byName.get(show_if.name)
    const typed = (own: number | undefined, node: number | undefined) => (own === node ? '' : String(own))
    const choices = choicesOf(one, from)
    return [
      {
        ...{ node_id: from.node_id, input: from.input, label, value },
        ...{ min: typed(min, from.min), max: typed(max, from.max) },
        ...(help !== undefined && { help }),
        ...(group !== undefined && { group }),
        ...(advanced && { advanced }),
        ...(optional && { optional }),
        ...(leader && { show_if: { node_id: leader.node_id, input: leader.input, is: show_if.is } }),
        ...(also && { also }),
        ...(one.type !== from.type && { type: one.type }),
        ...(step !== from.step && step !== undefined && { step }),
        ...(choices && { choice_arr: choices }),
      },
    ]
  })
  return fields.length === template.length ? fields : undefined
}
