import { Worker } from 'node:worker_threads'
import { threadIdleMs } from '../../../thread-idle.ts'
import type { NetworkAnswer, NetworkCall, NetworkName } from './messages.ts'

interface Waiting {
  readonly call: NetworkCall
  readonly resolve: (outputs: readonly Float32Array[]) => void
  readonly reject: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  /** Calls that have not been answered, in their order; the thread computes the first. */
  waiting: Waiting[]
}

let thread: Thread | undefined
let idleTimer: NodeJS.Timeout | undefined

function forget(ended: Thread, error: unknown): void {
  if (thread === ended) thread = undefined
  for (const { reject } of ended.waiting.splice(0)) reject(error)
}

/**
 * Adds a call behind the one that is being computed. What shows a person comes before the many looks for faces, which are needed later.
 */
function add({ worker, waiting }: Thread, added: Waiting): void {
  const isUrgent = added.call.network === 'person'
  const next = waiting.findIndex(({ call }, at) => at > 0 && isUrgent && call.network !== 'person')
  waiting.splice(next > 0 ? next : waiting.length, 0, added)
  if (waiting.length === 1) worker.postMessage(added.call)
}

/** Ends the thread after some idle seconds, and with it the runtime's memory (about 100 MB). */
function endWhenIdle(idle: Thread): void {
  idle.worker.unref()
  idleTimer = setTimeout(() => {
    forget(idle, new Error('the networks were closed'))
    void idle.worker.terminate()
  }, threadIdleMs())
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
  const opened: Thread = { worker, waiting: [] }
  worker.on('message', (answer: NetworkAnswer) => {
    const done = opened.waiting.shift()
    const [next] = opened.waiting
    if (next) worker.postMessage(next.call)
    else endWhenIdle(opened)
    if ('error' in answer) done?.reject(answer.error)
    else done?.resolve(answer.outputs)
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
  const opened = thread
  opened.worker.ref()
  const call: NetworkCall = { network, input }
  const outputs = await new Promise<readonly Float32Array[]>((resolve, reject) =>
    add(opened, { call, resolve, reject }),
  )
  signal.throwIfAborted()
  return outputs
}
