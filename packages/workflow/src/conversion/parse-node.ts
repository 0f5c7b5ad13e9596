import { message } from '@easel/graph'
import type { Budget } from './budget.ts'
import { field, idAt, isObject, type JsonObject, listAt, nameAt, objectAt } from './json.ts'
import { refuse } from './refusal.ts'
import { typeName } from './slot-types.ts'
import type { UiInput, UiNode } from './ui-graph.ts'

const nodeParts = 10

/** Reads a node of a list. Faults name the node by its id, or by its position if it has no id. */
export function parseNode(
  value: unknown,
  { path, index }: { path: string; index: number },
  budget: Budget,
): UiNode {
  const node = objectAt(value, `${path}.#${index}`)
  const id = idAt(field(node, 'id'), `${path}.#${index}.id`)
  return { id, ...parseNodeContent(node, `${path}.${id}`, budget) }
}

/** Reads a node without its id, because nodes of a legacy group have none. */
export function parseNodeContent(node: JsonObject, path: string, budget: Budget): Omit<UiNode, 'id'> {
  const type = nameAt(field(node, 'type'), `${path}.type`)
  const title = field(node, 'title')
  const mode = field(node, 'mode')
  const properties = field(node, 'properties')
  const named = field(node, 'widgets_values_named')
  const savedInputs = listAt(field(node, 'inputs'), `${path}.inputs`)
  const savedOutputs = listAt(field(node, 'outputs'), `${path}.outputs`)
  budget.read(nodeParts + savedInputs.length + savedOutputs.length)
  const inputs = savedInputs.map((input, index) => parseInput(input, `${path}.inputs.#${index}`))
  return {
    type,
    title: typeof title === 'string' && title !== '' ? title : undefined,
    mode: typeof mode === 'number' ? mode : 0,
    inputs,
    inputAt: new Map(inputs.map(({ name }, index) => [name, index] as const).reverse()),
    outputTypes: savedOutputs.map((output) => (isObject(output) ? typeName(field(output, 'type')) : '')),
    properties: isObject(properties) ? properties : {},
    values: parseValues(field(node, 'widgets_values'), `${path}.widgets_values`),
    namedValues: isObject(named) ? named : undefined,
  }
}

function parseInput(value: unknown, path: string): UiInput {
  const input = objectAt(value, path)
  const link = field(input, 'link')
  const widget = field(input, 'widget')
  const label = field(input, 'label')
  return {
    name: nameAt(field(input, 'name'), `${path}.name`),
    type: typeName(field(input, 'type')),
    label: typeof label === 'string' && label !== '' ? label : undefined,
    link: link === null || link === undefined ? undefined : idAt(link, `${path}.link`),
    widget: isObject(widget) ? nameAt(field(widget, 'name'), `${path}.widget.name`) : undefined,
  }
}

function parseValues(value: unknown, path: string): UiNode['values'] {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value) || isObject(value)) return value
  return refuse(path, message('values_expected'))
}
