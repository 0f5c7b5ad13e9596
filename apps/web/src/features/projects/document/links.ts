import { uuid } from '../../../lib/format/index.ts'
import { type BorderSide, borderId, borderSides, changeSlots, freeName, sideOf, slotsOf } from './border.ts'
import { field, isId, isObject, type JsonObject, listOf, numberOf, textOf } from './json.ts'
import {
  changeNodes,
  findNode,
  isVersion1,
  nextLinkId,
  nodeEntries,
  type Workflow,
  withLastId,
} from './workflow.ts'

/** An output of a node, counted from 0. */
export interface OutputEnd {
  readonly node: string
  readonly output: number
}

/** An input of a node by its key (`inputKeys`): its name, unless an earlier input has the same name. */
export interface InputEnd {
  readonly node: string
  readonly input: string
}

export interface FileLink {
  readonly id: string
  readonly originId: string
  readonly originSlot: number
  readonly targetId: string
  readonly targetSlot: number
  readonly type: string
  /** Id of the last point that the link runs through. Only links in the form of an object name it. */
  readonly lastPoint: string | undefined
}

const read = new WeakMap<object, FileLink | undefined>()

/** Reads a link in the form of a list or an object; `undefined` for the remains of a deleted link. */
function readLink(raw: unknown): FileLink | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  if (read.has(raw)) return read.get(raw)
  const link = parseLink(raw)
  read.set(raw, link)
  return link
}

function parseLink(raw: object): FileLink | undefined {
  const fields = Array.isArray(raw) ? (raw as unknown[]) : linkFields(raw as JsonObject)
  const [id, originId, originSlot, targetId, targetSlot, type] = fields
  const slot = numberOf(originSlot)
  if (!isId(id) || !isId(originId) || !isId(targetId) || !Number.isSafeInteger(slot) || slot < 0)
    return undefined
  return {
    id: String(id),
    originId: String(originId),
    originSlot: slot,
    targetId: String(targetId),
    targetSlot: numberOf(targetSlot),
    type: typeof type === 'string' ? type : '*',
    lastPoint: isObject(raw) && isId(raw['parentId']) ? String(raw['parentId']) : undefined,
  }
}

const fieldNames = ['id', 'origin_id', 'origin_slot', 'target_id', 'target_slot', 'type'] as const

function linkFields(raw: JsonObject): unknown[] {
  return fieldNames.map((name) => field(raw, name))
}

const indexes = new WeakMap<object, ReadonlyMap<string, FileLink>>()

/** Returns the links of a file by their ids. */
export function linksById(workflow: Workflow): ReadonlyMap<string, FileLink> {
  const container = field(workflow, 'links')
  if (typeof container !== 'object' || container === null) return new Map()
  const known = indexes.get(container)
  if (known) return known
  const index = new Map<string, FileLink>()
  for (const raw of Object.values(container)) {
    const link = readLink(raw)
    if (link) index.set(link.id, link)
  }
  indexes.set(container, index)
  return index
}

/** Returns the keys of a node's inputs: their names, and for a repeated name the name with its position. */
export function inputKeys(inputs: readonly unknown[]): string[] {
  const taken = new Set<string>()
  return inputs.map((input, index) => {
    const name = isObject(input) && typeof input['name'] === 'string' ? input['name'] : ''
    const key = taken.has(name) ? `${name}#${index}` : name
    taken.add(key)
    return key
  })
}

export function inputsOf(node: JsonObject): readonly unknown[] {
  return listOf(field(node, 'inputs'))
}

/** Returns the id of the link that an input in the file names. It takes precedence over the target that the link itself names. */
export function linkIdOf(input: unknown): string | undefined {
  const id = isObject(input) ? field(input, 'link') : undefined
  return isId(id) ? String(id) : undefined
}

/** Returns the id of the link that leads to an output of an opened subgraph. The output's own list may also name deleted links. */
export function outerLinkId(graph: Workflow, slot: number): string | undefined {
  const target = borderId(graph, 'outputs')
  const links = linksById(graph)
  const listed = listOf(field(slotsOf(graph, 'outputs')[slot] ?? {}, 'linkIds')).map(String)
  return (
    listed.find((id) => links.get(id)?.targetId === target) ??
    [...links.values()].find(({ targetId, targetSlot }) => targetId === target && targetSlot === slot)?.id
  )
}

