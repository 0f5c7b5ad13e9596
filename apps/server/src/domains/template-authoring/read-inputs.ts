import {
  type Detail,
  detail,
  fault,
  type ParamValue,
  type TemplateInputSpec,
  type TemplateInputType,
} from '@easel/contract'
import { type InputDeclaration, isLink } from '@easel/graph'
import { pictureInputs, registry, type TemplateInput } from '@easel/nodes'
import { lackingWithout, type SocketsByClass } from '@easel/workflow'
import { errors } from '../../platform/errors/domain-error.ts'
import { plainParam } from '../templates/index.ts'
import { findNodeInput, formTypesOf, type NodeInput, nodeInput, type TypedGraph } from '../workflows/index.ts'
import { boundsOf, defaultFault, type MisfitField, narrow } from './input-bounds.ts'
import { localText } from './local-text.ts'
import { type ReadInput, withConditions } from './read-conditions.ts'

type InputReading = { input: TemplateInput } | MisfitField

/** A graph with the types of its nodes, and the way to bypass each type. */
export interface ReadableGraph extends TypedGraph {
  sockets: SocketsByClass
}

/** Reads the form of a template and checks each input against its node; A0400 names the fields that do not fit. */
export function readInputs(typed: ReadableGraph, specs: readonly TemplateInputSpec[]): TemplateInput[] {
  const reads: ReadInput[] = []
  const faults: Detail[] = []
  for (const [index, spec] of specs.entries()) {
    const others = reads.map(({ input }) => input)
    const reading = distinct(readInput(typed, spec), others)
    if ('input' in reading) {
      const isPicture = reading.input.type === 'image'
      reads.push({ input: reading.input, index, ...(!isPicture && { show_if: spec.show_if }) })
    } else {
      const path = ['input_arr', String(index), reading.field].filter((part) => part !== '').join('.')
      faults.push({ path, ...reading.fault })
    }
  }
  const conditioned = withConditions(reads)
  faults.push(...conditioned.faults, ...lackingFaults(typed, reads))
  if (faults.length > 0) throw errors.invalid({ details: faults })
  return conditioned.inputs
}

/** Checks that the graph can run without the node of each optional input, and without all of them. */
function lackingFaults({ graph, sockets }: ReadableGraph, reads: readonly ReadInput[]): Detail[] {
  const optional = reads.flatMap(({ input: { bind, optional }, index }) =>
    optional ? [{ index, node_id: bind.node_id, passes: optional.passes }] : [],
  )
  const faultOf = (position: number, bypassed: typeof optional): Detail[] => {
    const node = lackingWithout(
      graph,
      new Map(bypassed.map((input) => [input.node_id, input.passes])),
      sockets,
    )
    return node === undefined ? [] : [detail(`input_arr.${position}.optional`, 'input_needed', { node })]
  }
  const faults = optional.flatMap((input) => faultOf(input.index, [input]))
  const [first] = optional
  return faults.length > 0 || !first ? faults : faultOf(first.index, optional)
}

function distinct(reading: InputReading, others: readonly TemplateInput[]): InputReading {
  if (!('input' in reading)) return reading
  const { name } = reading.input
  if (others.some((other) => other.name === name)) return { field: 'name', fault: fault('input_name_taken') }
  const targets = new Set(others.flatMap(targetsOf))
  return targetsOf(reading.input).some((target) => targets.has(target))
    ? { field: '', fault: fault('input_repeated') }
    : reading
}

function targetsOf({ bind, also = [] }: TemplateInput): string[] {
  return [bind, ...also].map(({ node_id, input }) => JSON.stringify([node_id, input]))
}

