import { Table } from './flatbuffer.ts'

/** Layout height × width × channels, channels innermost. */
export interface Tensor {
  readonly height: number
  readonly width: number
  readonly channels: number
  readonly data: Float32Array
}

/** One operation: ids of the tensors that it reads and writes, and its weights. */
export interface Step {
  readonly kind: StepKind
  readonly inputs: readonly number[]
  readonly output: number
  /** Output channels × kernel height × kernel width × input channels; for depthwise 1 × kh × kw × channels. */
  readonly weights?: { readonly shape: readonly number[]; readonly data: Float32Array }
  readonly bias?: Float32Array
  readonly stride: number
}

export interface Network {
  readonly steps: readonly Step[]
  readonly input: number
  readonly output: number
  readonly width: number
  readonly height: number
}

/** Operator codes of TensorFlow Lite's schema (v3a). */
const kinds = {
  0: 'add',
  1: 'pool',
  3: 'convolve',
  4: 'depthwise',
  14: 'sigmoid',
  18: 'multiply',
  19: 'relu',
  23: 'double',
  32: 'unfold',
  117: 'hardSwish',
} as const

export type StepKind = (typeof kinds)[keyof typeof kinds]

const dequantize = 6
const halfFloat = 1

/** IEEE 754 binary16 → number. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

function numbersOf(tensor: Table, buffers: readonly Table[]): Float32Array {
  const bytes = buffers[tensor.int(2)]!.bytes(0)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (tensor.byte(1) === halfFloat)
    return Float32Array.from({ length: bytes.byteLength / 2 }, (_, i) =>
      fromHalf(view.getUint16(i * 2, true)),
    )
  return Float32Array.from({ length: bytes.byteLength / 4 }, (_, i) => view.getFloat32(i * 4, true))
}

/**
 * Reads the operations of a TensorFlow Lite file's single graph, in order. Supports only what MediaPipe's person
 * segmenters consist of (half-float kernels, equal strides, padding "same") and throws otherwise.
 */
export function readNetwork(bytes: Uint8Array): Network {
  const root = Table.root(bytes)
  const codes = root.tables(1).map((code) => Math.max(code.byte(0), code.int(3)))
  const buffers = root.tables(4)
  const graph = root.tables(2)[0]!
  const tensors = graph.tables(0)
  /** Weight tensors by the id that operations use for them. */
  const constants = new Map<number, Table>()
  const steps: Step[] = []
  for (const operation of graph.tables(3)) {
    const code = codes[operation.int(0)]!
    const inputs = operation.ints(1)
    const output = operation.ints(2)[0]!
    if (code === dequantize) {
      constants.set(output, tensors[inputs[0]!]!)
      continue
    }
    const kind = kinds[code as keyof typeof kinds]
    if (!kind) throw new Error(`a network has an operation that is not known: ${code}`)
    const [first, weights, bias] = inputs.map((input) => constants.get(input))
    if (first) throw new Error('a network computes with weights alone')
    const strided = kind === 'convolve' || kind === 'depthwise'
    steps.push({
      kind,
      inputs: inputs.filter((input) => !constants.has(input)),
      output,
      stride: strided ? operation.table(4)!.int(1, 1) : 1,
      ...(weights && { weights: { shape: weights.ints(0), data: numbersOf(weights, buffers) } }),
      ...(bias && { bias: numbersOf(bias, buffers) }),
    })
  }
  const input = graph.ints(1)[0]!
  const [, height, width] = tensors[input]!.ints(0)
  return { steps, input, output: graph.ints(2)[0]!, width: width!, height: height! }
}
