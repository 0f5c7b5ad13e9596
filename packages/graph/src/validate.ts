import {
  type Graph,
  type GraphNode,
  type InputDeclaration,
  type InputValue,
  isLink,
  isListValue,
  type NodeDeclaration,
  type Registry,
} from './graph.ts'
import { type Message, message } from './messages.ts'
import { topologicalOrder } from './order.ts'

export type GraphFaultCode =
  | 'unknown_node'
  | 'missing_input'
  | 'unknown_input'
  | 'dangling_link'
  | 'bad_output'
  | 'type_mismatch'
  | 'out_of_range'
  | 'cycle'
  | 'no_output'
  | 'too_large'

export interface GraphFault {
  readonly node_id: string
  readonly input?: string
  readonly code: GraphFaultCode
  readonly message: Message
}

export const maxGraphNodes = 10_000
const maxGraphInputs = 200_000
const maxFaults = 100
const maxTextLength = 10_000
/** Maximum length of a name in a fault, in characters. Up to a hundred faults may repeat the same names. */
const maxNameLength = 200

/** Lists at most 100 faults that keep a graph from running, node by node. The list is empty if the graph can run. */
export function validateGraph(graph: Graph, registry: Registry): GraphFault[] {
  const tooLarge = sizeFault(graph)
  if (tooLarge) return [tooLarge]
  const ids = Object.keys(graph)
  const faults = ids
    .values()
    .flatMap((id) => nodeFaults(id, graph, registry))
    .take(maxFaults)
    .toArray()
  const order = topologicalOrder(graph)
  if (order.cycle) {
    faults.push(
      ...order.cycle.map((node_id) => ({ node_id, code: 'cycle' as const, message: message('cycle') })),
    )
  }
  if (!ids.some((id) => registry.get(graph[id]!.class_type)?.is_output)) {
    faults.push({ node_id: '', code: 'no_output', message: message('no_result') })
  }
  return faults.slice(0, maxFaults)
}

/** Returns a fault if a graph is too large to validate. */
export function sizeFault(graph: Readonly<Record<string, { inputs?: object }>>): GraphFault | undefined {
  const nodes = Object.values(graph)
  const refuse = (found: Message): GraphFault => ({ node_id: '', code: 'too_large', message: found })
  if (nodes.length > maxGraphNodes) return refuse(message('nodes_max', { max: maxGraphNodes }))
  const names = Object.keys(graph)
  for (const node of nodes) {
    for (const name of Object.keys(node.inputs ?? {})) names.push(name)
    if (names.length - nodes.length > maxGraphInputs)
      return refuse(message('inputs_max', { max: maxGraphInputs }))
  }
  return names.some((name) => name.length > maxNameLength)
    ? refuse(message('name_max', { max: maxNameLength }))
    : undefined
}

function nodeFaults(node_id: string, graph: Graph, registry: Registry): GraphFault[] {
  const node = graph[node_id]!
  const declaration = registry.get(node.class_type)
  if (!declaration) {
    const type = cut(node.class_type)
    return [{ node_id, code: 'unknown_node', message: message('node_type_unknown', { type }) }]
  }
  const declared = new Map(declaration.inputs.map((input) => [input.name, input]))
  const missing = declaration.inputs
    .filter((input) => !Object.hasOwn(node.inputs, input.name) && isRequired(input))
    .map(({ name }): GraphFault => ({ node_id, input: name, ...required }))
  const wrong = Object.entries(node.inputs).flatMap(([name, value]): GraphFault[] => {
    const input = declared.get(name)
    const fault = input ? valueFault(value, input, { graph, registry }) : unknownInput
    return fault ? [{ node_id, input: name, ...fault }] : []
  })
  return [...missing, ...wrong]
}

/** True if a node cannot run without a value or a link at this input. */
export function isRequired({ default: fallback, optional }: InputDeclaration): boolean {
  return fallback === undefined && !optional
}

function cut(text: string): string {
  return text.length <= maxNameLength ? text : `${text.slice(0, maxNameLength).toWellFormed()}…`
}

type Fault = Pick<GraphFault, 'code' | 'message'>

const required: Fault = { code: 'missing_input', message: message('required') }
const unknownInput: Fault = { code: 'unknown_input', message: message('node_input_unknown') }

