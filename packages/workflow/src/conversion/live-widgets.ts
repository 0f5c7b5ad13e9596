import type { Budget } from './budget.ts'
import { type Expansion, nodeLabel, nodePath, type Scope } from './expand.ts'
import { field } from './json.ts'
import { type NodeWidgets, readWidgets } from './node-widgets.ts'
import type { Definitions } from './object-info.ts'
import type { LinkResolver } from './resolve-link.ts'
import { replaceInText } from './text-replacement.ts'
import type { UiNode } from './ui-graph.ts'
import { virtualKindOf } from './virtual-nodes.ts'

export interface LiveOptions {
  readonly expansion: Expansion
  readonly definitions: Definitions
  readonly resolver: LinkResolver
  readonly budget: Budget
  readonly now: Date
  readonly everyWidgetHasInput: boolean
}

type LocatedNode = readonly [scope: Scope, node: UiNode]

const replaceProperty = 'Run widget replace on values'
const searchName = 'Node name for S&R'

/** Widget values at the moment when a graph is queued. Values of primitives and subgraphs replace saved values. */
export class LiveWidgets {
  readonly #options: LiveOptions
  readonly #saved = new Map<UiNode, NodeWidgets>()
  readonly #primitives = new Map<Scope, Map<UiNode, unknown>>()
  #byName: ReadonlyMap<string, LocatedNode> | undefined

  constructor(options: LiveOptions) {
    this.#options = options
  }

  /** Returns the saved values of a node's widgets. They are equal at every use of its subgraph. */
  saved(scope: Scope, node: UiNode): NodeWidgets {
    const known = this.#saved.get(node)
    if (known) return known
    const { definitions, budget, everyWidgetHasInput } = this.#options
    const widgets = readWidgets(node, {
      definition: definitions.get(node.type),
      label: nodeLabel(scope, node),
      path: nodePath(scope, node),
      budget,
      everyWidgetHasInput,
    })
    this.#saved.set(node, widgets)
    return widgets
  }

  /** Returns the value that a primitive gives to its linked widgets. */
  primitive(scope: Scope, node: UiNode): unknown {
    const known = this.#primitives.get(scope) ?? new Map<UiNode, unknown>()
    this.#primitives.set(scope, known)
    if (!known.has(node)) {
      const value = primitiveValue(scope, node)
      const isReplaced = field(node.properties, replaceProperty) === true && typeof value === 'string'
      known.set(node, value)
      if (isReplaced) known.set(node, this.replaced(value))
    }
    return known.get(node)
  }

  /**
   * Returns the value of an input that a subgraph's node shows. It is the input's own value, or the value of the first
   * inner widget that the input leads to.
   */
  shown(inside: Scope, name: string): unknown {
    let current = { inside, name }
    for (;;) {
      this.#options.budget.step()
      if (current.inside.inputValues.has(current.name)) return current.inside.inputValues.get(current.name)
      const [nodeId, widget] = current.inside.promoted?.byName.get(current.name)?.targets[0] ?? []
      const node = nodeId === undefined ? undefined : current.inside.graph.nodes.get(nodeId)
      if (!node || widget === undefined) return undefined
      const nested = current.inside.children.get(node.id)
      if (!nested)
        return this.#options.definitions.get(node.type) || node.values || node.namedValues
          ? this.saved(current.inside, node).values.get(widget)
          : undefined
      current = { inside: nested, name: widget }
    }
  }

  /** Replaces the placeholders in a text by values of other widgets and by the date. */
  replaced(text: string): string {
    const { now, budget } = this.#options
    budget.write(text.length)
    return replaceInText(text, { now, budget, widgetOf: (node, widget) => this.#named(node, widget) })
  }

  #named(name: string, widget: string): unknown {
    this.#byName ??= this.#index()
    const located = this.#byName.get(`name ${name}`) ?? this.#byName.get(`title ${name}`)
    return located && this.#value(located, widget)
  }

  #value([scope, node]: LocatedNode, name: string): unknown {
    const kind = virtualKindOf(node.type)
    if (kind) return kind === 'primitive' && name === 'value' ? primitiveValue(scope, node) : undefined
    const index = node.inputAt.get(name)
    const input = index === undefined ? undefined : node.inputs[index]
    if (input?.link !== undefined) {
      const source = this.#options.resolver.resolve(scope, node, input)
      if (source.kind === 'primitive') return this.primitive(source.scope, source.node)
    }
    return scope.settings.get(node.id)?.get(name) ?? this.saved(scope, node).values.get(name)
  }

  /** Indexes the first node of each name. Nodes of the workflow come before nodes of subgraphs. */
  #index(): Map<string, LocatedNode> {
    const byName = new Map<string, LocatedNode>()
    for (const scope of this.#options.expansion.scopes) {
      for (const node of scope.graph.nodes.values()) {
        const name = field(node.properties, searchName)
        for (const key of [typeof name === 'string' && `name ${name}`, node.title && `title ${node.title}`])
          if (key && !byName.has(key)) byName.set(key, [scope, node])
      }
    }
    return byName
  }
}

function primitiveValue(scope: Scope, { id, values, namedValues }: UiNode): unknown {
  const given = scope.settings.get(id)?.get('value')
  if (given !== undefined) return given
  return Array.isArray(values) ? values[0] : Object.values(values ?? namedValues ?? {})[0]
}