/**
 * Returns the keys of the slots at a side of a subgraph. The last key is a new slot, which exists once a link is connected to it.
 */
export function slotKeys(graph: Workflow, side: BorderSide): string[] {
  return inputKeys([...slotsOf(graph, side), { name: '+' }])
}

/** Returns the id of the link to an input of a node, or to an output of the opened subgraph. */
export function linkInto(graph: Workflow, { node, input }: InputEnd): string | undefined {
  if (sideOf(graph, node) === 'outputs') {
    const slot = slotKeys(graph, 'outputs').indexOf(input)
    return slot === -1 ? undefined : outerLinkId(graph, slot)
  }
  const inputs = inputsOf(findNode(graph, node) ?? {})
  return linkIdOf(inputs[inputKeys(inputs).indexOf(input)])
}

/** A link with both ends in the form that edits use. */
export interface Join {
  readonly link: FileLink
  readonly from: OutputEnd
  readonly to: InputEnd
}

/** Returns the links with a target: links that an input names, and links to the outputs of an opened subgraph. */
export function joinsOf(graph: Workflow): Join[] {
  const links = linksById(graph)
  const join = (id: string | undefined, to: InputEnd): Join[] => {
    const link = id === undefined ? undefined : links.get(id)
    return link ? [{ link, from: { node: link.originId, output: link.originSlot }, to }] : []
  }
  const inner = nodeEntries(graph).flatMap(([node, raw]) => {
    const inputs = inputsOf(raw)
    const keys = inputKeys(inputs)
    return inputs.flatMap((input, index) => join(linkIdOf(input), { node, input: keys[index]! }))
  })
  const node = borderId(graph, 'outputs')
  if (node === undefined) return inner
  const outer = inputKeys(slotsOf(graph, 'outputs')).flatMap((input, index) =>
    join(outerLinkId(graph, index), { node, input }),
  )
  return [...inner, ...outer]
}

/** Parts of a new link. The edit adds the input and the outputs to nodes that lack them in the file. */
export interface LinkParts {
  readonly type: string
  readonly input: JsonObject
  readonly outputs: readonly JsonObject[]
}

/**
 * Links an output to an input, in the form of the file, and replaces the previous link of the input. In an opened subgraph, an
 * end can also be at the border. A link to the last key of the border adds a slot.
 */
export function addLink(workflow: Workflow, from: OutputEnd, to: InputEnd, parts: LinkParts): Workflow {
  const origin = endId(workflow, from.node, 'inputs')
  const target = endId(workflow, to.node, 'outputs')
  if (origin === undefined || target === undefined) return workflow
  const unlinked = removeInputLinks(workflow, [to])
  const id = nextLinkId(unlinked)
  const withInput = linkInput(unlinked, to, id, parts)
  const withBoth = linkOutput(withInput, from, { to, id, parts })
  return withLastId(
    appendLink(withBoth, [id, origin, from.output, target, slotOf(withBoth, to), parts.type]),
    'link',
    id,
  )
}

/** Returns the id of a node in the form in which links name it; a side of the subgraph's border counts as a node, too. */
function endId(graph: Workflow, node: string, side: BorderSide): unknown {
  const border = field(graph, side === 'inputs' ? 'inputNode' : 'outputNode')
  if (node === borderId(graph, side))
    return (isObject(border) ? field(border, 'id') : undefined) ?? Number(node)
  const raw = findNode(graph, node)
  return raw && field(raw, 'id')
}

function slotOf(graph: Workflow, { node, input }: InputEnd): number {
  return sideOf(graph, node) === 'outputs'
    ? slotKeys(graph, 'outputs').indexOf(input)
    : inputKeys(inputsOf(findNode(graph, node)!)).indexOf(input)
}

function linkInput(graph: Workflow, to: InputEnd, id: number, { type, input, outputs }: LinkParts): Workflow {
  if (sideOf(graph, to.node) !== 'outputs')
    return changeNodes(graph, [to.node], (node) => withInputLink(node, to.input, id, input))
  const slot = slotKeys(graph, 'outputs').indexOf(to.input)
  const name = textOf(outputs.at(-1)?.['name']) || type.toLowerCase()
  return changeSlots(graph, 'outputs', (slots) => linkedSlots(slots, slot, { name, type, linkIds: [id] }))
}

