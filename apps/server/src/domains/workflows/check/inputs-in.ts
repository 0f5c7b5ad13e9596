import {
  type LocalText,
  maxWorkflowChoices,
  maxWorkflowInputs,
  paramMaxLength,
  type TemplateInputType,
  type WorkflowInput,
} from '@easel/contract'
import {
  brokenRule,
  type GraphNode,
  type InputDeclaration,
  type InputValue,
  isLink,
  upstreamOf,
} from '@easel/graph'
import { pictureInputs, registry } from '@easel/nodes'
import type { FormField } from '@easel/workflow'
import { formTypesOf } from '../form-types.ts'
import { byNodeId } from '../read-graph.ts'
import type { TypedGraph } from '../set-inputs.ts'
import { hasOwnTitle, titleOfNode, wordsOfInput } from '../words-of-nodes.ts'
import { type FormPlace, inputKey } from './form-in.ts'

/** An input with its texts in both languages. */
export type FoundInput = Omit<WorkflowInput, 'label' | 'form' | 'node_title'> & {
  node_title: LocalText
  label: LocalText | undefined
  field: FormPlace['field']
}

/**
 * Lists the inputs that a form can set: inputs without a link, of nodes that a result depends on. The inputs of `form` come first,
 * in its order.
 */
export function inputsIn({ graph, types }: TypedGraph, form: ReadonlyMap<string, FormPlace>): FoundInput[] {
  const found = neededNodes(graph).flatMap((node_id) => {
    const node = graph[node_id]!
    const declared = types.get(node.class_type)?.inputs ?? []
    return declared.flatMap((input) => workflowInput({ node_id, node, input, form }) ?? [])
  })
  const positionOf = ({ node_id, input }: FoundInput) =>
    form.get(inputKey(node_id, input))?.position ?? form.size
  return found.toSorted((a, b) => positionOf(a) - positionOf(b)).slice(0, maxWorkflowInputs)
}

/** Nodes that a result depends on, in the order of `byNodeId`. */
export function neededNodes(graph: TypedGraph['graph']): string[] {
  const isResult = (id: string) => registry.get(graph[id]!.class_type)?.is_output === true
  const needed = new Set(Object.keys(graph).filter(isResult))
  for (const id of needed) for (const origin of upstreamOf(graph, id)) needed.add(origin)
  return [...needed].sort(byNodeId)
}

interface Place {
  node_id: string
  node: GraphNode
  input: InputDeclaration
  form: ReadonlyMap<string, FormPlace>
}

function workflowInput({ node_id, node, input, form }: Place): FoundInput | undefined {
  const given = node.inputs[input.name]
  const isPicture = pictureInputs.get(node.class_type)?.input === input.name
  const type = isPicture ? 'image' : formTypesOf(input)[0]
  if (type === undefined || isLink(given)) return undefined
  const formPlace = form.get(inputKey(node_id, input.name))
  const value = isPicture ? '' : constantOf(given, input)
  // Longer texts and choices with unknown options cannot be in a form, and stay in the graph.
  if (!isShort(value) || (type === 'choice' && !input.choices?.length)) return undefined
  const title = node._meta?.title
  // A title that the author has given to a node describes the input better than "Text" or "Picture".
  const isTitled = (type === 'text' || type === 'image') && hasOwnTitle(node.class_type, title)
  const words = isTitled ? undefined : wordsOfInput(node.class_type, input.name)
  return {
    ...{ node_id, node_title: titleOfNode(node.class_type, title), input: input.name, type, value },
    ...(words && { words }),
    ...rangeOf(type, input),
    ...(type === 'choice' && { choice_arr: choicesOf(input, value) }),
    suggested: formPlace?.isInForm === true,
    label: formPlace?.label,
    field: formPlace?.field && fitField(formPlace.field, input, type),
  }
}

/** Checks that a form can hold a value. */
function isShort(value: unknown): boolean {
  return typeof value !== 'string' || value.length <= paramMaxLength
}

/** Removes properties of a field that its input does not support: the file may be written for another version of a node. */
function fitField(field: FormField, input: InputDeclaration, usual: TemplateInputType): FormField {
  const { kind, default: value, show_if, min, max, step, choices, ...rest } = field
  const type = kind && kind !== usual && formTypesOf(input).includes(kind) ? kind : undefined
  const isNumber = input.type === 'INT' || input.type === 'FLOAT'
  const isWithin = (bound: number | undefined) =>
    bound !== undefined && bound >= (input.min ?? bound) && bound <= (input.max ?? bound)
  const isEmpty = field.optional === true && value === ''
  const isFit = value !== undefined && isShort(value) && (isEmpty || brokenRule(value, input) === undefined)
  const allowed = choices?.filter((choice) => input.choices?.includes(choice.value)) ?? []
  return {
    ...rest,
    ...(show_if && isShort(show_if.is) && { show_if }),
    ...(type && { kind: type }),
    ...(isFit && { default: value }),
    ...(isNumber && isWithin(min) && { min }),
    ...(isNumber && isWithin(max) && { max }),
    ...(isNumber && step !== undefined && { step }),
    ...(allowed.length > 0 && { choices: allowed }),
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

/** Returns the first choices, among them the workflow's choice. */
function choicesOf({ choices = [] }: InputDeclaration, value: unknown): string[] {
  const first = choices.slice(0, maxWorkflowChoices)
  const text = String(value)
  return first.includes(text) || !choices.includes(text) ? first : [...first.slice(0, -1), text]
}
