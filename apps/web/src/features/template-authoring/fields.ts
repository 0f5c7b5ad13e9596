import type {
  Locale,
  ParamValue,
  TemplateInput,
  TemplateInputSpec,
  WorkflowInput,
} from '@easel/contract/client'
import { cleanedText, type FormText, textFor, textOfBoth } from './texts.ts'

/** Limit of the server. */
export const maxFields = 50
const maxText = 2000

/** A field of the form: an input of the workflow with the author's settings. */
export interface Field {
  readonly node_id: string
  readonly input: string
  readonly label: FormText
  /** Undefined for the value of the workflow. */
  readonly value?: ParamValue | undefined
  /** Limit in the form in which the user has typed it; empty for the limit of the node. */
  readonly min: string
  readonly max: string
  readonly help?: FormText
  readonly group?: FormText
  readonly placeholder?: FormText
  readonly control?: 'number' | undefined
  readonly advanced?: boolean
  readonly optional?: boolean
  readonly show_if?: Condition
  readonly step?: number | undefined
  /** Undefined for all choices of the node. */
  readonly choice_arr?: readonly FieldChoice[] | undefined
  /** Details of the file's form that this page does not change. */
  readonly also?: readonly Place[]
  readonly type?: WorkflowInput['type']
}

export interface FieldChoice {
  readonly value: string
  readonly label?: FormText | undefined
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

/** Returns the initial field for an input. */
export function fieldOf(from: WorkflowInput): Field {
  const { node_id, input, form = {} } = from
  const { default: value, min, max, ...details } = form
  const limits = {
    min: min === undefined ? '' : String(min),
    max: max === undefined ? usualMax(from) : String(max),
  }
  return {
    ...details,
    node_id,
    input,
    label: labelOf(from),
    ...(value !== undefined && { value }),
    ...limits,
  }
}

export function suggestedFields(inputs: readonly WorkflowInput[]): Field[] {
  return inputs
    .filter(({ suggested }) => suggested)
    .slice(0, maxFields)
    .map(fieldOf)
}

/**
 * Returns the form's own label, the node's label for its input, or a name of the node or input: a node's own title is more
 * specific than the name `text`.
 */
function labelOf({ label, words: inputWords, node_title, input, type }: WorkflowInput): FormText {
  if (label !== undefined) return label
  if (inputWords) return textOfBoth(inputWords)
  const words = type === 'text' || type === 'image' ? node_title : input.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, 60)
}

/** Names an input in the list of inputs to choose from. */
export function inputName({ label, words, input }: WorkflowInput, locale: Locale): string {
  return label ?? words?.[locale] ?? input
}

/** Maximum number of steps of a slider. */
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

/** Returns the limits of a field; a limit that is empty, or not a number, is the node's limit. */
export function rangeOf(field: Field, from: WorkflowInput): Range {
  return { min: limit(field.min, from.min), max: limit(field.max, from.max) }
}

function limit(typed: string, nodeLimit: number | undefined): number | undefined {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? nodeLimit : number
}

export type RangeFault = 'rangeOrder' | 'rangeWide' | 'rangeNumber'

/** Returns a text that explains the fault in the limits of a field. */
export function rangeFault(field: Field, from: WorkflowInput): RangeFault | undefined {
  if ([field.min, field.max].some((typed) => !Number.isFinite(Number(typed)))) return 'rangeNumber'
  const { min, max } = rangeOf(field, from)
  if (min !== undefined && max !== undefined && min >= max) return 'rangeOrder'
  const isWide = (from.min ?? -Infinity) > (min ?? Infinity) || (from.max ?? Infinity) < (max ?? -Infinity)
  return isWide ? 'rangeWide' : undefined
}

/** Returns the value that the form starts with, within its limits. */
function startValue(field: Field, from: WorkflowInput): ParamValue {
  const { value = from.value, optional, choice_arr } = field
  if (choice_arr && !choice_arr.some((choice) => choice.value === value) && !(optional && value === ''))
    return choice_arr[0]?.value ?? from.value
  if (typeof value !== 'number') return value === '' && !optional && from.type !== 'text' ? from.value : value
  const { min = -Infinity, max = Infinity } = rangeOf(field, from)
  return Math.min(Math.max(value, min), max)
}