interface NewLink {
  readonly to: InputEnd
  readonly id: number
  readonly parts: LinkParts
}

function linkOutput(graph: Workflow, from: OutputEnd, { to, id, parts }: NewLink): Workflow {
  if (sideOf(graph, from.node) !== 'inputs')
    return changeNodes(graph, [from.node], (node) => withOutputLink(node, from.output, id, parts.outputs))
  return changeSlots(graph, 'inputs', (slots) => {
    const others = listOf(field(slots[from.output] ?? {}, 'linkIds'))
    const name = to.input || parts.type.toLowerCase()
    return linkedSlots(slots, from.output, { name, type: parts.type, linkIds: [...others, id] })
  })
}

interface LinkedSlot {
  readonly name: string
  readonly type: string
  readonly linkIds: readonly unknown[]
}

/** Writes the links of a slot. If there is no such slot, adds a slot with a unique name. */
function linkedSlots(slots: readonly JsonObject[], index: number, linked: LinkedSlot): readonly JsonObject[] {
  const slot = slots[index]
  if (slot) return slots.with(index, { ...slot, linkIds: linked.linkIds })
  return [...slots, { id: uuid(), ...linked, name: freeName(slots, linked.name) }]
}

function withInputLink(node: JsonObject, key: string, link: number, added: JsonObject): JsonObject {
  const inputs = inputsOf(node)
  const index = inputKeys(inputs).indexOf(key)
  const changed =
    index === -1
      ? [...inputs, { ...added, link }]
      : inputs.with(index, { ...(inputs[index] as JsonObject), link })
  return { ...node, inputs: changed }
}

function withOutputLink(
  node: JsonObject,
  slot: number,
  link: number,
  added: readonly JsonObject[],
): JsonObject {
  const outputs = [...listOf(field(node, 'outputs'))]
  for (let index = outputs.length; index <= slot; index += 1)
    outputs.push({ ...(added[index] ?? { name: '', type: '*' }), links: null })
  const output = isObject(outputs[slot]) ? outputs[slot] : {}
  outputs[slot] = { ...output, links: [...listOf(output['links']), link] }
  return { ...node, outputs }
}

function appendLink(workflow: Workflow, link: readonly unknown[]): Workflow {
  const container = field(workflow, 'links')
  const asObject = Object.fromEntries(fieldNames.map((name, index) => [name, link[index]]))
  if (isObject(container)) return { ...workflow, links: { ...container, [String(link[0])]: asObject } }
  const links = listOf(container)
  const last = links.at(-1)
  const usesObjects = last === undefined ? isVersion1(workflow) : isObject(last)
  return { ...workflow, links: [...links, usesObjects ? asObject : link] }
}

/** Removes the links of inputs, at both ends. */
export function removeInputLinks(workflow: Workflow, ends: readonly InputEnd[]): Workflow {
  const ids = new Set<string>()
  for (const end of ends) {
    const id = linkInto(workflow, end)
    if (id !== undefined) ids.add(id)
  }
  return removeLinks(workflow, ids)
}

/** Removes links by their ids from the list, from both nodes, and from the points that the links run through. */
export function removeLinks(workflow: Workflow, ids: ReadonlySet<string>): Workflow {
  if (ids.size === 0) return workflow
  const isGone = (id: unknown) => isId(id) && ids.has(String(id))
  const touched = nodeEntries(workflow).flatMap(([key, node]) => (touches(node, isGone) ? [key] : []))
  const inside = changeNodes(workflow, touched, (node) => withoutLinks(node, isGone))
  const changed = borderSides.reduce((current, side) => withoutSlotLinks(current, side, isGone), inside)
  return withoutPoints({ ...changed, ...listWithout(changed, isGone) }, isGone)
}

type IsGone = (id: unknown) => boolean

function withoutSlotLinks(graph: Workflow, side: BorderSide, isGone: IsGone): Workflow {
  if (borderId(graph, side) === undefined) return graph
  return changeSlots(graph, side, (slots) =>
    slots.map((slot) => {
      const ids = listOf(field(slot, 'linkIds'))
      return ids.some(isGone) ? { ...slot, linkIds: ids.filter((id) => !isGone(id)) } : slot
    }),
  )
}

