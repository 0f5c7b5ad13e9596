import { availableParallelism } from 'node:os'
import type { NetworkName } from './messages.ts'
import { NetworkThread } from './network-thread.ts'

/** Looking for people and faces takes 10 ms at a time; a second thread would cost more memory than it is worth. */
const looking = [new NetworkThread()]
/** Enlarging takes 200 ms for each square of a picture. */
const enlarging = Array.from({ length: Math.min(2, availableParallelism()) }, () => new NetworkThread())

const threads: Readonly<Record<NetworkName, readonly NetworkThread[]>> = {
  person: looking,
  largeFaces: looking,
  smallFaces: looking,
  mesh: looking,
  enlarge: enlarging,
}

/** Number of a network's inputs that are computed at the same time. */
export function threadsOf(network: NetworkName): number {
  return threads[network].length
}

/**
 * Runs a network over one input, in a thread of its own: the runtime computes for 10 ms and more at a time and would block the caller's
 * thread. Each thread has fixed arithmetic, so that the result does not depend on the machine.
 */
export async function runNetwork(
  network: NetworkName,
  input: Float32Array,
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  signal.throwIfAborted()
  const thread = threads[network].reduce((least, other) => (other.load < least.load ? other : least))
  const outputs = await thread.run({ network, input })
  signal.throwIfAborted()
  return outputs
}