export const hasRange = ({ type }: WorkflowInput): boolean => type === 'integer' || type === 'number'

/** Returns false for pictures, which have no control of their own in a form. */
export const hasDetails = ({ type }: WorkflowInput): boolean => type !== 'image'

/** Returns the field as users of the template will see it. */
export function previewOf(field: Field, from: WorkflowInput, locale: Locale): TemplateInput {
  const { min, max } = rangeOf(field, from)
  const { advanced, optional, show_if } = field
  const help = textFor(field.help ?? '', locale).trim()
  const group = textFor(field.group ?? '', locale).trim()
  const placeholder = textFor(field.placeholder ?? '', locale).trim()
  const step = field.step ?? from.step
  const choices: readonly FieldChoice[] | undefined =
    field.choice_arr ?? from.choice_arr?.map((value) => ({ value }))
  return {
    ...{
      name: nameOf(field),
      type: field.type ?? from.type,
      label: textFor(field.label, locale),
      default: startValue(field, from),
    },
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step && { step }),
    ...(from.type === 'text' && { max_length: maxText }),
    ...(choices && {
      choice_arr: choices.map(({ value, label = '' }) => ({ value, label: textFor(label, locale) || value })),
    }),
    ...(help !== '' && { help }),
    ...(group !== '' && { group }),
    ...(placeholder !== '' && { placeholder }),
    ...(field.control && { control: field.control }),
    ...(advanced && { advanced }),
    ...(optional && { optional }),
    ...(show_if && { show_if: { name: nameOf(show_if), is: show_if.is } }),
    ...{ required: false, shareable: true },
  }
}

