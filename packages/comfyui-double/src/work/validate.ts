import { type Files, placeOf } from '../files.ts'
import type { InputDefinition, NodeDefinition, NodeTypes } from '../types/definition.ts'
import { type Graph, isLink, isRecord } from './graph.ts'

interface Reason {
  readonly type: string
  readonly message: string
  readonly details: string
  readonly extra_info: Readonly<Record<string, unknown>>
}

interface NodeErrors {
  [id: string]: { errors: Reason[]; dependent_outputs: string[]; class_type: string }
}

export interface Verdict {
  /** Reason why no node of the prompt can run. */
  readonly error?: Reason
  readonly node_errors: NodeErrors
  /** Output nodes that can run. */
  readonly outputs: readonly string[]
}

/** Checks a prompt as the server does before it queues the prompt: each output node with its dependencies. */
export function validate(prompt: unknown, types: NodeTypes, files: Files): Verdict {
  if (!isRecord(prompt)) return refusal('no_prompt', 'No prompt provided')
  for (const [id, node] of Object.entries(prompt)) {
    const classType = isRecord(node) ? node['class_type'] : undefined
    if (typeof classType !== 'string' || !types[classType]) {
      const message = `Node '${String(classType)}' not found. The custom node may not be installed.`
      return refusal('missing_node_type', message, `Node ID '#${id}'`, {
        node_id: id,
        class_type: classType,
        node_title: classType,
      })
    }
  }
  const graph = prompt as Graph
  const outputs = Object.keys(graph).filter((id) => types[graph[id]!.class_type]!.output_node)
  if (outputs.length === 0) return refusal('prompt_no_outputs', 'Prompt has no outputs')
  const checked = new Map<string, Reason[]>()
  const node_errors: NodeErrors = {}
  const good = outputs.filter((output) => {
    const bad = failingNodes(output, { graph, types, files, checked, path: [] })
    for (const id of bad) {
      node_errors[id] ??= {
        errors: checked.get(id)!,
        dependent_outputs: [],
        class_type: graph[id]!.class_type,
      }
      node_errors[id].dependent_outputs.push(output)
    }
    return bad.size === 0
  })
  if (good.length > 0) return { node_errors, outputs: good }
  const outputFaults = outputs.flatMap((output) => checked.get(output)!)
  const details = outputFaults.map(({ message, details: more }) => `${message}: ${more}`).join('\n')
  return {
    ...refusal('prompt_outputs_failed_validation', 'Prompt outputs failed validation', details),
    node_errors,
  }
}

function refusal(
  type: string,
  message: string,
  details = '',
  extra_info: Readonly<Record<string, unknown>> = {},
): Verdict {
  return { error: { type, message, details, extra_info }, node_errors: {}, outputs: [] }
}

interface Check {
  readonly graph: Graph
  readonly types: NodeTypes
  readonly files: Files
  readonly checked: Map<string, Reason[]>
  readonly path: readonly string[]
}

/** Ids and reasons of the failing nodes among a node and its dependencies. */
function failingNodes(id: string, check: Check): Set<string> {
  const node = check.graph[id]!
  const bad = new Set<string>()
  if (check.path.includes(id)) return failCycle(id, check)
  if (!check.checked.has(id)) check.checked.set(id, reasonsOf(id, check))
  if (check.checked.get(id)!.length > 0) bad.add(id)
  for (const value of Object.values(node.inputs ?? {})) {
    if (!isLink(value) || !check.graph[value[0]]) continue
    for (const inner of failingNodes(value[0], { ...check, path: [...check.path, id] })) bad.add(inner)
  }
  return bad
}

/** Fails every node of a cycle with the same reason, which names the whole cycle. */
function failCycle(id: string, { graph, checked, path }: Check): Set<string> {
  const cycle = path.slice(path.indexOf(id))
  const cyclePath = [...cycle, id].map((node) => `${node} (${graph[node]!.class_type})`).join(' -> ')
  for (const node_id of cycle)
    checked.set(node_id, [
      reason('dependency_cycle', 'Dependency cycle detected', cyclePath, { node_id, cycle_nodes: cycle }),
    ])
  return new Set(cycle)
}

function reasonsOf(id: string, check: Check): Reason[] {
  const { class_type, inputs } = check.graph[id]!
  const definition = check.types[class_type]!
  const { required = {}, optional = {} } = definition.input
  const given = inputs ?? {}
  return [
    ...Object.keys(required)
      .filter((name) => given[name] === undefined)
      .map((name) =>
        reason('required_input_missing', 'Required input is missing', name, { input_name: name }),
      ),
    ...Object.entries({ ...required, ...optional }).flatMap(([name, input]) =>
      given[name] === undefined ? [] : valueReasons({ name, input, value: given[name] }, check),
    ),
  ]
}

