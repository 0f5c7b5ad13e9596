import { parentPort, workerData } from 'node:worker_threads'
import type { Call, CallDone } from './messages.ts'

type Kernel = (...args: number[]) => void

const instances = new Map<number, WebAssembly.Instance>()
const module = workerData as WebAssembly.Module

function instanceFor(call: Call): WebAssembly.Instance {
  const known = instances.get(call.memory)
  if (known) return known
  const instance = new WebAssembly.Instance(module, {
    env: {
      memory: call.shared!,
      abort: () => {
        throw new Error('a kernel aborted')
      },
    },
  })
  instances.set(call.memory, instance)
  return instance
}

parentPort?.on('message', (message: Call | { drop: number }) => {
  if ('drop' in message) {
    instances.delete(message.drop)
    return
  }
  const kernel = instanceFor(message).exports[message.kernel] as Kernel
  for (;;) {
    const from = Atomics.add(message.next, 0, 1) * message.band
    if (from >= message.rows) break
    kernel(from, Math.min(message.rows, from + message.band), ...message.args)
  }
  parentPort?.postMessage({ done: true } satisfies CallDone)
})