/** Returns the field in the format of the server. */
export function specOf(field: Field, from: WorkflowInput): TemplateInputSpec {
  const { min, max } = rangeOf(field, from)
  const label = cleanedText(field.label, 'line')
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

function detailsOf({ advanced, control, show_if, also, step, choice_arr, ...texts }: Field) {
  const help = cleanedText(texts.help ?? '', 'lines')
  const group = cleanedText(texts.group ?? '', 'line')
  const placeholder = cleanedText(texts.placeholder ?? '', 'line')
  return {
    ...(help && { help }),
    ...(group && { group }),
    ...(placeholder && { placeholder }),
    ...(control && { control }),
    ...(advanced && { advanced }),
    ...(show_if && { show_if }),
    ...(also && { also: [...also] }),
    ...(step && { step }),
    ...(choice_arr && { choice_arr: choice_arr.map(cleanedChoice) }),
  }
}

function cleanedChoice({ value, label = '' }: FieldChoice) {
  const cleaned = cleanedText(label, 'line')
  return { value, ...(cleaned && { label: cleaned }) }
}

/** Removes a field, and the conditions that name it. */
export function withoutField(fields: readonly Field[], name: string): Field[] {
  return fields.flatMap((field) => {
    if (nameOf(field) === name) return []
    const { show_if, ...others } = field
    return [show_if && nameOf(show_if) === name ? others : field]
  })
}

/** Returns the fields that a condition of this field can name: not itself, and no field that depends on it. */
export function conditionFieldsFor(
  fields: readonly Field[],
  field: Field,
  inputOf: (field: Field) => WorkflowInput | undefined,
): Field[] {
  const byName = new Map(fields.map((field) => [nameOf(field), field]))
  const dependsOnField = (candidate: Field | undefined, remainingDepth: number): boolean =>
    candidate !== undefined &&
    remainingDepth > 0 &&
    (nameOf(candidate) === nameOf(field) ||
      (candidate.show_if !== undefined &&
        dependsOnField(byName.get(nameOf(candidate.show_if)), remainingDepth - 1)))
  return fields.filter((field) => {
    const input = inputOf(field)
    return input !== undefined && input.type !== 'image' && !dependsOnField(field, fields.length + 1)
  })
}

/** Adds a field at the end, or removes it. */
export function toggleField(fields: readonly Field[], from: WorkflowInput): Field[] {
  const otherFields = withoutField(fields, nameOf(from))
  return otherFields.length < fields.length ? otherFields : [...fields, fieldOf(from)]
}

/** Moves a field to a position; returns the same list if the field cannot move. */
export function movedTo(fields: readonly Field[], name: string, to: number): readonly Field[] {
  const from = fields.findIndex((field) => nameOf(field) === name)
  if (from === to) return fields
  const field = fields[from]
  return field && to >= 0 && to < fields.length ? fields.toSpliced(from, 1).toSpliced(to, 0, field) : fields
}

/** Texts of an input in both languages. */
interface Words {
  readonly name: string
  readonly label: BothTexts
  readonly help?: BothTexts | undefined
  readonly group?: BothTexts | undefined
  readonly placeholder?: BothTexts | undefined
  readonly choice_arr?: readonly { readonly value: string; readonly label: BothTexts }[] | undefined
}

type BothTexts = Readonly<Record<Locale, string>>

/** Returns the choices that differ from the choices of the node: fewer choices, or renamed choices. */
function choicesOf({ choice_arr = [] }: Words, from: WorkflowInput): Field['choice_arr'] {
  if (choice_arr.length === 0 || !from.choice_arr) return undefined
  const isUsual = ({ value, label }: { value: string; label: BothTexts }) =>
    label.en === value && label.zh === value
  if (choice_arr.every(isUsual) && choice_arr.length >= from.choice_arr.length) return undefined
  return choice_arr.map((choice) =>
    isUsual(choice) ? { value: choice.value } : { value: choice.value, label: textOfBoth(choice.label) },
  )
}

/** Returns the node and the input of a name that this page made, even if the graph no longer has them. */
function placeOf(name: string): Place | undefined {
  const [, node_id, input] = /^([^.]+)\.(.+)$/.exec(name) ?? []
  return node_id !== undefined && input !== undefined ? { node_id, input } : undefined
}

/**
 * Returns the fields of an existing template; undefined if some have names of their own, and no input of the graph is named so.
 * `words`: the texts of the inputs that the author declared. Other inputs of the form are no fields.
 */
export function fieldsOf(
  template: readonly TemplateInput[],
  inputs: readonly WorkflowInput[],
  words: readonly Words[],
): Field[] | undefined {
  const byName = new Map(inputs.map((input) => [nameOf(input), input]))
  const wordsByName = new Map(words.map((word) => [word.name, word]))
  const fields = template.flatMap((word): Field[] => {
    const { name, default: value, min, max, show_if, control, advanced, optional, also, step } = word
    const ownWords = wordsByName.get(name)
    if (!ownWords) return []
    const { label, help, group, placeholder } = ownWords
    const from = byName.get(name)
    const inputPlace = from ?? placeOf(name)
    if (!inputPlace) return []
    const conditionField = show_if && placeOf(show_if.name)
    const typed = (formValue: number | undefined, node: number | undefined) =>
      formValue === node ? '' : String(formValue)
    const choices = from && choicesOf(ownWords, from)
    return [
      {
        ...{ node_id: inputPlace.node_id, input: inputPlace.input, label: textOfBoth(label), value },
        ...{ min: typed(min, from?.min), max: typed(max, from?.max) },
        ...(help && { help: textOfBoth(help) }),
        ...(group && { group: textOfBoth(group) }),
        ...(placeholder && { placeholder: textOfBoth(placeholder) }),
        ...(control && { control }),
        ...(advanced && { advanced }),
        ...(optional && { optional }),
        ...(conditionField && {
          show_if: { node_id: conditionField.node_id, input: conditionField.input, is: show_if.is },
        }),
        ...(also && { also }),
        ...(word.type !== from?.type && { type: word.type }),
        ...(step !== from?.step && step !== undefined && { step }),
        ...(choices && { choice_arr: choices }),
      },
    ]
  })
  return fields.length === words.length ? fields : undefined
}
