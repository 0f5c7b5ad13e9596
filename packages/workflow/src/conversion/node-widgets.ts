import { type Message, message } from '@easel/graph'
import { type Alignment, align, describeMismatch, type InputNote } from './align-widgets.ts'
import type { Budget } from './budget.ts'
import { nameAt } from './json.ts'
import type { InputSpec, NodeDefinition } from './node-definition.ts'
import { quoteName, refuse } from './refusal.ts'
import type { UiNode } from './ui-graph.ts'
import { couldBeWidget, defaultOf, isForced, parentOf } from './widget-types.ts'

/** The values of a node's widgets, by name. */
export interface NodeWidgets {
  readonly values: ReadonlyMap<string, unknown>
  readonly notes: readonly InputNote[]
}

export interface ReadingContext {
  readonly definition: NodeDefinition | undefined
  /** Name of the node in messages. */
  readonly label: Message
  readonly path: string
  readonly budget: Budget
  /** True if every widget has an input, so that the file can name all widgets. */
  readonly everyWidgetHasInput: boolean
}

/** Widgets that only the editor shows. */
const previews = new Set(['videopreview', 'preview'])

export function readWidgets(node: UiNode, context: ReadingContext): NodeWidgets {
  const { definition, path, budget } = context
  budget.step(node.inputs.length + (definition?.inputs.length ?? 0) + 1)
  const named = Array.isArray(node.values) ? node.namedValues : (node.values ?? node.namedValues)
  const listed = Array.isArray(node.values) ? node.values : []
  const aligned = !definition && named ? undefined : alignList(node, listed, context)
  const values = new Map(aligned?.values)
  // Values are assigned in order, as in the editor. If the order does not fit, they are assigned by name, because the
  // node's widgets have changed since the file was saved.
  const isByName = named !== undefined && !(aligned && listed.length > 0 && fitsByOrder(aligned))
  for (const [name, value] of isByName ? Object.entries(named) : []) {
    if (isOfNode(name, { node, definition, aligned }))
      values.set(nameAt(name, `${path}.widgets_values`), value)
  }
  for (const spec of [...(aligned?.missing ?? []), ...(definition?.inputs ?? [])]) {
    const isUnset = !values.has(spec.name) && !isForced(spec) && couldBeWidget(spec, new Set())
    const fallback = isUnset ? defaultOf(spec) : undefined
    if (fallback !== undefined) values.set(spec.name, fallback)
  }
  const notes: InputNote[] = []
  if (aligned && !isByName && listed.length > 0) notes.push(...describeMismatch(aligned))
  if (aligned && isByName && listed.length > 0) notes.push({ message: message('values_by_name') })
  for (const [name, value] of values) {
    const first = value === null ? firstChoice(definition?.inputNamed.get(name)) : undefined
    if (first === undefined) continue
    values.set(name, first)
    notes.push({ input: name, message: message('choice_first', { name: quoteName(name) }) })
  }
  return { values, notes }
}

/** True if no value has a wrong type. The name of a file that is not installed does not count as wrong. */
function fitsByOrder({ misfit, unknownChoice }: Alignment): boolean {
  return misfit < 1 && unknownChoice === undefined
}

/** True for names of the node's own inputs. In files with a list, the editor added all other names. */
function isOfNode(
  name: string,
  {
    node,
    definition,
    aligned,
  }: { node: UiNode; definition: NodeDefinition | undefined; aligned: Alignment | undefined },
): boolean {
  if (previews.has(name)) return false
  if (!Array.isArray(node.values) || !definition) return true
  return (
    definition.inputNamed.has(parentOf(name)) ||
    definition.inputNamed.has(name) ||
    aligned?.values.has(name) === true ||
    node.inputs.some(({ widget }) => widget === name)
  )
}

/** Returns the first option of a choice, which replaces an empty (null) value. */
function firstChoice(spec: InputSpec | undefined): unknown {
  return spec && spec.type === 'COMBO' ? spec.choices?.values().next().value : undefined
}

function alignList(node: UiNode, list: readonly unknown[], context: ReadingContext): Alignment {
  const { definition, path, budget } = context
  const nodeSpecs = ownSpecs(node, definition)
  const marked = new Set(nodeSpecs.map(({ name }) => name))
  const by = (specs: readonly InputSpec[], isStrict: boolean, withForced = false) =>
    align(specs, list, { marked, withForced, isStrict, path, budget })
  if (!definition) {
    const alignment = by(nodeSpecs, false)
    if (list.length === 0 || isExact(alignment)) return alignment
    return refuse(path, message('values_unnamed', { node: context.label }))
  }
  const { inputs } = definition
  const hasForced = inputs.some((spec) => isForced(spec) && couldBeWidget(spec, marked))
  const old = hasForced ? [by(inputs, true, true)] : []
  const asEditor = old.find(isExact) ?? by(inputs, true)
  if (asEditor.misfit === 0 || asEditor.unknownChoice !== undefined || node.namedValues) return asEditor
  const candidates = [asEditor, by(inputs, false), ...(hasForced ? [by(inputs, false, true)] : [])]
  // If a file names every widget, it is more reliable than the definition of another version.
  if (context.everyWidgetHasInput && nodeSpecs.length > 0) candidates.push(by(nodeSpecs, false))
  const exact = candidates.filter(isExact)
  return (exact.length > 0 ? exact : candidates.slice(0, 2)).reduce((best, candidate) =>
    candidate.misfit < best.misfit ? candidate : best,
  )
}

function isExact({ missing, surplus, unknownChoice }: Alignment): boolean {
  return missing.length === 0 && surplus === 0 && unknownChoice === undefined
}

/** Returns the widgets that the file names, described by the definition if there is one of the type. */
function ownSpecs(node: UiNode, definition: NodeDefinition | undefined): InputSpec[] {
  return node.inputs.flatMap(({ widget, type }) => {
    if (widget === undefined) return []
    const described = { name: widget, type, choices: undefined, options: {}, isRequired: false }
    return [definition?.inputNamed.get(widget) ?? described]
  })
}