interface GivenInput {
  readonly name: string
  readonly input: InputDefinition
  readonly value: unknown
}

function valueReasons({ name, input, value }: GivenInput, check: Check): Reason[] {
  const [type, options = {}] = input
  const extra = { input_name: name, received_value: value }
  if (Array.isArray(value)) return linkReasons({ name, input, value }, check)
  if (options['image_upload']) {
    return check.files.get(placeOf(String(value)))
      ? []
      : [
          reason(
            'custom_validation_failed',
            'Custom validation failed for node',
            `${name} - Invalid image file: ${String(value)}`,
            { input_name: name },
          ),
        ]
  }
  const choices = Array.isArray(type) ? type : type === 'COMBO' ? options['options'] : undefined
  if (Array.isArray(choices)) {
    if (choices.includes(value)) return []
    const list = choices.length > 20 ? `(list of length ${choices.length})` : JSON.stringify(choices)
    return [
      reason('value_not_in_list', 'Value not in list', `${name}: '${String(value)}' not in ${list}`, extra),
    ]
  }
  return type === 'INT' || type === 'FLOAT' ? numberReasons({ name, input, value }) : []
}

function numberReasons({ name, input, value }: GivenInput): Reason[] {
  const [type, options = {}] = input
  const extra = { input_name: name, received_value: value }
  const number = Number(value)
  if (!Number.isFinite(number)) {
    return [
      reason(
        'invalid_input_type',
        `Failed to convert an input value to a ${String(type)} value`,
        `${name}, ${String(value)}`,
        extra,
      ),
    ]
  }
  const { min, max } = options
  if (type === 'INT' && typeof max === 'number' && isBeyond(value, max)) {
    return [reason('value_bigger_than_max', `Value ${number} bigger than max of ${max}`, name, extra)]
  }
  if (typeof min === 'number' && number < min) {
    return [reason('value_smaller_than_min', `Value ${number} smaller than min of ${min}`, name, extra)]
  }
  if (typeof max === 'number' && number > max) {
    return [reason('value_bigger_than_max', `Value ${number} bigger than max of ${max}`, name, extra)]
  }
  return []
}

/**
 * Compares the digits that the client sent, as Python does. The limits 2⁶⁴ − 1 and 2⁶³ − 1 are rounded up in our
 * definitions.
 */
function isBeyond(value: unknown, max: number): boolean {
  if (max <= Number.MAX_SAFE_INTEGER || !/^\d+$/.test(String(value))) return false
  return BigInt(String(value)) > BigInt(max) - 1n
}

function linkReasons({ name, input, value }: GivenInput, check: Check): Reason[] {
  if (!isLink(value))
    return [
      reason('bad_linked_input', 'Bad linked input, must be a length-2 list of [node_id, slot_index]', name, {
        input_name: name,
        received_value: value,
      }),
    ]
  const origin = check.graph[value[0]]
  if (!origin) return [exception('KeyError', `'${value[0]}'`, check)]
  const output = outputsOf(check.types[origin.class_type]!)[value[1]]
  if (!output) return [exception('IndexError', 'tuple index out of range', check)]
  const [wanted] = input
  if (output === '*' || wanted === '*' || Array.isArray(wanted) || overlaps(output, String(wanted))) return []
  return [
    reason(
      'return_type_mismatch',
      'Return type mismatch between linked nodes',
      `${name}, received_type(${output}) mismatch input_type(${String(wanted)})`,
      { input_name: name },
    ),
  ]
}

/** Returns the Python exception that a real server reports, because it follows links without checking their targets. */
function exception(exception_type: string, details: string, { path }: Check): Reason {
  return path.length === 0
    ? reason('exception_during_validation', 'Exception when validating node', details, { exception_type })
    : reason('exception_during_inner_validation', 'Exception when validating inner node', details, {
        exception_type,
        exception_message: details,
      })
}

const outputsOf = (definition: NodeDefinition) => definition.output ?? []

function overlaps(output: string, wanted: string): boolean {
  const types = wanted.split(',')
  return output.split(',').some((type) => types.includes(type))
}

function reason(
  type: string,
  message: string,
  details: string,
  extra_info: Readonly<Record<string, unknown>> = {},
): Reason {
  return { type, message, details, extra_info }
}