function touches(node: JsonObject, isGone: IsGone): boolean {
  return (
    inputsOf(node).some((input) => isObject(input) && isGone(input['link'])) ||
    listOf(field(node, 'outputs')).some((output) => isObject(output) && listOf(output['links']).some(isGone))
  )
}

function withoutLinks(node: JsonObject, isGone: IsGone): JsonObject {
  const inputs = inputsOf(node).map((input) =>
    isObject(input) && isGone(input['link']) ? { ...input, link: null } : input,
  )
  const outputs = listOf(field(node, 'outputs')).map((output) =>
    isObject(output) && listOf(output['links']).some(isGone)
      ? { ...output, links: listOf(output['links']).filter((id) => !isGone(id)) }
      : output,
  )
  return {
    ...node,
    ...(Array.isArray(node['inputs']) && { inputs }),
    ...(Array.isArray(node['outputs']) && { outputs }),
  }
}

function listWithout(workflow: Workflow, isGone: IsGone): { links?: unknown } {
  const container = field(workflow, 'links')
  const stays = (raw: unknown) => !isGone(Array.isArray(raw) ? raw[0] : isObject(raw) && raw['id'])
  if (isObject(container))
    return { links: Object.fromEntries(Object.entries(container).filter(([, raw]) => stays(raw))) }
  return Array.isArray(container) ? { links: container.filter(stays) } : {}
}

/** Moves the ends of links to other slots; `undefined` leaves a link unchanged. */
export function moveLinks(workflow: Workflow, endsOf: (link: FileLink) => LinkEnds | undefined): Workflow {
  const container = field(workflow, 'links')
  if (typeof container !== 'object' || container === null) return workflow
  let isChanged = false
  const moved = (raw: unknown): unknown => {
    const link = readLink(raw)
    const ends = link && endsOf(link)
    if (!ends) return raw
    isChanged = true
    if (!Array.isArray(raw))
      return {
        ...(raw as JsonObject),
        ...(ends.originSlot !== undefined && { origin_slot: ends.originSlot }),
        ...(ends.targetSlot !== undefined && { target_slot: ends.targetSlot }),
      }
    const [id, origin, originSlot, target, targetSlot, ...furtherFields] = raw
    return [
      id,
      origin,
      ends.originSlot ?? originSlot,
      target,
      ends.targetSlot ?? targetSlot,
      ...furtherFields,
    ]
  }
  const links = Array.isArray(container)
    ? container.map(moved)
    : Object.fromEntries(Object.entries(container).map(([id, raw]) => [id, moved(raw)]))
  return isChanged ? { ...workflow, links } : workflow
}

interface LinkEnds {
  readonly originSlot?: number | undefined
  readonly targetSlot?: number | undefined
}

/** Removes links from the drawn points of links (`reroutes`), which version 1 keeps in the workflow and 0.4 in `extra`. */
function withoutPoints(workflow: Workflow, isGone: IsGone): Workflow {
  const extra = field(workflow, 'extra')
  const extensions = isObject(extra) ? listOf(field(extra, 'linkExtensions')) : []
  const changed = extensions.some((extension) => isObject(extension) && isGone(extension['id']))
    ? {
        ...workflow,
        extra: {
          ...(extra as JsonObject),
          linkExtensions: extensions.filter((extension) => !isObject(extension) || !isGone(extension['id'])),
        },
      }
    : workflow
  const inExtra = isObject(changed['extra']) ? changed['extra'] : undefined
  const reroutes = pointsWithout(field(changed, 'reroutes'), isGone)
  const inner = inExtra && pointsWithout(field(inExtra, 'reroutes'), isGone)
  return {
    ...changed,
    ...(reroutes && { reroutes }),
    ...(inner && { extra: { ...inExtra, reroutes: inner } }),
  }
}

/** Removes links from the points, and removes points through which no link runs any more; `undefined` if nothing changes. */
function pointsWithout(value: unknown, isGone: IsGone): unknown[] | undefined {
  const points = listOf(value)
  const hasRemovedLink = (point: unknown): point is JsonObject =>
    isObject(point) && listOf(point['linkIds']).some(isGone)
  if (!points.some(hasRemovedLink)) return undefined
  return points.flatMap((point) => {
    if (!hasRemovedLink(point)) return [point]
    const linkIds = listOf(point['linkIds']).filter((id) => !isGone(id))
    return linkIds.length > 0 || point['floating'] ? [{ ...point, linkIds }] : []
  })
}
