import { type Message, message } from '@easel/graph'
import type { Budget } from './budget.ts'
import { chooseText, seededRandom } from './dynamic-prompt.ts'
import { choiceIndex } from './editor-inputs.ts'
import { nodePath, type PlacedNode } from './expand.ts'
import { field, textOf } from './json.ts'
import type { LiveWidgets } from './live-widgets.ts'
import type { InputSpec, NodeDefinition } from './node-definition.ts'
import { quoteName } from './refusal.ts'
import type { LinkResolver } from './resolve-link.ts'
import type { UiInput } from './ui-graph.ts'
import { widgetTypeOf } from './widget-types.ts'

export interface WritingContext {
  readonly live: LiveWidgets
  readonly resolver: LinkResolver
  readonly budget: Budget
  readonly placed: ReadonlyMap<string, PlacedNode>
  readonly seed: number
  /** Notes about the inputs of a node, which are added while the inputs are written. */
  readonly notes: WritingNote[]
}

export interface WritingNote {
  readonly input: string
  readonly code: 'link_dropped' | 'text_replaced'
  readonly message: Message
}

/** Returns the inputs of a node in the task graph. Links override the values of widgets. */
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
    // A bare list is a link here, because list values of widgets are wrapped.
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
      // A subgraph also shows widgets that only the editor has: previews, and the control of a seed.
      if (values.has(name) || this.#definition?.inputNamed.has(name)) this.#set(name, value)
    }
    for (const input of node.inputs) if (input.link !== undefined) this.#link(input)
    for (const spec of this.#definition?.inputs ?? []) if (spec.type === choiceIndex) this.#setIndex(spec)
    return this.#inputs
  }

  #link(input: UiInput): void {
    const { scope, node } = this.#placed
    const { live, resolver, placed } = this.#context
    const source = resolver.resolve(scope, node, input)
    switch (source.kind) {
      case 'output':
        if (placed.has(source.id)) this.#inputs.set(input.name, [source.id, source.slot])
        else {
          this.#inputs.delete(input.name)
          this.#noteDropped(input)
        }
        return
      case 'primitive': {
        const value = live.primitive(source.scope, source.node)
        const isWidget = input.widget !== undefined || this.#inputs.has(input.name)
        if (isWidget && value !== undefined) this.#setWidget(input.widget ?? input.name, value)
        return
      }
      case 'promoted': {
        const value = live.shown(source.scope, source.name)
        if (value !== undefined) this.#set(input.name, value)
        return
      }
      case 'nothing':
        this.#noteDropped(input)
        return
    }
  }

  #noteDropped({ name }: UiInput): void {
    this.#context.notes.push({
      ...{ input: name, code: 'link_dropped' },
      message: message('link_dropped', { name: quoteName(name) }),
    })
  }

  #setWidget(name: string, value: unknown): void {
    const written = this.#prompt(name, this.#fileName(name, value))
    this.#set(name, written)
    if (written === value || typeof written !== 'string') return
    this.#context.notes.push({
      ...{ input: name, code: 'text_replaced' },
      message: message('text_replaced', { name: quoteName(name), text: quoteName(written) }),
    })
  }

  #set(name: string, value: unknown): void {
    const spec = this.#definition?.inputNamed.get(name)
    this.#inputs.set(name, spec && widgetTypeOf(spec) === 'CURVE' ? wrappedCurve(value) : wrapList(value))
  }

  /** Sets the index of the chosen text, counted from 0. Without a chosen text the index is -1. */
  #setIndex({ name, options }: InputSpec): void {
    const { node, scope } = this.#placed
    const { values } = this.#context.live.saved(scope, node)
    const chosen = this.#inputs.get(textOf(options['choice']))
    const choice = Array.isArray(chosen) ? values.get(textOf(options['choice'])) : chosen
    const texts = textOf(options['texts'])
    let index = 0
    while (values.has(`${texts}${index + 1}`) && values.get(`${texts}${index + 1}`) !== choice) index += 1
    this.#inputs.set(name, values.has(`${texts}${index + 1}`) ? index : -1)
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
    // The budget is charged for the whole prompt, because the chosen text may be much shorter.
    this.#context.budget.write(value.length)
    this.#context.budget.step(value.split('{').length)
    return chooseText(value, seededRandom(`${this.#context.seed} ${this.#placed.id} ${name}`))
  }
}

/** Wraps a list, because a bare list would be read as a link. */
function wrapList(value: unknown): unknown {
  return Array.isArray(value) ? { __value__: value } : value
}

function wrappedCurve(value: unknown): unknown {
  return value === null || value === undefined ? value : { __type__: 'CURVE', __value__: value }
}
