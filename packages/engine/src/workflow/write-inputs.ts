import type { Budget } from './budget.ts'
import { chooseText, seededRandom } from './dynamic-prompt.ts'
import { nodePath, type PlacedNode } from './expand.ts'
import { field } from './json.ts'
import type { LiveWidgets } from './live-widgets.ts'
import type { NodeDefinition } from './object-info.ts'
import type { LinkResolver, PromotedPlace } from './resolve-link.ts'
import type { UiInput } from './ui-graph.ts'

export interface WritingContext {
  readonly live: LiveWidgets
  readonly resolver: LinkResolver
  readonly budget: Budget
  readonly placed: ReadonlyMap<string, PlacedNode>
  readonly everyWidgetHasInput: boolean
  readonly seed: number
}

/** The inputs of a node in the task graph: its widgets' values, and over them what its inputs are linked to. */
export function writeInputs(
  placed: PlacedNode,
  definition: NodeDefinition | undefined,
  context: WritingContext,
): Record<string, unknown> {
  const { budget } = context
  const writer = new InputWriter(placed, definition, context)
  const inputs = writer.write()
  const path = nodePath(placed.scope, placed.node)
  for (const [name, value] of inputs) {
    budget.write(name.length + 8)
    // A list is a link here: the lists of widgets are wrapped.
    if (Array.isArray(value)) budget.write(value[0].length + 8)
    else budget.writeValue(value, path)
  }
  return Object.fromEntries(inputs)
}

class InputWriter {
  readonly #placed: PlacedNode
  readonly #definition: NodeDefinition | undefined
  readonly #context: WritingContext
  readonly #inputs = new Map<string, unknown>()

  constructor(placed: PlacedNode, definition: NodeDefinition | undefined, context: WritingContext) {
    this.#placed = placed
    this.#definition = definition
    this.#context = context
  }

  write(): ReadonlyMap<string, unknown> {
    const { node, scope } = this.#placed
    const { live, budget } = this.#context
    const { values } = live.saved(scope, node)
    budget.step(values.size + node.inputs.length)
    for (const [name, value] of values) this.#setWidget(name, value)
    for (const [name, value] of scope.settings.get(node.id) ?? []) {
      // Some of what a subgraph shows is the editor's own: previews, what a seed does after a run.
      if (values.has(name) || this.#definition?.inputNamed.has(name)) this.#setWidget(name, value)
    }
    for (const input of node.inputs) {
      if (input.link !== undefined) this.#link(input)
      else if (this.#isHidden(input)) this.#inputs.delete(input.name)
    }
    return this.#inputs
  }

  #link(input: UiInput): void {
    const { scope, node } = this.#placed
    const { live, resolver, placed } = this.#context
    const source = resolver.resolve(scope, node, input)
    switch (source.kind) {
      case 'output':
        if (placed.has(source.id)) this.#inputs.set(input.name, [source.id, source.slot])
        else this.#inputs.delete(input.name)
        return
      case 'removed':
        this.#inputs.delete(input.name)
        return
      case 'primitive': {
        const value = live.primitive(source.scope, source.node)
        const isWidget = input.widget !== undefined || this.#inputs.has(input.name)
        if (isWidget && value !== undefined) this.#setWidget(input.widget ?? input.name, value)
        return
      }
      case 'promoted': {
        const value = promotedValue(source.inputs)
        if (value !== undefined) this.#inputs.set(input.name, wrapped(this.#fileName(input.name, value)))
        return
      }
      case 'nothing':
        return
    }
  }

  #setWidget(name: string, value: unknown): void {
    this.#inputs.set(name, wrapped(this.#prompt(name, this.#fileName(name, value))))
  }

  /** Before 1.16, a widget that had been made an input and was linked to nothing was not sent. What must be there is sent all the same. */
  #isHidden(input: UiInput): boolean {
    if (this.#context.everyWidgetHasInput || input.widget === undefined) return false
    return this.#definition?.inputNamed.get(input.name)?.isRequired === false
  }

  #fileName(name: string, value: unknown): unknown {
    const { type } = this.#placed.node
    const isSaving = type.startsWith('Save') || type.endsWith('Save')
    if (name !== 'filename_prefix' || !isSaving || typeof value !== 'string') return value
    return this.#context.live.replaced(value)
  }

  #prompt(name: string, value: unknown): unknown {
    const spec = this.#definition?.inputNamed.get(name)
    if (typeof value !== 'string' || !spec || field(spec.options, 'dynamicPrompts') !== true) return value
    // What is chosen may be much shorter than what it is chosen from.
    this.#context.budget.write(value.length)
    this.#context.budget.step(value.split('{').length)
    return chooseText(value, seededRandom(`${this.#context.seed} ${this.#placed.id} ${name}`))
  }
}

/** The outermost subgraph that says something has the last word. */
function promotedValue(places: readonly PromotedPlace[]): unknown {
  for (const { scope, name } of places.toReversed()) {
    const value = scope.inputValues.get(name)
    if (value !== undefined) return value
  }
  return undefined
}

/** A list by itself would be taken for a link. */
function wrapped(value: unknown): unknown {
  return Array.isArray(value) ? { __value__: value } : value
}
