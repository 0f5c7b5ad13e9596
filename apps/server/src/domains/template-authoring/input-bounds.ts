import {
  type Fault,
  fault,
  type ParamValue,
  type TemplateInputSpec,
  type TemplateInputType,
} from '@easel/contract'
import type { InputDeclaration } from '@easel/graph'
import type { TemplateInput } from '@easel/nodes'
import { constantFault } from '../workflows/index.ts'
import { localText } from './local-text.ts'

/** Maximum length of a text parameter of a work. */
const maxTextLength = 2000

/** A field of an input's specification that does not fit; an empty name means the whole specification. */
export interface MisfitField {
  field: string
  fault: Fault
}

/** Narrows the bounds of a node's input to the bounds of the template, or names the field whose bounds are wider. */
export function narrow(
  input: InputDeclaration,
  spec: TemplateInputSpec,
): { input: InputDeclaration } | MisfitField {
  const min = spec.min ?? input.min
  const max = spec.max ?? input.max
  if (input.min !== undefined && min! < input.min)
    return { field: 'min', fault: fault('value_min', { min: input.min }) }
  if (input.max !== undefined && max! > input.max)
    return { field: 'max', fault: fault('value_max', { max: input.max }) }
  if (min !== undefined && max !== undefined && min > max)
    return { field: 'max', fault: fault('value_below_min') }
  const maxLength = Math.min(input.max_length ?? maxTextLength, maxTextLength)
  const max_length = spec.max_length ?? maxLength
  if (max_length > maxLength) return { field: 'max_length', fault: fault('value_max', { max: maxLength }) }
  const choices = spec.choice_arr?.map(choiceOf) ?? input.choices
  const strange = choices?.find((choice) => !input.choices?.includes(choice))
  if (strange !== undefined && input.type === 'CHOICE')
    return { field: 'choice_arr', fault: fault('one_of', { choices: (input.choices ?? []).join(', ') }) }
  return {
    input: {
      ...input,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(input.type === 'STRING' && { max_length }),
      ...(input.type === 'CHOICE' && choices && { choices: [...new Set(choices)] }),
    },
  }
}

type Choice = NonNullable<TemplateInputSpec['choice_arr']>[number]

function choiceOf(choice: Choice): string {
  return typeof choice === 'string' ? choice : choice.value
}

/** Explains why a default value is invalid; undefined if it is valid. */
export function defaultFault(
  value: ParamValue,
  input: InputDeclaration,
  type: TemplateInputType,
): Fault | undefined {
  if (type === 'color' && !/^#[0-9a-f]{6}$/i.test(String(value))) return fault('color_expected')
  return constantFault(value, input)
}

/** Bounds that a form shows. */
export function boundsOf(
  { min, max, step, max_length, choices }: InputDeclaration,
  spec: TemplateInputSpec,
  type: TemplateInputType,
): Pick<TemplateInput, 'min' | 'max' | 'step' | 'max_length' | 'choice_arr'> {
  switch (type) {
    case 'integer':
    case 'seed':
    case 'number': {
      const stride = spec.step ?? step
      return {
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
        ...(stride !== undefined && { step: stride }),
      }
    }
    case 'text':
      return max_length === undefined ? {} : { max_length }
    case 'choice':
      return { choice_arr: (choices ?? []).map((value) => ({ value, label: labelOf(value, spec) })) }
    default:
      return {}
  }
}

function labelOf(value: string, { choice_arr = [] }: TemplateInputSpec) {
  const given = choice_arr.find((choice) => choiceOf(choice) === value)
  return localText((typeof given === 'object' ? given.label : undefined) ?? value)
}
