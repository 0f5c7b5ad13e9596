import { field, isObject, listOf } from '../json.ts'
import {
  addLink,
  type InputEnd,
  inputKeys,
  inputsOf,
  linkIdOf,
  linksById,
  type OutputEnd,
  removeInputLinks,
} from '../links.ts'
import type { NodeType, NodeTypes } from '../node-type.ts'
import { appendNodes, type Edit, findNode, nextNodeId, type Workflow } from '../workflow.ts'
import { bareNode, newInput, newOutput, type Point } from './nodes.ts'

/** Links an output to an input, in place of the link that the input had. Whether they fit is decided by `fits`. */
export function connect(types: NodeTypes, { from, to }: { from: OutputEnd; to: InputEnd }): Edit {
  return (workflow) => {
    const origin = typeOf(workflow, from.node, types)
    const input = typeOf(workflow, to.node, types)?.inputs.find(({ name }) => name === to.input)
    return addLink(workflow, from, to, {
      type: outputTypeName(workflow, from, origin),
      input: input ? newInput(input) : { name: to.input, type: '*' },
      outputs: origin?.outputs.map(newOutput) ?? [],
    })
  }
}

export function disconnect(...ends: InputEnd[]): Edit {
  return (workflow) => removeInputLinks(workflow, ends)
}

/** Puts a reroute into the middle of the link that leads to an input. */
export function insertReroute(types: NodeTypes, to: InputEnd, at: Point): Edit {
  return (workflow) => {
    const from = sourceOf(workflow, to)
    if (!from) return workflow
    const id = nextNodeId(workflow)
    const type = outputTypeName(workflow, from, typeOf(workflow, from.node, types))
    const reroute = {
      ...bareNode('Reroute', id, at),
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

function sourceOf(workflow: Workflow, { node, input }: InputEnd): OutputEnd | undefined {
  const inputs = inputsOf(findNode(workflow, node) ?? {})
  const id = linkIdOf(inputs[inputKeys(inputs).indexOf(input)])
  const link = id === undefined ? undefined : linksById(workflow).get(id)
  return link && { node: link.originId, output: link.originSlot }
}

function typeOf(workflow: Workflow, key: string, types: NodeTypes): NodeType | undefined {
  const type = field(findNode(workflow, key) ?? {}, 'type')
  return typeof type === 'string' ? types.get(type) : undefined
}

function outputTypeName(workflow: Workflow, { node, output }: OutputEnd, type: NodeType | undefined): string {
  const own = listOf(field(findNode(workflow, node) ?? {}, 'outputs'))[output]
  const declared = type?.outputs[output]?.type
  if (declared !== undefined) return declared
  return isObject(own) && typeof own['type'] === 'string' ? own['type'] : '*'
}
