import { parentPort, workerData } from 'node:worker_threads'
import type { Chunk, ChunkDone } from './messages.ts'

type Kernel = (...args: number[]) => void

const instances = new Map<number, WebAssembly.Instance>()
const module = workerData as WebAssembly.Module

function instanceFor(chunk: Chunk): WebAssembly.Instance {
  const known = instances.get(chunk.session)
  if (known) return known
  const instance = new WebAssembly.Instance(module, {
    env: {
      memory: chunk.memory,
      abort: () => {
        throw new Error('a kernel aborted')
      },
    },
  })
  instances.set(chunk.session, instance)
  return instance
}

parentPort?.on('message', (message: Chunk | { close: number }) => {
  if ('close' in message) {
    instances.delete(message.close)
    return
  }
  const kernel = instanceFor(message).exports[message.kernel] as Kernel
  kernel(message.from, message.to, ...message.args)
  parentPort?.postMessage({ done: true } satisfies ChunkDone)
})
