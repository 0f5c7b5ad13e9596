import { field, isId, isObject, type JsonObject, listOf } from './json.ts'
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

/** An input of a node, by its key (`inputKeys`), which is its name if no earlier input has that. */
export interface InputEnd {
  readonly node: string
  readonly input: string
}

export interface FileLink {
  readonly id: string
  readonly originId: string
  readonly originSlot: number
  readonly targetId: string
  readonly type: string
}

const read = new WeakMap<object, FileLink | undefined>()

/** Reads a link in the form of a list or an object; `undefined` for the remains of a deleted one. */
function readLink(raw: unknown): FileLink | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  if (read.has(raw)) return read.get(raw)
  const link = parseLink(raw)
  read.set(raw, link)
  return link
}

function parseLink(raw: object): FileLink | undefined {
  const fields = Array.isArray(raw) ? (raw as unknown[]) : linkFields(raw as JsonObject)
  const [id, originId, originSlot, targetId, , type] = fields
  const slot = Number(originSlot)
  if (!isId(id) || !isId(originId) || !isId(targetId) || !Number.isSafeInteger(slot) || slot < 0)
    return undefined
  return {
    id: String(id),
    originId: String(originId),
    originSlot: slot,
    targetId: String(targetId),
    type: typeof type === 'string' ? type : '*',
  }
}

const names = ['id', 'origin_id', 'origin_slot', 'target_id', 'target_slot', 'type'] as const

function linkFields(raw: JsonObject): unknown[] {
  return names.map((name) => field(raw, name))
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
  return inputs.map((input, at) => {
    const name = isObject(input) && typeof input['name'] === 'string' ? input['name'] : ''
    const key = taken.has(name) ? `${name}#${at}` : name
    taken.add(key)
    return key
  })
}

export function inputsOf(node: JsonObject): readonly unknown[] {
  return listOf(field(node, 'inputs'))
}

/** Returns the id of the link that an input of the file names, which counts before what links say of their targets. */
export function linkIdOf(input: unknown): string | undefined {
  const id = isObject(input) ? field(input, 'link') : undefined
  return isId(id) ? String(id) : undefined
}

/** Parts that an edit needs to write an input or an output into a node that the file did not give it. */
export interface LinkParts {
  readonly type: string
  readonly input: JsonObject
  readonly outputs: readonly JsonObject[]
}

/** Links an output to an input, in the form that the file uses, in place of the link that the input had. */
export function addLink(workflow: Workflow, from: OutputEnd, to: InputEnd, parts: LinkParts): Workflow {
  const origin = findNode(workflow, from.node)
  if (!origin || !findNode(workflow, to.node)) return workflow
  const free = removeInputLinks(workflow, [to])
  const id = nextLinkId(free)
  const withInput = changeNodes(free, [to.node], (node) => withInputLink(node, to.input, id, parts.input))
  const withBoth = changeNodes(withInput, [from.node], (node) =>
    withOutputLink(node, from.output, id, parts.outputs),
  )
  const target = findNode(withBoth, to.node)!
  const slot = inputKeys(inputsOf(target)).indexOf(to.input)
  const link = [
    id,
    field(findNode(withBoth, from.node)!, 'id'),
    from.output,
    field(target, 'id'),
    slot,
    parts.type,
  ]
  return withLastId(appendLink(withBoth, link), 'link', id)
}

function withInputLink(node: JsonObject, key: string, link: number, added: JsonObject): JsonObject {
  const inputs = inputsOf(node)
  const at = inputKeys(inputs).indexOf(key)
  const changed =
    at === -1 ? [...inputs, { ...added, link }] : inputs.with(at, { ...(inputs[at] as JsonObject), link })
  return { ...node, inputs: changed }
}

function withOutputLink(
  node: JsonObject,
  slot: number,
  link: number,
  added: readonly JsonObject[],
): JsonObject {
  const outputs = [...listOf(field(node, 'outputs'))]
  for (let at = outputs.length; at <= slot; at += 1)
    outputs.push({ ...(added[at] ?? { name: '', type: '*' }), links: null })
  const output = isObject(outputs[slot]) ? outputs[slot] : {}
  outputs[slot] = { ...output, links: [...listOf(output['links']), link] }
  return { ...node, outputs }
}

function appendLink(workflow: Workflow, link: readonly unknown[]): Workflow {
  const container = field(workflow, 'links')
  const asObject = Object.fromEntries(names.map((name, at) => [name, link[at]]))
  if (isObject(container)) return { ...workflow, links: { ...container, [String(link[0])]: asObject } }
  const links = listOf(container)
  const last = links.at(-1)
  const usesObjects = last === undefined ? isVersion1(workflow) : isObject(last)
  return { ...workflow, links: [...links, usesObjects ? asObject : link] }
}

/** Removes the links of inputs, at both ends. */
export function removeInputLinks(workflow: Workflow, ends: readonly InputEnd[]): Workflow {
  const ids = new Set<string>()
  for (const { node, input } of ends) {
    const inputs = inputsOf(findNode(workflow, node) ?? {})
    const id = linkIdOf(inputs[inputKeys(inputs).indexOf(input)])
    if (id !== undefined) ids.add(id)
  }
  return removeLinks(workflow, ids)
}

/** Removes links by their ids from the list, from both nodes, and from the points that the links run through. */
export function removeLinks(workflow: Workflow, ids: ReadonlySet<string>): Workflow {
  if (ids.size === 0) return workflow
  const isGone = (id: unknown) => isId(id) && ids.has(String(id))
  const touched = nodeEntries(workflow).flatMap(([key, node]) => (touches(node, isGone) ? [key] : []))
  const changed = changeNodes(workflow, touched, (node) => withoutLinks(node, isGone))
  return withoutPoints({ ...changed, ...listWithout(changed, isGone) }, isGone)
}

type IsGone = (id: unknown) => boolean

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

/** Removes links from the drawn points of links (`reroutes`), which version 1 keeps in the workflow and 0.4 in `extra`. */
function withoutPoints(workflow: Workflow, isGone: IsGone): Workflow {
  const extra = field(workflow, 'extra')
  const extensions = isObject(extra) ? listOf(field(extra, 'linkExtensions')) : []
  const changed = extensions.some((one) => isObject(one) && isGone(one['id']))
    ? {
        ...workflow,
        extra: {
          ...(extra as JsonObject),
          linkExtensions: extensions.filter((one) => !isObject(one) || !isGone(one['id'])),
        },
      }
    : workflow
  const inExtra = isObject(changed['extra']) ? changed['extra'] : undefined
  const own = pointsWithout(field(changed, 'reroutes'), isGone)
  const inner = inExtra && pointsWithout(field(inExtra, 'reroutes'), isGone)
  return {
    ...changed,
    ...(own && { reroutes: own }),
    ...(inner && { extra: { ...inExtra, reroutes: inner } }),
  }
}

/** Returns the points without these links, and without points that led only them; `undefined` where nothing changes. */
function pointsWithout(value: unknown, isGone: IsGone): unknown[] | undefined {
  const points = listOf(value)
  const isLed = (point: unknown): point is JsonObject =>
    isObject(point) && listOf(point['linkIds']).some(isGone)
  if (!points.some(isLed)) return undefined
  return points.flatMap((point) => {
    if (!isLed(point)) return [point]
    const linkIds = listOf(point['linkIds']).filter((id) => !isGone(id))
    return linkIds.length > 0 || point['floating'] ? [{ ...point, linkIds }] : []
  })
}
