import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { threadIdleMs } from '../thread-idle.ts'
import type { Call } from './messages.ts'

/**
 * Memory that sessions use one after the other. It is reused, because fresh memory costs a page fault for each page, and dropped
 * memory stays until a garbage collection.
 */
export interface KernelMemory {
  /** Id of the memory in calls. */
  readonly id: number
  readonly shared: WebAssembly.Memory
  /** End of the bytes that sessions may have written; all later bytes are zero. */
  writtenTo: number
}

interface Task {
  readonly call: Call
  readonly memory: KernelMemory
  readonly settle: (error?: Error) => void
}

interface Thread {
  readonly worker: Worker
  /** Ids of the memories that the thread has received. */
  readonly memories: Set<number>
  task: Task | null
}

export const pageBytes = 65_536
/** Maximum memory of a job: 1 GiB. */
export const maximumPages = 16_384
const wasmFile = new URL('../../dist/kernels.wasm', import.meta.url)

let wanted = Math.min(availableParallelism(), 4)
let compiled: WebAssembly.Module | null = null
let threads: Thread[] = []
let queue: Task[] = []
let openSessions = 0
let lastMemory = 0
/** Memories that no session uses. */
let unused: KernelMemory[] = []
let idleTimer: NodeJS.Timeout | null = null

/** Sets the number of threads, 1 to 16; default: min(cores, 4). Running jobs keep their threads. */
export function configureKernels(options: { readonly threads: number }): void {
  wanted = Math.max(1, Math.min(16, Math.trunc(options.threads)))
}

export function threadCount(): number {
  return wanted
}

function compile(): WebAssembly.Module {
  try {
    compiled ??= new WebAssembly.Module(readFileSync(wasmFile))
    return compiled
  } catch (error) {
    throw new Error('the kernels are not built; run: node packages/nodes/scripts/build.mjs', { cause: error })
  }
}

function finish(thread: Thread, error?: Error): void {
  const task = thread.task
  thread.task = null
  thread.worker.unref()
  task?.settle(error)
}

function dropThread(thread: Thread, error: Error): void {
  threads = threads.filter((candidate) => candidate !== thread)
  void thread.worker.terminate()
  finish(thread, error)
  assignTasks()
}

function startThread(): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: compile(),
    execArgv: [],
    name: 'easel-kernel',
  })
  const thread: Thread = { worker, memories: new Set(), task: null }
  worker.unref()
  worker.on('message', () => {
    finish(thread)
    assignTasks()
  })
  worker.on('error', (error) => dropThread(thread, new Error('a kernel thread failed', { cause: error })))
  worker.on('exit', () => dropThread(thread, new Error('a kernel thread ended')))
  return thread
}

function assignTasks(): void {
  while (threads.length > wanted) {
    const idle = threads.find((thread) => thread.task === null)
    if (!idle) break
    threads = threads.filter((candidate) => candidate !== idle)
    void idle.worker.terminate()
  }
  while (queue.length > 0) {
    let thread = threads.find((candidate) => candidate.task === null)
    if (!thread && threads.length < wanted) {
      thread = startThread()
      threads.push(thread)
    }
    const task = thread && queue.shift()
    if (!thread || !task) return
    thread.task = task
    // Busy threads keep the process alive; idle threads do not.
    thread.worker.ref()
    const { call, memory } = task
    thread.worker.postMessage(thread.memories.has(memory.id) ? call : { ...call, shared: memory.shared })
    thread.memories.add(memory.id)
  }
}

/** Sends a call to a thread; the promise resolves when this thread finds no free band. */
export function enqueue(call: Call, memory: KernelMemory): Promise<void> {
  return new Promise((resolve, reject) => {
    queue.push({ call, memory, settle: (error) => (error ? reject(error) : resolve()) })
    assignTasks()
  })
}

/** Drops the calls of a memory's session that have not been started. */
export function dropQueued(memory: number): void {
  const dropped = queue.filter((task) => task.call.memory === memory)
  queue = queue.filter((task) => task.call.memory !== memory)
  for (const task of dropped) task.settle()
}

/** Lends memory to a session: the largest unused memory, because it has to grow least. */
export function lendMemory(): KernelMemory {
  openSessions += 1
  if (idleTimer) clearTimeout(idleTimer)
  idleTimer = null
  unused.sort((a, b) => a.shared.buffer.byteLength - b.shared.buffer.byteLength)
  return (
    unused.pop() ?? {
      id: ++lastMemory,
      shared: new WebAssembly.Memory({ initial: 16, maximum: maximumPages, shared: true }),
      writtenTo: 0,
    }
  )
}

/** Takes a session's memory back; `isFree` is true if no thread writes to it any more. */
export function takeBack(memory: KernelMemory, { isFree }: { readonly isFree: boolean }): void {
  if (isFree) unused.push(memory)
  else drop(memory)
  openSessions -= 1
  if (openSessions > 0) return
  idleTimer = setTimeout(() => void closeKernels().then(collectMemory), threadIdleMs())
  idleTimer.unref()
}

function drop({ id }: KernelMemory): void {
  for (const { worker, memories } of threads) if (memories.delete(id)) worker.postMessage({ drop: id })
}

/**
 * Ends the threads; the next job starts them again. Called automatically after some idle seconds, and by the host when
 * it stops.
 */
export async function closeKernels(): Promise<void> {
  if (idleTimer) clearTimeout(idleTimer)
  idleTimer = null
  const ending = threads
  threads = []
  unused = []
  for (const task of queue.splice(0)) task.settle(new Error('the kernels were closed'))
  await Promise.all(ending.map((thread) => thread.worker.terminate()))
}

/** Minimum size of unused memory for which a garbage collection is worth its time. */
const worthFreeing = 128 * 1024 * 1024

/**
 * Frees the memory that earlier jobs left, if it is large and no job is running. Call this function before other work that needs
 * much memory.
 */
export async function freeUnusedMemory(): Promise<void> {
  const bytes = unused.reduce((sum, { shared }) => sum + shared.buffer.byteLength, 0)
  if (openSessions > 0 || bytes < worthFreeing) return
  await closeKernels()
  collectMemory()
}

/**
 * Shared memory is freed after its last reference is gone: without this call, hundreds of MB stay until the next garbage
 * collection. A collection takes a fifth of a second, which is unnecessary in a process that ends.
 */
function collectMemory(): void {
  if (openSessions > 0) return
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
