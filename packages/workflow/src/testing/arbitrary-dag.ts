import fc from 'fast-check'
import type { InputSketch, NodeSketch } from './sketch-workflow.ts'

type Link = readonly [nodeId: number, output: number]

interface InputKind {
  readonly name: string
  readonly type: string
  /** Arbitrary value of a widget. Sockets have no value. */
  readonly value?: fc.Arbitrary<unknown>
  /** Further values that an editor saves after this value, such as `control_after_generate`. */
  readonly control?: readonly unknown[]
}

interface NodeKind {
  readonly type: string
  readonly inputs: readonly InputKind[]
  readonly outputs: readonly string[]
}

const whole = fc.integer({ min: 0, max: 1_000_000 })
const ratio = fc.double({ min: 0, max: 1, noNaN: true })
/** Texts without the syntax of alternatives and comments. */
const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '猫', '"') })
const socket = (name: string, type: string): InputKind => ({ name, type })
const widget = (name: string, type: string, value: fc.Arbitrary<unknown>): InputKind => ({
  name,
  type,
  value,
})
const seed = (name: string): InputKind => ({ ...widget(name, 'INT', whole), control: ['randomize'] })

const kinds: readonly NodeKind[] = [
  {
    type: 'Source',
    inputs: [widget('file', 'COMBO', fc.constantFrom('a.png', 'b.png'))],
    outputs: ['IMAGE', 'MASK'],
  },
  {
    type: 'Model',
    inputs: [widget('name', 'COMBO', fc.constantFrom('small', 'large'))],
    outputs: ['MODEL', 'CLIP'],
  },
  {
    type: 'Prompt',
    inputs: [widget('text', 'STRING', words), socket('clip', 'CLIP')],
    outputs: ['CONDITIONING'],
  },
  {
    type: 'Sampler',
    inputs: [
      socket('model', 'MODEL'),
      seed('seed'),
      widget('steps', 'INT', whole),
      widget('cfg', 'FLOAT', ratio),
      widget('method', 'COMBO', fc.constantFrom('euler', 'heun')),
      socket('positive', 'CONDITIONING'),
      widget('strength', 'FLOAT', ratio),
    ],
    outputs: ['IMAGE'],
  },
  {
    type: 'Filter',
    inputs: [socket('image', 'IMAGE'), widget('radius', 'INT', whole), socket('mask', 'MASK')],
    outputs: ['IMAGE'],
  },
  {
    type: 'Blend',
    inputs: [socket('a', 'IMAGE'), socket('b', 'IMAGE'), widget('amount', 'FLOAT', ratio)],
    outputs: ['IMAGE'],
  },
  { type: 'Number', inputs: [seed('value')], outputs: ['INT'] },
  {
    type: 'SaveImage',
    inputs: [socket('images', 'IMAGE'), widget('filename_prefix', 'STRING', words)],
    outputs: [],
  },
]

/** A node of a task graph, with the data that an editor needs to save it. */
export interface KnownNode {
  readonly id: number
  readonly kind: NodeKind
  readonly links: ReadonlyMap<string, Link>
  readonly values: ReadonlyMap<string, unknown>
}

/**
 * Arbitrary task graphs of the tests' node types. Each input takes a fitting output of an earlier node, or has no link.
 */
export const anyNodes: fc.Arbitrary<readonly KnownNode[]> = fc
  .array(fc.tuple(fc.constantFrom(...kinds), fc.array(fc.nat(), { minLength: 8, maxLength: 8 })), {
    maxLength: 14,
  })
  .chain((rows) => {
    const values = rows.map(([kind]) => valuesOf(kind))
    return fc
      .tuple(...values)
      .map((drawn) => rows.map(([kind, picks], index) => knownNode(index, { kind, picks, drawn, rows })))
  })

interface Row {
  kind: NodeKind
  picks: readonly number[]
  drawn: readonly ReadonlyMap<string, unknown>[]
  rows: readonly (readonly [NodeKind, ...unknown[]])[]
}

function valuesOf({ inputs }: NodeKind): fc.Arbitrary<ReadonlyMap<string, unknown>> {
  const withValue = inputs.filter((input) => input.value)
  return fc
    .tuple(...withValue.map((input) => input.value!))
    .map((values) => new Map(withValue.map(({ name }, index) => [name, values[index]])))
}

function knownNode(position: number, { kind, picks, drawn, rows }: Row): KnownNode {
  const links = new Map<string, Link>()
  for (const [index, input] of kind.inputs.entries()) {
    const fitting = rows.slice(0, position).flatMap(([{ outputs }], node): Link[] => {
      return outputs.flatMap((type, slot): Link[] => (type === input.type ? [[node + 1, slot]] : []))
    })
    // The position after the last fitting output means no link.
    const link = fitting[picks[index]! % (fitting.length + 1)]
    if (link) links.set(input.name, link)
  }
  return { id: position + 1, kind, links, values: drawn[position]! }
}

/** Returns the node in the form in which an editor saves it. */
export function savedNode({ id, kind, links, values }: KnownNode): NodeSketch {
  const inputs = kind.inputs.map(({ name, type, value }): [string, InputSketch] => {
    const from = links.get(name)
    return [name, { type, ...(from && { from }), ...(value && { widget: true }) }]
  })
  const list = kind.inputs.flatMap(({ name, value, control = [] }) =>
    value ? [values.get(name), ...control] : [],
  )
  return { id, type: kind.type, inputs: Object.fromEntries(inputs), outputs: kind.outputs, values: list }
}

/** Returns the expected inputs of each node in the task graph. `idOf` maps the ids of nodes. */
export function expectedInputs(
  nodes: readonly KnownNode[],
  idOf: (id: number) => string = String,
): Record<string, unknown> {
  return Object.fromEntries(
    nodes.map(({ id, links, values }) => {
      const linked = [...links].map(([name, [origin, slot]]) => [name, [idOf(origin), slot]])
      return [idOf(id), { ...Object.fromEntries(values), ...Object.fromEntries(linked) }]
    }),
  )
}
