import type { InputDeclaration, NodeDeclaration, ValueType } from '@easel/graph'

const limit = Number.MAX_SAFE_INTEGER
const shared = { version: 1, category: 'utils/primitive', place: 'cpu', weight: 0 } as const

function primitive(name: string, type: ValueType, input: Partial<InputDeclaration>): NodeDeclaration {
  return {
    ...shared,
    class_type: `Primitive${name}`,
    inputs: [{ name: 'value', type, ...input }],
    outputs: [{ name: type, type }],
  }
}

/** Nodes that hold a single value, which several inputs can share. */
export const primitives: readonly NodeDeclaration[] = [
  primitive('Int', 'INT', { default: 0, min: -limit, max: limit, step: 1, has_control: true }),
  primitive('Float', 'FLOAT', { default: 0, min: -limit, max: limit, step: 0.1 }),
  primitive('String', 'STRING', { default: '' }),
  primitive('StringMultiline', 'STRING', { default: '', multiline: true }),
  primitive('Boolean', 'BOOLEAN', { default: false }),
]

/** Passes on the selected input; the other input, and the nodes that only that input needs, are not computed. */
export const comfySwitch: NodeDeclaration = {
  ...shared,
  class_type: 'ComfySwitchNode',
  category: 'logic',
  inputs: [
    { name: 'switch', type: 'BOOLEAN', default: false },
    { name: 'on_false', type: '*' },
    { name: 'on_true', type: '*' },
  ],
  outputs: [{ name: 'output', type: '*' }],
}

export const stringConcatenate: NodeDeclaration = {
  ...shared,
  class_type: 'StringConcatenate',
  category: 'utils/string',
  inputs: [
    { name: 'string_a', type: 'STRING', default: '', multiline: true },
    { name: 'string_b', type: 'STRING', default: '', multiline: true },
    { name: 'delimiter', type: 'STRING', default: '' },
  ],
  outputs: [{ name: 'STRING', type: 'STRING' }],
}

export const operations = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'remainder',
  'power',
  'min',
  'max',
] as const

/** Calculates with two numbers; the second output is the result rounded to a whole number. */
export const maths: NodeDeclaration = {
  ...shared,
  class_type: 'Maths',
  category: 'utils',
  inputs: [
    { name: 'a', type: 'FLOAT', default: 0, min: -limit, max: limit, step: 0.1 },
    { name: 'b', type: 'FLOAT', default: 0, min: -limit, max: limit, step: 0.1 },
    { name: 'operation', type: 'CHOICE', default: 'add', choices: operations },
  ],
  outputs: [
    { name: 'number', type: 'FLOAT' },
    { name: 'whole', type: 'INT' },
  ],
}