/**
 * Returns the fault of an input's value, or undefined for a valid value. A link is followed to the declared output of
 * its node.
 */
function valueFault(
  value: InputValue,
  input: InputDeclaration,
  { graph, registry }: { graph: Graph; registry: Registry },
): Fault | undefined {
  if (!isLink(value)) return constantFault(value, input)
  const origin: GraphNode | undefined = Object.hasOwn(graph, value[0]) ? graph[value[0]] : undefined
  if (!origin) return { code: 'dangling_link', message: message('link_dangling', { node: cut(value[0]) }) }
  const declaration: NodeDeclaration | undefined = registry.get(origin.class_type)
  const output = declaration?.outputs[value[1]]
  if (!declaration) return undefined
  if (!output)
    return { code: 'bad_output', message: message('output_unknown', { node: value[0], output: value[1] }) }
  if (fits(output.type, input.type)) return undefined
  return { code: 'type_mismatch', message: message('link_type', { wanted: input.type, given: output.type }) }
}

/**
 * Input types that accept a second type. A list of pictures accepts one picture, a number accepts a whole number, and a
 * choice accepts a text.
 */
const widened: Readonly<Record<string, string>> = { IMAGES: 'IMAGE', FLOAT: 'INT', CHOICE: 'STRING' }

/** Returns whether an output of one type can be linked to an input of another type. */
export function fits(given: string, wanted: string): boolean {
  return given === wanted || given === '*' || wanted === '*' || widened[wanted] === given
}

/** The rule of an input that a constant breaks. */
export type BrokenRule =
  | { readonly rule: 'type' | 'link'; readonly type: string }
  | { readonly rule: 'min' | 'max' | 'max_length'; readonly limit: number }
  | { readonly rule: 'choices'; readonly choices: readonly string[] }

function constantFault(value: InputValue, input: InputDeclaration): Fault | undefined {
  const broken = brokenRule(value, input)
  return (
    broken && { code: isMismatch(broken) ? 'type_mismatch' : 'out_of_range', message: ruleMessage(broken) }
  )
}

function isMismatch({ rule }: BrokenRule): boolean {
  return rule === 'type' || rule === 'link'
}

function ruleMessage(broken: BrokenRule): Message {
  switch (broken.rule) {
    case 'type':
      return message('takes_type', { type: broken.type })
    case 'link':
      return message('takes_link', { type: broken.type })
    case 'min':
      return message('value_min', { min: broken.limit })
    case 'max':
      return message('value_max', { max: broken.limit })
    case 'max_length':
      return message('characters_max', { max: broken.limit })
    case 'choices':
      return message('one_of', { choices: broken.choices.join(', ') })
  }
}

/** Returns the rule that a constant for an input breaks, if any. */
export function brokenRule(value: InputValue, input: InputDeclaration): BrokenRule | undefined {
  const mismatch = { rule: 'type', type: input.type } as const
  switch (input.type) {
    case 'INT':
      return typeof value === 'number' && Number.isInteger(value) ? brokenRange(value, input) : mismatch
    case 'FLOAT':
      return typeof value === 'number' && Number.isFinite(value) ? brokenRange(value, input) : mismatch
    case 'BOOLEAN':
      return typeof value === 'boolean' ? undefined : mismatch
    case 'STRING': {
      if (typeof value !== 'string') return mismatch
      const limit = input.max_length ?? maxTextLength
      return value.length <= limit ? undefined : { rule: 'max_length', limit }
    }
    case 'CHOICE': {
      if (typeof value !== 'string') return mismatch
      const choices = input.choices ?? []
      return choices.includes(value) ? undefined : { rule: 'choices', choices }
    }
    case 'STRINGS':
      if (!isListValue(value) || value.__value__.some((item) => typeof item !== 'string')) return mismatch
      return brokenRange(value.__value__.length, input)
    case '*':
      return undefined
    default:
      return { rule: 'link', type: input.type }
  }
}

function brokenRange(value: number, { min, max }: InputDeclaration): BrokenRule | undefined {
  if (min !== undefined && value < min) return { rule: 'min', limit: min }
  if (max !== undefined && value > max) return { rule: 'max', limit: max }
  return undefined
}
