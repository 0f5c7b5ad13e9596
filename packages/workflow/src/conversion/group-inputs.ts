import { message } from '@easel/graph'
import type { Budget } from './budget.ts'
import { customSlot, type GroupLinks } from './group-links.ts'
import type { JsonObject } from './json.ts'
import type { InputSpec } from './node-definition.ts'
import type { Definitions } from './object-info.ts'
import { quoteName, refuse } from './refusal.ts'
import { isAnyType } from './slot-types.ts'
import type { UiInput, UiNode } from './ui-graph.ts'
import { virtualKindOf } from './virtual-nodes.ts'
import { couldBeWidget, hasUploadButton, isForced } from './widget-types.ts'

/** A legacy group: its nodes by position, and their links. */
export interface Group {
  readonly name: string
  readonly path: string
  readonly json: JsonObject
  readonly nodes: readonly UiNode[]
  readonly links: GroupLinks
}

/** A socket of the group node, with the inner node and the input that it leads to. */
export interface GroupSocket {
  readonly name: string
  readonly type: string
  readonly node: number
  readonly input: string
}

/** A widget of the group node. `node` is `undefined` for an upload button, whose value has no meaning. */
export interface GroupWidget {
  readonly spec: InputSpec
  readonly node: number | undefined
  readonly input: string
}

/** Cost of naming an input, in steps of the budget. */
const costOfNaming = 8

export interface GroupInterface {
  readonly sockets: readonly GroupSocket[]
  readonly widgets: readonly GroupWidget[]
}

/**
 * Lists the inputs of a group node in the editor's order. Each node has its widgets, then its sockets without a link
 * inside the group. Widgets that were converted to sockets follow at the end.
 */
export function groupInterface(group: Group, definitions: Definitions, budget: Budget): GroupInterface {
  const naming = new Naming(group)
  const sockets: GroupSocket[] = []
  const widgets: GroupWidget[] = []
  const converted: (() => void)[] = []
  for (const [position, node] of group.nodes.entries()) {
    const specs = specsOf(group, position, definitions)
    budget.step(specs.length * costOfNaming)
    const marked = new Set(node.inputs.flatMap(({ widget }) => (widget === undefined ? [] : [widget])))
    const isConverted = ({ name }: InputSpec) => savedInput(node, name)?.widget === name
    const isWidget = (spec: InputSpec) => couldBeWidget(spec, marked) && !isForced(spec)
    const widgetSpecs = specs.filter((spec) => isWidget(spec) && !isConverted(spec))
    for (const spec of widgetSpecs)
      widgets.push(groupWidget(naming.of(position, spec.name), { spec, node: position }))
    if (widgetSpecs.some(hasUploadButton)) widgets.push(uploadButton(position))
    const plain = specs.filter((spec) => !isWidget(spec))
    for (const [slot, spec] of plain.entries()) {
      if (isLinked(group, position, { input: spec.name, slot })) continue
      const name = naming.of(position, spec.name)
      if (customSlot(group.json, { node: position, side: 'input', name: spec.name }).visible === false)
        continue
      sockets.push({ name, type: spec.type, node: position, input: spec.name })
    }
    converted.push(() => {
      for (const [index, spec] of convertedInOrder(node, specs.filter(isConverted)).entries()) {
        if (isLinked(group, position, { input: spec.name, slot: plain.length + index })) continue
        const name = naming.of(position, spec.name)
        widgets.push(groupWidget(name, { spec, node: position }))
        sockets.push({ name, type: spec.type, node: position, input: spec.name })
      }
    })
  }
  for (const add of converted) add()
  return { sockets, widgets }
}

/** Sorts converted widgets like the editor, which compares positions as text: 10 comes before 2. */
function convertedInOrder(node: UiNode, specs: readonly InputSpec[]): InputSpec[] {
  const position = (spec: InputSpec) => String(node.inputAt.get(spec.name))
  return specs.toSorted((a, b) => (position(a) < position(b) ? -1 : 1))
}

