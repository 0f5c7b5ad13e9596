import {
  maxWorkflowChoices,
  maxWorkflowInputs,
  type TemplateInputType,
  type WorkflowInput,
} from '@easel/contract'
import { type GraphNode, type InputDeclaration, type InputValue, isLink, upstreamOf } from '@easel/engine'
import { pictureInputs, registry } from '@easel/nodes'
import { formTypesOf } from '../form-types.ts'
import { byNodeId } from '../read-graph.ts'
import type { TypedGraph } from '../set-inputs.ts'
import { isSuggested } from './suggested.ts'

/** Lists the inputs that a form can set: those of nodes that a result depends on, without a link. */
export function inputsIn({ graph, types }: TypedGraph): WorkflowInput[] {
  const found = neededNodes(graph).flatMap((node_id) => {
    const node = graph[node_id]!
    const declared = types.get(node.class_type)?.inputs ?? []
    return declared.flatMap((input) => workflowInput({ node_id, node, input }) ?? [])
  })
  if (found.length <= maxWorkflowInputs) return found
  return found.toSorted((a, b) => Number(b.suggested) - Number(a.suggested)).slice(0, maxWorkflowInputs)
}

function neededNodes(graph: TypedGraph['graph']): string[] {
  const isResult = (id: string) => registry.get(graph[id]!.class_type)?.is_output === true
  const needed = new Set(Object.keys(graph).filter(isResult))
  for (const id of needed) for (const origin of upstreamOf(graph, id)) needed.add(origin)
  return [...needed].sort(byNodeId)
}

interface Place {
  node_id: string
  node: GraphNode
  input: InputDeclaration
}

function workflowInput({ node_id, node, input }: Place): WorkflowInput | undefined {
  const given = node.inputs[input.name]
  const isPicture = pictureInputs.get(node.class_type)?.input === input.name
  const type = isPicture ? 'image' : formTypesOf(input)[0]
  if (type === undefined || isLink(given)) return undefined
  const value = isPicture ? '' : constantOf(given, input)
  return {
    ...{ node_id, node_title: node._meta?.title || node.class_type, input: input.name, type, value },
    ...rangeOf(type, input),
    ...(type === 'choice' && { choice_arr: choicesOf(input, value) }),
    suggested: isSuggested(type, input.name),
  }
}

function constantOf(given: InputValue | undefined, input: InputDeclaration): string | number | boolean {
  const isPlain = given !== undefined && typeof given !== 'object'
  return isPlain ? given : (input.default ?? '')
}

function rangeOf(type: TemplateInputType, { min, max, step }: InputDeclaration) {
  if (type !== 'number' && type !== 'integer' && type !== 'seed') return {}
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
  }
}

/** Returns the first choices, among them the one of the workflow. */
function choicesOf({ choices = [] }: InputDeclaration, value: unknown): string[] {
  const first = choices.slice(0, maxWorkflowChoices)
  const own = String(value)
  return first.includes(own) || !choices.includes(own) ? first : [...first.slice(0, -1), own]
}
