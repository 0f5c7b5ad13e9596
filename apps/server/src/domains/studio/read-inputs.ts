import { type Detail, fault, type ParamValue, type TemplateInputSpec } from '@easel/contract'
import { isLink } from '@easel/engine'
import { pictureInputs, type TemplateInput } from '@easel/nodes'
import { errors } from '../../errors/domain-error.ts'
import { findNodeInput, formTypesOf, type NodeInput, nodeInput, type TypedGraph } from '../graphs/index.ts'
import { boundsOf, defaultFault, type MisfitField, narrow } from './input-bounds.ts'
import { localText } from './local-text.ts'

type Reading = { input: TemplateInput } | MisfitField

/** Reads the form of a template and checks each input against its node; A0400 names the fields that do not fit. */
export function readInputs(typed: TypedGraph, specs: readonly TemplateInputSpec[]): TemplateInput[] {
  const inputs: TemplateInput[] = []
  const faults: Detail[] = []
  for (const [index, spec] of specs.entries()) {
    const reading = distinct(readInput(typed, spec), inputs)
    if ('input' in reading) inputs.push(reading.input)
    else {
      const path = ['input_arr', String(index), reading.field].filter((part) => part !== '').join('.')
      faults.push({ path, ...reading.fault })
    }
  }
  if (faults.length > 0) throw errors.invalid({ details: faults })
  return inputs
}

function distinct(reading: Reading, others: readonly TemplateInput[]): Reading {
  if (!('input' in reading)) return reading
  const { name, bind } = reading.input
  if (others.some((other) => other.name === name)) return { field: 'name', fault: fault('input_name_taken') }
  const isSet = others.some((o) => o.bind.node_id === bind.node_id && o.bind.input === bind.input)
  return isSet ? { field: '', fault: fault('input_repeated') } : reading
}

function readInput(typed: TypedGraph, spec: TemplateInputSpec): Reading {
  const found = findInput(typed, spec)
  if (!found) return { field: '', fault: fault('input_unknown') }
  const { node_id, input } = found
  const { class_type, inputs } = typed.graph[node_id]!
  const value = inputs[input.name]
  if (isLink(value)) return { field: '', fault: fault('input_linked') }
  const isPicture = pictureInputs.get(class_type)?.input === input.name
  const types = isPicture ? (['image'] as const) : formTypesOf(input)
  const type = spec.type ?? types[0]
  if (!type) return { field: '', fault: fault('input_fixed') }
  if (!types.some((one) => one === type))
    return { field: 'type', fault: fault('one_of', { choices: types.join(', ') }) }
  const name = spec.input === undefined ? input.name : (spec.name ?? input.name)
  const common = {
    ...{ name, type, label: localText(spec.label ?? name) },
    ...{ required: spec.required && !isPicture, shareable: spec.shareable && !isPicture },
    bind: { node_id, input: input.name },
  }
  if (isPicture) return { input: { ...common, default: '' } }
  const narrowed = narrow(input, spec)
  if ('fault' in narrowed) return narrowed
  const fallback = spec.default ?? (value as ParamValue | undefined) ?? input.default ?? ''
  const misfit = defaultFault(fallback, narrowed.input, type)
  if (misfit) return { field: 'default', fault: misfit }
  return { input: { ...common, default: fallback, ...boundsOf(narrowed.input, spec, type) } }
}

function findInput(typed: TypedGraph, { node_id, input, name }: TemplateInputSpec): NodeInput | undefined {
  if (node_id !== undefined && input !== undefined) return nodeInput(typed, node_id, input)
  return name === undefined ? undefined : findNodeInput(typed, name)
}

/** Turns an input back into its specification, to read it again with another graph. */
export function specOf({ bind, choice_arr, ...input }: TemplateInput): TemplateInputSpec {
  return {
    ...input,
    ...bind,
    ...(choice_arr && { choice_arr: choice_arr.map(({ value, label }) => ({ value, label })) }),
  }
}