function isLinked(
  { links, nodes }: Group,
  index: number,
  { input, slot }: { input: string; slot: number },
): boolean {
  return links.to(index, nodes[index]!.inputAt.get(input) ?? slot) !== undefined
}

function savedInput(node: UiNode, name: string): UiInput | undefined {
  const index = node.inputAt.get(name)
  return index === undefined ? undefined : node.inputs[index]
}

function groupWidget(name: string, { spec, node }: { spec: InputSpec; node: number }): GroupWidget {
  const {
    image_upload: _,
    animated_image_upload: __,
    video_upload: ___,
    audio_upload: ____,
    ...rest
  } = spec.options
  const isSeed = spec.name === 'seed' || spec.name === 'noise_seed'
  const options = isSeed ? { ...rest, control_after_generate: true } : rest
  return { spec: { ...spec, name, options }, node, input: spec.name }
}

export const uploadType = 'IMAGEUPLOAD'

function uploadButton(position: number): GroupWidget {
  const name = `${position} upload`
  const spec = { name, type: uploadType, choices: undefined, options: {}, isRequired: false }
  return { spec, node: undefined, input: name }
}

/** Returns the inputs of a node in a group. They come from its definition, or from the editor for a virtual node. */
function specsOf(group: Group, index: number, definitions: Definitions): readonly InputSpec[] {
  const node = group.nodes[index]!
  const definition = definitions.get(node.type)
  if (definition) return definition.inputs
  const kind = virtualKindOf(node.type)
  if (kind === 'relay') return relaySpecs(group, index)
  if (kind === 'primitive') return primitiveSpecs(group, index, definitions)
  if (kind) return []
  return refuse(
    group.path,
    message('group_type_unknown', { group: quoteName(group.name), type: quoteName(node.type) }),
  )
}

/** Returns the input of a reroute at the edge of the group. It is an input of the group, named after its type. */
function relaySpecs({ links, nodes }: Group, position: number): InputSpec[] {
  const into = links.to(position, 0)
  const outOf = links.from(position, 0)
  const external = links.external(position, 0)
  if (into && outOf.length > 0 && external === undefined) return []
  const taken = outOf.map(({ target, targetSlot }) => nodes[target]?.inputs[targetSlot]?.type ?? '*')
  const given = into && nodes[into.origin]?.outputTypes[into.originSlot]
  const type = taken.find((type) => !isAnyType(type)) ?? given ?? links.typeInto(position) ?? external ?? '*'
  return [{ name: type, type, choices: undefined, options: { forceInput: true }, isRequired: true }]
}

function primitiveSpecs({ links, nodes }: Group, position: number, definitions: Definitions): InputSpec[] {
  const [link] = links.from(position, 0)
  const target = link && nodes[link.target]
  const input = target?.inputs[link!.targetSlot]
  if (!target || !input) return []
  const spec = definitions.get(target.type)?.inputNamed.get(input.widget ?? input.name)
  const type = spec?.type ?? (input.type || '*')
  const options = { ...spec?.options, control_after_generate: true }
  return [{ name: 'value', type, choices: spec?.choices, options, isRequired: true }]
}

/** Gives each input of a group node a unique name, by the rules of the editor. */
class Naming {
  readonly #group: Group
  readonly #seen = new Map<string, number>()

  constructor(group: Group) {
    this.#group = group
  }

  of(index: number, input: string): string {
    const node = this.#group.nodes[index]!
    const custom = customSlot(this.#group.json, { node: index, side: 'input', name: input }).name
    let name = custom ?? savedInput(node, input)?.label ?? input
    let key = name
    const isTitled = virtualKindOf(node.type) === 'primitive' && node.title !== undefined
    if (isTitled || this.#seen.has(name)) {
      const prefix = node.title ?? node.type
      name = `${prefix} ${input}`
      key = name
      const count = this.#seen.get(name)
      if (count !== undefined) name = `${prefix} ${count} ${input}`
    }
    this.#seen.set(key, (this.#seen.get(key) ?? 1) + 1)
    return name
  }
}
