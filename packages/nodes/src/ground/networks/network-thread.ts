import { Worker } from 'node:worker_threads'
import { threadIdleMs } from '../../thread-idle.ts'
import type { NetworkAnswer, NetworkCall } from './messages.ts'

interface WaitingCall {
  readonly call: NetworkCall
  readonly resolve: (outputs: readonly Float32Array[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * A thread that runs networks, one call after another. It starts with its first call, and ends after some idle seconds, which
 * frees the runtime's memory (about 100 MB).
 */
export class NetworkThread {
  #worker: Worker | undefined
  /** Calls without an answer, in order; the thread is computing the first call. */
  #waiting: WaitingCall[] = []
  #idleTimer: NodeJS.Timeout | undefined

  /** Number of calls that wait or are being computed. */
  get load(): number {
    return this.#waiting.length
  }

  run(call: NetworkCall): Promise<readonly Float32Array[]> {
    clearTimeout(this.#idleTimer)
    this.#worker ??= this.#open()
    this.#worker.ref()
    return new Promise((resolve, reject) => this.#add({ call, resolve, reject }))
  }

  /**
   * Queues a call after the call that is being computed. A search for a person precedes the many searches for faces, whose
   * results are needed later.
   */
  #add(added: WaitingCall): void {
    const isUrgent = added.call.network === 'person'
    const next = this.#waiting.findIndex(
      ({ call }, index) => index > 0 && isUrgent && call.network !== 'person',
    )
    this.#waiting.splice(next > 0 ? next : this.#waiting.length, 0, added)
    if (this.#waiting.length === 1) this.#worker!.postMessage(added.call)
  }

  #open(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      name: 'easel-networks',
      // The runtime prints its start to the standard output, which is discarded. Errors arrive as messages.
      stdout: true,
      stderr: true,
    })
    worker.stdout.resume()
    worker.stderr.resume()
    worker.on('message', (answer: NetworkAnswer) => this.#take(answer))
    worker.on('error', (error) => this.#dropWorker(worker, error))
    worker.on('exit', () => this.#dropWorker(worker, new Error('the thread of the networks ended')))
    return worker
  }

  #take(answer: NetworkAnswer): void {
    const done = this.#waiting.shift()
    const [next] = this.#waiting
    if (next) this.#worker!.postMessage(next.call)
    else this.#endWhenIdle()
    if ('error' in answer) done?.reject(answer.error)
    else done?.resolve(answer.outputs)
  }

  #endWhenIdle(): void {
    const worker = this.#worker!
    worker.unref()
    this.#idleTimer = setTimeout(() => {
      this.#dropWorker(worker, new Error('the networks were closed'))
      void worker.terminate()
    }, threadIdleMs())
    this.#idleTimer.unref()
  }

  /** Drops a thread that has ended. The next call starts another thread. */
  #dropWorker(ended: Worker, error: unknown): void {
    if (this.#worker !== ended) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}
