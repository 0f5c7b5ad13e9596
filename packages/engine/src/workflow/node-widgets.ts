import { type Alignment, align, describeMismatch } from './align-widgets.ts'
import type { Budget } from './budget.ts'
import { nameAt } from './json.ts'
import type { InputSpec, NodeDefinition } from './object-info.ts'
import { refuse } from './refusal.ts'
import type { UiNode } from './ui-graph.ts'
import { couldBeWidget, defaultOf, isForced } from './widget-types.ts'

/** What the widgets of a node hold, by name. */
export interface NodeWidgets {
  readonly values: ReadonlyMap<string, unknown>
  readonly warning: string | undefined
}

export interface ReadingContext {
  readonly definition: NodeDefinition | undefined
  /** What messages call the node. */
  readonly label: string
  readonly path: string
  readonly budget: Budget
  /** Whether the file's names may be all that there are. */
  readonly everyWidgetHasInput: boolean
}

/** Shown by the editor alone. */
const previews = new Set(['videopreview', 'preview'])

export function readWidgets(node: UiNode, context: ReadingContext): NodeWidgets {
  const { definition, path, budget } = context
  budget.step(node.inputs.length + (definition?.inputs.length ?? 0) + 1)
  const named = Array.isArray(node.values) ? node.namedValues : (node.values ?? node.namedValues)
  const listed = Array.isArray(node.values) ? node.values : []
  const aligned = !definition && named ? undefined : alignList(node, listed, context)
  const values = new Map(aligned?.values)
  for (const [name, value] of Object.entries(named ?? {})) {
    if (!previews.has(name)) values.set(nameAt(name, `${path}.widgets_values`), value)
  }
  for (const spec of definition ? [...(aligned?.missing ?? []), ...definition.inputs] : []) {
    const isUnset = !values.has(spec.name) && !isForced(spec) && couldBeWidget(spec, new Set())
    const fallback = isUnset ? defaultOf(spec) : undefined
    if (fallback !== undefined) values.set(spec.name, fallback)
  }
  const warning = aligned && !named && listed.length > 0 ? describeMismatch(aligned) : undefined
  return { values, warning }
}

function alignList(node: UiNode, list: readonly unknown[], context: ReadingContext): Alignment {
  const { definition, path, budget } = context
  const own = ownSpecs(node, definition)
  const marked = new Set(own.map(({ name }) => name))
  const byFile = () => align(own, list, { marked, withForced: false, path, budget })
  if (!definition) {
    const alignment = byFile()
    if (list.length === 0 || isExact(alignment)) return alignment
    return refuse(path, `${context.label} is not known, and its values do not say what they are`)
  }
  const { inputs } = definition
  const plain = align(inputs, list, { marked, withForced: false, path, budget })
  if (isExact(plain) && plain.misfit === 0) return plain
  const candidates = [plain]
  if (inputs.some((spec) => isForced(spec) && couldBeWidget(spec, marked)))
    candidates.push(align(inputs, list, { marked, withForced: true, path, budget }))
  // Where the file names every widget, it knows better than the definition of another version.
  if (context.everyWidgetHasInput && own.length > 0) candidates.push(byFile())
  const exact = candidates.filter(isExact)
  return exact.length > 0 ? exact.reduce((best, one) => (one.misfit < best.misfit ? one : best)) : plain
}

function isExact({ missing, surplus, unknownChoice }: Alignment): boolean {
  return missing.length === 0 && surplus === 0 && unknownChoice === undefined
}

/** The widgets that the file itself names, described by the definition where there is one. */
function ownSpecs(node: UiNode, definition: NodeDefinition | undefined): InputSpec[] {
  return node.inputs.flatMap(({ widget, type }) => {
    if (widget === undefined) return []
    const described = { name: widget, type, choices: undefined, options: {}, isRequired: false }
    return [definition?.inputNamed.get(widget) ?? described]
  })
}
