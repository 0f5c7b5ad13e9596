import type { Graph, InputDeclaration, NodeDeclaration, Registry, WidgetType } from '@easel/graph'
import type { InputSpec } from '../conversion/node-definition.ts'
import type { Definitions } from '../conversion/object-info.ts'

const maxChoices = 500
const maxText = 200

/** Declares the types of a graph's foreign nodes with the inputs that a form can set. */
export function foreignTypes(
  graph: Graph,
  { registry, definitions }: { registry: Pick<Registry, 'has'>; definitions: Definitions },
): NodeDeclaration[] {
  const classes = new Set(Object.values(graph).map(({ class_type }) => class_type))
  return [...classes].flatMap((class_type) => {
    const definition = registry.has(class_type) ? undefined : definitions.get(class_type)
    if (!definition) return []
    const inputs = definition.inputs.flatMap((spec) => widgetOf(spec) ?? [])
    return [{ class_type, version: 1, category: 'engine', inputs, outputs: [], place: 'remote', weight: 0 }]
  })
}

const widgetTypes: Readonly<Record<string, WidgetType>> = {
  INT: 'INT',
  FLOAT: 'FLOAT',
  STRING: 'STRING',
  BOOLEAN: 'BOOLEAN',
  COMBO: 'CHOICE',
}

function widgetOf({ name, type, choices, options }: InputSpec): InputDeclaration | undefined {
  const widget = Object.hasOwn(widgetTypes, type) ? widgetTypes[type]! : undefined
  if (!widget) return undefined
  const texts = [...(choices ?? [])].filter(
    (choice) => typeof choice === 'string' && choice.length <= maxText,
  )
  const fallback = options['default']
  const isPlain = ['string', 'number', 'boolean'].includes(typeof fallback)
  return {
    name,
    type: widget,
    ...(isPlain && { default: fallback as string | number | boolean }),
    ...(widget === 'INT' || widget === 'FLOAT' ? rangeOf(options) : {}),
    ...(widget === 'CHOICE' && { choices: (texts as string[]).slice(0, maxChoices) }),
  }
}

/**
 * Returns the limits of a number as the engine defines them. A seed may exceed the integers that JavaScript represents
 * exactly.
 */
function rangeOf(options: InputSpec['options']): Pick<InputDeclaration, 'min' | 'max' | 'step'> {
  const numbers = (['min', 'max', 'step'] as const).flatMap((name) => {
    const value = options[name]
    if (typeof value !== 'number' || !Number.isFinite(value)) return []
    const largest = Number.MAX_SAFE_INTEGER
    return [[name, Math.min(largest, Math.max(-largest, value))]]
  })
  return Object.fromEntries(numbers)
}
