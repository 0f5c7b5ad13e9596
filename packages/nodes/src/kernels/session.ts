import { kernelParameters } from './parameters.generated.ts'
import {
  dropQueued,
  enqueue,
  type KernelMemory,
  lendMemory,
  maximumPages,
  pageBytes,
  takeBack,
  threadCount,
} from './pool.ts'

/** Address of the first free byte; the compiler's static data lies below. */
const firstFree = 65_536
/** Number of bands per call: enough to divide the work evenly and to stop quickly. */
const bandsPerCall = 48
/** Exceeds any number of bands, so that threads take no further bands. */
const noMoreBands = 1_000_000

export type KernelName = keyof typeof kernelParameters

/** A number for each parameter of a kernel: addresses in the session's memory, sizes and settings. */
export type KernelArguments<K extends KernelName> = Readonly<
  Record<(typeof kernelParameters)[K][number], number>
>

/** Returns the arguments in the order of the kernel's parameters. */
function inOrder<K extends KernelName>(kernel: K, named: KernelArguments<K>): number[] {
  const names: readonly (keyof KernelArguments<K>)[] = kernelParameters[kernel]
  return names.map((name) => named[name])
}

/**
 * Memory of a job, shared with the threads. Dispose of it when the job ends, even after a failure. The next session takes the
 * memory over, so copy results before the end.
 */
export class KernelSession {
  readonly #signal: AbortSignal
  /**
   * Undefined after the end: memory is freed after its last reference is gone, and a reference to an ended session should not
   * keep hundreds of MB.
   */
  #lent: KernelMemory | undefined
  #next = firstFree
  /** Number of calls that have not ended. During a call, or after a failed call, a thread may still write to the memory. */
  #running = 0
  #hasFailed = false

  constructor(signal: AbortSignal) {
    this.#signal = signal
    this.#lent = lendMemory()
  }

  get #memory(): KernelMemory {
    if (!this.#lent) throw new Error('the session has ended')
    return this.#lent
  }

  get #buffer(): SharedArrayBuffer {
    return this.#memory.shared.buffer
  }

  /** Reserves bytes (zeroed, 64-byte aligned) and returns their address. @throws Error beyond 1 GiB. */
  reserve(bytes: number): number {
    const address = this.#take(bytes)
    const { writtenTo } = this.#memory
    if (address < writtenTo) this.bytes(address, Math.min(this.#next, writtenTo) - address).fill(0)
    return address
  }

  /** Takes the next bytes, which may contain values of an earlier session. */
  #take(bytes: number): number {
    const address = this.#next
    this.#next = address + Math.ceil(bytes / 64) * 64
    // The spare page at the end is needed because vector loads may read past the last element.
    const pages = Math.ceil(this.#next / pageBytes) + 1 - this.#buffer.byteLength / pageBytes
    if (this.#next > (maximumPages - 1) * pageBytes) throw new Error('a picture needs too much memory')
    if (pages > 0) this.#memory.shared.grow(pages)
    return address
  }

  /**
   * Returns a view of the memory. The view is invalid after the next `reserve`; after this session, it shows the memory of
   * another session.
   */
  bytes(position: number, length: number): Uint8Array {
    return new Uint8Array(this.#buffer, position, length)
  }

  floats(position: number, length: number): Float32Array {
    return new Float32Array(this.#buffer, position, length)
  }

  doubles(position: number, length: number): Float64Array {
    return new Float64Array(this.#buffer, position, length)
  }

  ints(position: number, length: number): Int32Array {
    return new Int32Array(this.#buffer, position, length)
  }

  shorts(position: number, length: number): Int16Array {
    return new Int16Array(this.#buffer, position, length)
  }

  /** Copies numbers into newly reserved memory and returns their address. */
  place(values: Float32Array | Float64Array | Uint32Array | Uint8Array | Uint8ClampedArray): number {
    const address = this.#take(values.byteLength)
    this.bytes(address, values.byteLength).set(
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    )
    return address
  }

  /**
   * Runs a kernel over rows 0..rows, in bands on all threads. The result does not depend on the bands.
   * @throws the signal's reason when the job is aborted; Error when a thread fails.
   */
  async run<K extends KernelName>(
    kernel: K,
    rows: number,
    named: KernelArguments<K>,
    band = Math.ceil(rows / bandsPerCall),
  ) {
    this.#signal.throwIfAborted()
    const args = inOrder(kernel, named)
    const memory = this.#memory
    const next = new Int32Array(new SharedArrayBuffer(4))
    const call = { memory: memory.id, kernel, rows, band, args, next }
    const helpers = Math.min(threadCount(), Math.ceil(rows / band))
    const stop = () => {
      Atomics.store(next, 0, noMoreBands)
      dropQueued(memory.id)
    }
    this.#signal.addEventListener('abort', stop, { once: true })
    this.#running += 1
    // Waits for all threads, so that none writes to the memory after this call.
    const results = await Promise.allSettled(Array.from({ length: helpers }, () => enqueue(call, memory)))
    this.#running -= 1
    this.#signal.removeEventListener('abort', stop)
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) this.#hasFailed = true
    this.#signal.throwIfAborted()
    if (failed) throw failed.reason
  }

  [Symbol.dispose](): void {
    const memory = this.#lent
    // After a second call, two sessions could get the same memory.
    if (!memory) return
    this.#lent = undefined
    dropQueued(memory.id)
    memory.writtenTo = Math.max(memory.writtenTo, this.#next)
    takeBack(memory, { isFree: this.#running === 0 && !this.#hasFailed })
  }
}
