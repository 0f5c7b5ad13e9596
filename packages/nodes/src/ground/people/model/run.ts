import { setImmediate } from 'node:timers/promises'
import type { Network, Step, StepKind, Tensor } from './network.ts'
import {
  add,
  convolve,
  depthwise,
  double,
  hardSwish,
  multiply,
  pool,
  relu,
  sigmoid,
  unfold,
} from './operators.ts'

type Operator = (inputs: readonly [Tensor, Tensor], step: Step) => Tensor

const operators: Readonly<Record<StepKind, Operator>> = {
  add: ([left, right]) => add(left, right),
  multiply: ([tensor, gates]) => multiply(tensor, gates),
  convolve: ([tensor], step) => convolve(tensor, step),
  depthwise: ([tensor], step) => depthwise(tensor, step),
  unfold: ([tensor], step) => unfold(tensor, step),
  pool: ([tensor]) => pool(tensor),
  double: ([tensor]) => double(tensor),
  relu: ([tensor]) => relu(tensor),
  sigmoid: ([tensor]) => sigmoid(tensor),
  hardSwish: ([tensor]) => hardSwish(tensor),
}

/**
 * Runs a network over one picture. Single-threaded, with sums in the order of the weights, so that the result
 * is the same on every machine. Yields to the event loop every few operations.
 */
export async function runNetwork(network: Network, picture: Tensor, signal: AbortSignal): Promise<Tensor> {
  const tensors = new Map([[network.input, picture]])
  const lastUse = new Map(network.steps.flatMap((step, i) => step.inputs.map((input) => [input, i] as const)))
  for (const [i, step] of network.steps.entries()) {
    const inputs = step.inputs.map((input) => tensors.get(input)!) as [Tensor, Tensor]
    tensors.set(step.output, operators[step.kind](inputs, step))
    for (const input of step.inputs) if (lastUse.get(input) === i) tensors.delete(input)
    if (i % 8 === 0) {
      await setImmediate()
      signal.throwIfAborted()
    }
  }
  return tensors.get(network.output)!
}
