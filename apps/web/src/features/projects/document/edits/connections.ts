import { sideOf, slotsOf } from '../border.ts'
import { field, isObject, type JsonObject, listOf, textOf } from '../json.ts'
import {
  addLink,
  type InputEnd,
  inputKeys,
  inputsOf,
  linkInto,
  linksById,
  type OutputEnd,
  removeInputLinks,
} from '../links.ts'
import type { InputType, NodeType, NodeTypes } from '../node-type.ts'
import { nodeTypeIn } from '../subgraphs/subgraph-type.ts'
import { appendNodes, type Edit, findNode, nextNodeId, type Workflow } from '../workflow.ts'
import { bareNode, newInput, newOutput, type Point } from './nodes.ts'
import { followLink } from './points.ts'

/** Links an output to an input, and replaces the previous link of the input. Whether they may be linked is decided by `fits`. */
export function connect(types: NodeTypes, { from, to }: { from: OutputEnd; to: InputEnd }): Edit {
  return (workflow) => {
    const origin = typeOf(workflow, from.node, types)
    const input = typeOf(workflow, to.node, types)?.inputs.find(({ name }) => name === to.input)
    const side = sideOf(workflow, from.node)
    return addLink(workflow, from, to, {
      type: side ? slotTypeName(workflow, from, to, input) : outputTypeName(workflow, from, origin),
      input: input ? newInput(input) : { name: to.input, type: '*' },
      outputs: outputsUpTo(workflow, from, origin),
    })
  }
}

/** Returns the type of an input of the opened subgraph; a new input gets the type of the input to which it is linked. */
function slotTypeName(graph: Workflow, from: OutputEnd, to: InputEnd, input: InputType | undefined): string {
  const slot = slotsOf(graph, 'inputs')[from.output]
  if (slot) return textOf(field(slot, 'type'), '*')
  const inputs = inputsOf(findNode(graph, to.node) ?? {})
  const rawInput = inputs[inputKeys(inputs).indexOf(to.input)]
  return input?.type ?? (isObject(rawInput) ? textOf(rawInput['type'], '*') : '*')
}

/** Returns the outputs of a node, as many as a link needs; the last gets its displayed name. */
function outputsUpTo(graph: Workflow, { node, output }: OutputEnd, type: NodeType | undefined): JsonObject[] {
  const rawOutputs = listOf(field(findNode(graph, node) ?? {}, 'outputs'))
  const declared = type?.outputs.map(newOutput) ?? []
  return Array.from({ length: output + 1 }, (_, index) => {
    const raw = rawOutputs[index]
    return (
      declared[index] ?? (isObject(raw) ? { name: raw['name'], type: raw['type'] } : { name: '', type: '*' })
    )
  })
}

export function disconnect(...ends: InputEnd[]): Edit {
  return (workflow) => removeInputLinks(workflow, ends)
}

/** Moves one end of a link to another output or input. A link from the same output keeps its points. */
export function reconnect(
  types: NodeTypes,
  before: InputEnd,
  after: { from: OutputEnd; to: InputEnd },
): Edit {
  return (workflow) => {
    const [from, old] = [sourceOf(workflow, before), linkInto(workflow, before)]
    const isSameOutput = from?.node === after.from.node && from.output === after.from.output
    if (old === undefined || !isSameOutput) return connect(types, after)(disconnect(before)(workflow))
    const isSameInput = before.node === after.to.node && before.input === after.to.input
    if (isSameInput) return workflow
    const linked = connect(types, after)(workflow)
    const link = linkInto(linked, after.to)
    return disconnect(before)(link === undefined ? linked : followLink(linked, link, old))
  }
}

/** Inserts a reroute into the middle of the link that leads to an input. */
export function insertReroute(types: NodeTypes, to: InputEnd, point: Point): Edit {
  return (workflow) => {
    const from = sourceOf(workflow, to)
    if (!from) return workflow
    const id = nextNodeId(workflow)
    const type = outputTypeName(workflow, from, typeOf(workflow, from.node, types))
    const reroute = {
      ...bareNode('Reroute', id, point),
      size: [75, 26],
      inputs: [{ name: '', type: '*', link: null }],
      outputs: [{ name: '', type, links: null }],
      properties: { showOutputText: false, horizontal: false },
    }
    const added = appendNodes(workflow, [reroute])
    const into = connect(types, { from, to: { node: String(id), input: '' } })(added)
    return connect(types, { from: { node: String(id), output: 0 }, to })(into)
  }
}

function sourceOf(workflow: Workflow, to: InputEnd): OutputEnd | undefined {
  const id = linkInto(workflow, to)
  const link = id === undefined ? undefined : linksById(workflow).get(id)
  return link && { node: link.originId, output: link.originSlot }
}

function typeOf(workflow: Workflow, key: string, types: NodeTypes): NodeType | undefined {
  const raw = findNode(workflow, key)
  return raw && nodeTypeIn(workflow, raw, types)
}

function outputTypeName(workflow: Workflow, { node, output }: OutputEnd, type: NodeType | undefined): string {
  const rawOutput = listOf(field(findNode(workflow, node) ?? {}, 'outputs'))[output]
  const declared = type?.outputs[output]?.type
  if (declared !== undefined) return declared
  return isObject(rawOutput) && typeof rawOutput['type'] === 'string' ? rawOutput['type'] : '*'
}
