import { availableParallelism } from 'node:os'
import type { NetworkName } from './messages.ts'
import { NetworkThread } from './network-thread.ts'

/** A search for people and faces takes only 10 ms, so that a second thread would not be worth its memory. */
const looking = [new NetworkThread()]
/** Enlarging takes 200 ms for each tile of a picture, so that several threads are worth their memory. */
const enlarging = Array.from({ length: Math.min(2, availableParallelism()) }, () => new NetworkThread())

const threads: Readonly<Record<NetworkName, readonly NetworkThread[]>> = {
  person: looking,
  largeFaces: looking,
  smallFaces: looking,
  mesh: looking,
  bodies: looking,
  joints: looking,
  enlarge: enlarging,
}

/** Returns the number of a network's inputs that are computed at the same time. */
export function threadsOf(network: NetworkName): number {
  return threads[network].length
}

/**
 * Runs a network on an input in a separate thread, because the runtime computes for 10 ms and more and would block the caller's
 * thread. The arithmetic of each thread is fixed, so that the result does not depend on the machine.
 */
export async function runNetwork(
  network: NetworkName,
  input: Float32Array,
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  signal.throwIfAborted()
  const thread = threads[network].reduce((minimum, candidate) =>
    candidate.load < minimum.load ? candidate : minimum,
  )
  const outputs = await thread.run({ network, input })
  signal.throwIfAborted()
  return outputs
}
