import type { Constant, InputValue } from '@easel/graph'
import type { operations } from './declaration.ts'

type Inputs = Readonly<Record<string, InputValue>>

const calculate: Readonly<Record<(typeof operations)[number], (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  // As in Python, a remainder has the sign of the divisor.
  remainder: (a, b) => a - b * Math.floor(a / b),
  power: (a, b) => a ** b,
  min: Math.min,
  max: Math.max,
}

const primitive = ({ value }: Inputs) => [value!]

/**
 * Functions that compute the outputs of the nodes that hold or calculate values, by node type. The inputs must be complete and
 * must fit the declaration.
 */
export const valuesOf: ReadonlyMap<string, (inputs: Inputs) => readonly InputValue[]> = new Map([
  ['PrimitiveInt', primitive],
  ['PrimitiveFloat', primitive],
  ['PrimitiveString', primitive],
  ['PrimitiveStringMultiline', primitive],
  ['PrimitiveBoolean', primitive],
  [
    'ComfySwitchNode',
    ({ switch: isOn, on_true, on_false }: Inputs) => [isOn === true ? on_true! : on_false!],
  ],
  [
    'StringConcatenate',
    ({ string_a, string_b, delimiter }: Inputs): Constant[] => [`${string_a}${delimiter}${string_b}`],
  ],
  [
    'Maths',
    ({ a, b, operation }: Inputs) => {
      const number = calculate[operation as (typeof operations)[number]](Number(a), Number(b))
      return [number, Math.round(number)]
    },
  ],
])