function readInput(typed: ReadableGraph, spec: TemplateInputSpec): InputReading {
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
  if (!types.some((known) => known === type))
    return { field: 'type', fault: fault('one_of', { choices: types.join(', ') }) }
  const name = spec.input === undefined ? input.name : (spec.name ?? input.name)
  const common = {
    ...{ name, type, label: localText(spec.label ?? name) },
    ...{ required: spec.required && !isPicture, shareable: spec.shareable && !isPicture },
    ...(spec.help !== undefined && { help: localText(spec.help) }),
    ...(spec.group !== undefined && { group: localText(spec.group) }),
    ...(spec.placeholder !== undefined && type === 'text' && { placeholder: localText(spec.placeholder) }),
    ...(spec.control && (type === 'number' || type === 'integer') && { control: spec.control }),
    ...(spec.advanced && { advanced: true as const }),
    bind: { node_id, input: input.name },
    ...(spec.optional && { optional: { passes: typed.sockets[class_type]?.passes ?? [] } }),
  }
  if (spec.optional && registry.get(class_type)?.is_output)
    return { field: 'optional', fault: fault('node_gives_result') }
  if (isPicture) return { input: { ...common, default: '' } }
  const also = readFurther(typed, { spec, type, input })
  if ('fault' in also) return also
  const narrowed = narrow(also.input, spec)
  if ('fault' in narrowed) return narrowed
  const fallback = plainParam(type, spec.default ?? (value as ParamValue | undefined) ?? input.default ?? '')
  const isEmpty = spec.optional === true && spec.default !== undefined && fallback === ''
  const misfit = isEmpty ? undefined : defaultFault(fallback, narrowed.input, type)
  if (misfit) return { field: 'default', fault: misfit }
  const targets = also.targets.length > 0 && { also: also.targets }
  return { input: { ...common, ...targets, default: fallback, ...boundsOf(narrowed.input, spec, type) } }
}

/** Reads the further inputs that get the value of a field, and narrows the field to the range that all of them accept. */
function readFurther(
  typed: TypedGraph,
  { spec, type, input }: { spec: TemplateInputSpec; type: TemplateInputType; input: InputDeclaration },
): { input: InputDeclaration; targets: { node_id: string; input: string }[] } | MisfitField {
  let common = input
  const targets = spec.also ?? []
  for (const [index, target] of targets.entries()) {
    const field = `also.${index}`
    const found = nodeInput(typed, target.node_id, target.input)
    if (!found) return { field, fault: fault('input_unknown') }
    if (isLink(typed.graph[target.node_id]!.inputs[target.input]))
      return { field, fault: fault('input_linked') }
    if (!formTypesOf(found.input).includes(type))
      return { field, fault: fault('takes_type', { type: found.input.type }) }
    common = intersectInputs(common, found.input)
  }
  return { input: common, targets }
}

/** Returns an input that accepts the values that both inputs accept. */
function intersectInputs(a: InputDeclaration, b: InputDeclaration): InputDeclaration {
  const bound = (pick: (...all: number[]) => number, ...bounds: (number | undefined)[]) => {
    const known = bounds.filter((bound) => bound !== undefined)
    return known.length > 0 ? pick(...known) : undefined
  }
  const min = bound(Math.max, a.min, b.min)
  const max = bound(Math.min, a.max, b.max)
  const max_length = bound(Math.min, a.max_length, b.max_length)
  return {
    ...a,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(max_length !== undefined && { max_length }),
    ...(a.choices && { choices: a.choices.filter((choice) => b.choices?.includes(choice)) }),
  }
}

function findInput(typed: TypedGraph, { node_id, input, name }: TemplateInputSpec): NodeInput | undefined {
  if (node_id !== undefined && input !== undefined) return nodeInput(typed, node_id, input)
  return name === undefined ? undefined : findNodeInput(typed, name)
}

/** Converts an input back into its specification, so that it can be read again with another graph. */
export function specOf(
  { bind, choice_arr, optional, show_if, also, ...input }: TemplateInput,
  form: readonly TemplateInput[],
): TemplateInputSpec {
  const conditionInput = show_if && form.find(({ name }) => name === show_if.name)
  return {
    ...input,
    ...bind,
    ...(optional && { optional: true }),
    ...(conditionInput && { show_if: { ...conditionInput.bind, is: show_if.is } }),
    ...(also && { also: [...also] }),
    ...(choice_arr && { choice_arr: choice_arr.map(({ value, label }) => ({ value, label })) }),
  }
}
