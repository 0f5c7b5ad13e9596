import { Worker } from 'node:worker_threads'
import type { NetworkAnswer, NetworkCall, NetworkName } from './messages.ts'

const idleMilliseconds = 5000

interface Waiting {
  readonly resolve: (outputs: readonly Float32Array[]) => void
  readonly reject: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

let thread: Thread | undefined
let idleTimer: NodeJS.Timeout | undefined
let lastCall = 0

function forget(ended: Thread, error: unknown): void {
  if (thread === ended) thread = undefined
  for (const { reject } of ended.waiting.values()) reject(error)
  ended.waiting.clear()
}

/** Ends the thread after some idle seconds, and with it the runtime's memory (about 100 MB). */
function endWhenIdle(idle: Thread): void {
  idle.worker.unref()
  idleTimer = setTimeout(() => {
    forget(idle, new Error('the networks were closed'))
    void idle.worker.terminate()
  }, idleMilliseconds)
  idleTimer.unref()
}

function openThread(): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    name: 'easel-networks',
    // The runtime reports its start there. Faults arrive as messages.
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const opened: Thread = { worker, waiting: new Map() }
  worker.on('message', (answer: NetworkAnswer) => {
    const call = opened.waiting.get(answer.id)
    opened.waiting.delete(answer.id)
    if (opened.waiting.size === 0) endWhenIdle(opened)
    if ('error' in answer) call?.reject(answer.error)
    else call?.resolve(answer.outputs)
  })
  worker.on('error', (error) => forget(opened, error))
  worker.on('exit', () => forget(opened, new Error('the thread of the networks ended')))
  return opened
}

/**
 * Runs a network over one input, in a thread of its own: the runtime computes for 10 ms at a time and would hold up the
 * caller's. One thread with fixed arithmetic, so that the result is the same on every machine.
 */
export async function runNetwork(
  network: NetworkName,
  input: Float32Array,
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  signal.throwIfAborted()
  clearTimeout(idleTimer)
  thread ??= openThread()
  const { worker, waiting } = thread
  worker.ref()
  const call: NetworkCall = { id: ++lastCall, network, input }
  const outputs = await new Promise<readonly Float32Array[]>((resolve, reject) => {
    waiting.set(call.id, { resolve, reject })
    worker.postMessage(call)
  })
  signal.throwIfAborted()
  return outputs
}
