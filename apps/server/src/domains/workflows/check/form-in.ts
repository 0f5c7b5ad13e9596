import { type Locale, type LocalText, suggestedLabel, type WorkflowInput } from '@easel/contract'
import type { Dag } from '@easel/graph'
import {
  type FormField,
  type FormText,
  type ObjectInfo,
  suggestForm,
  type WorkflowForm,
} from '@easel/workflow'

/** An input that is in a form or has a better name than its own, with its index and the form's description. */
export interface FormPlace {
  position: number
  /** False if only its name is known. */
  isInForm: boolean
  label: LocalText | undefined
  /** Undefined if the form is only suggested. */
  field: FormField | undefined
}

const maxLabel = 60
const maxAlso = 100

/** Key of an input of a node. */
export const inputKey = (nodeId: string, input: string) => JSON.stringify([nodeId, input])

/**
 * Returns the inputs of the form that a file contains. For a file without a form, returns the inputs that its author is likely to
 * offer. Also returns names of further inputs: only the links show which of two texts is the negative prompt.
 */
export function formIn(
  form: WorkflowForm | undefined,
  { dag, definitions }: { dag: Dag; definitions: readonly ObjectInfo[] },
): ReadonlyMap<string, FormPlace> {
  const suggested = suggestForm(dag, definitions)
  const fields: readonly FormField[] = form?.fields ?? suggested.filter(({ is_on }) => is_on)
  const named = suggested.map(({ node_id, input, name, number }): [string, FormPlace] => [
    inputKey(node_id, input),
    { position: fields.length, isInForm: false, label: suggestedLabel(name, number), field: undefined },
  ])
  const names = new Map(named)
  const placed = fields.map((field, index): [string, FormPlace] => {
    const key = inputKey(field.node_id, field.input)
    const label = labelOf(field.label) ?? names.get(key)?.label
    return [key, { position: index, isInForm: true, label, field: form && field }]
  })
  return new Map([...named, ...placed])
}

function textsOf(text: FormText | undefined): LocalText | undefined {
  const { en, zh } = typeof text === 'string' ? { en: text, zh: text } : (text ?? {})
  const [preferred, either] = [en ?? zh, zh ?? en]
  return preferred && either ? { en: preferred, zh: either } : undefined
}

function labelOf(label: FormText | undefined): LocalText | undefined {
  const texts = textsOf(label)
  return texts && texts.en.length <= maxLabel && texts.zh.length <= maxLabel ? texts : undefined
}

/** Presents the details that a file's form gives of a field, beside its label. */
export function presentField(
  {
    help,
    group,
    placeholder,
    control,
    advanced,
    optional,
    show_if,
    also,
    kind,
    default: value,
    min,
    max,
    step,
    choices,
  }: FormField,
  locale: Locale,
): WorkflowInput['form'] {
  return {
    ...(help !== undefined && { help: textsOf(help)?.[locale] }),
    ...(group !== undefined && { group: labelOf(group)?.[locale] }),
    ...(placeholder !== undefined && { placeholder: textsOf(placeholder)?.[locale] }),
    ...(control && { control }),
    ...(advanced && { advanced }),
    ...(optional && { optional }),
    ...(show_if && { show_if }),
    ...(also && { also: also.slice(0, maxAlso).map(({ node_id, input }) => ({ node_id, input })) }),
    ...(kind && { type: kind }),
    ...(value !== undefined && { default: value }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    ...(choices && {
      choice_arr: choices.map((choice) => ({ value: choice.value, label: labelOf(choice.label)?.[locale] })),
    }),
  }
}
