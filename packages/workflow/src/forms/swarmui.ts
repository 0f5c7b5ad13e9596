import type { Constant, Dag, DagNode } from '@easel/graph'
import { field, type JsonObject } from '../conversion/json.ts'
import { linkOf, nodeOf } from './dag-values.ts'
import { type FormDraft, type FormKind, formLimits } from './form.ts'
import type { FormFile } from './form-file.ts'
import { type AskingNode, draftOf, loadImage } from './form-nodes.ts'
import { boundOf, choicesOf, isConstant, lineOf, rangeOf, withoutUndefined } from './form-values.ts'
import { seedIn } from './seed-value.ts'
import { readTitledPrimitives } from './titled-primitives.ts'

const prefix = 'SwarmInput'
const groupClass = 'SwarmInputGroup'

/**
 * Kinds of fields by type of the node. Any other node of SwarmUI requires a value that no form offers, such as a sound.
 */
const kinds: ReadonlyMap<string, FormKind> = new Map([
  ['Integer', 'integer'],
  ['Float', 'number'],
  ['Text', 'text'],
  ['ModelName', 'choice'],
  ['Checkpoint', 'choice'],
  ['Dropdown', 'choice'],
  ['Boolean', 'boolean'],
  ['Image', 'image'],
])

/** Nodes that give more than their value. A node of ComfyUI with the same outputs replaces them. */
const substitutes: ReadonlyMap<string, (value: Constant) => DagNode> = new Map([
  ['Image', (_: Constant): DagNode => loadImage],
  [
    'Checkpoint',
    (ckpt_name: Constant): DagNode => ({ class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name } }),
  ],
])

interface OrderedNode {
  readonly node: AskingNode
  readonly group: string
  /** Position of the field. Fields with a lower priority come first. */
  readonly priority: number
}

/** Reads the form of a graph with nodes of SwarmUI, or with primitives that have titles for SwarmUI. */
export function readSwarmUi({ dag, nodes }: FormFile): FormDraft | undefined {
  const ordered = Object.entries(dag).flatMap(([id, { class_type, inputs = {} }]) =>
    class_type.startsWith(prefix) && class_type !== groupClass
      ? [readNode(dag, { id, class_type, inputs })]
      : [],
  )
  const dropped = Object.keys(dag).filter((id) => dag[id]!.class_type === groupClass)
  const asked = draftOf('swarmui', { asking: inOrder(ordered, dag), dropped, dag })
  const titled = nodes ? readTitledPrimitives(nodes) : []
  if (titled.length === 0) return asked
  return { source: 'swarmui', ...asked, fields: [...(asked?.fields ?? []), ...titled] }
}

interface AskingFields {
  id: string
  class_type: string
  inputs: JsonObject
}

function readNode(dag: Dag, { id, class_type, inputs }: AskingFields): OrderedNode {
  const name = class_type.slice(prefix.length)
  const value = field(inputs, 'value')
  const isSeed = field(inputs, 'view_type') === 'seed'
  const kind = isSeed ? 'seed' : kinds.get(name)
  const range = rangeOf({ min: field(inputs, 'min'), max: field(inputs, 'max'), step: field(inputs, 'step') })
  const group = linkOf(field(inputs, 'group'))?.[0] ?? ''
  const grouping = nodeOf(dag, group)?.inputs ?? {}
  const isAdvanced = [inputs, grouping].some((fields) => field(fields, 'is_advanced') === true)
  const details = withoutUndefined({
    kind,
    ...range,
    label: lineOf(field(inputs, 'title')),
    help: lineOf(field(inputs, 'description'), formLimits.help),
    group: lineOf(field(grouping, 'title')),
    choices: choicesOf(readOptions(field(inputs, 'values'))),
    advanced: isAdvanced ? (true as const) : undefined,
  })
  const constant = isSeed ? seedIn(range, value) : isConstant(value) ? value : ''
  const by = substitutes.get(name)?.(constant) ?? constant
  const isUnfit = !kinds.has(name) || !isConstant(value)
  return { node: { node_id: id, input: 'value', by, details, isUnfit }, group, priority: priorityOf(inputs) }
}

function priorityOf(inputs: JsonObject): number {
  return boundOf(field(inputs, 'order_priority')) ?? 0
}

/** Sorts by the priorities of the groups, then by the priorities of the fields. */
function inOrder(ordered: readonly OrderedNode[], dag: Dag): AskingNode[] {
  const groups = Map.groupBy(ordered, ({ group }) => group)
  const priority = (group: string) => priorityOf(nodeOf(dag, group)?.inputs ?? {})
  return [...groups]
    .toSorted(([a], [b]) => priority(a) - priority(b))
    .flatMap(([, members]) => members.toSorted((a, b) => a.priority - b.priority))
    .map(({ node }) => node)
}

function readOptions(value: unknown): unknown {
  if (typeof value !== 'string') return undefined
  return value
    .slice(0, formLimits.choices * formLimits.choice)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
