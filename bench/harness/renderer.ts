import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { workerFlags } from '../../apps/server/src/roles/worker-process.ts'
import type { Cell, CellOrder, CellResult } from '../../packages/nodes/scripts/gallery/cell.ts'
import { allocator, v8Flags } from '../../scripts/run/process-flags.mjs'

/** Renders templates in a process of its own, as a worker does. Reports the time and the memory. */
export class Renderer {
  readonly #process: ChildProcess

  constructor(resources: AsyncDisposableStack) {
    const script = new URL('../../packages/nodes/scripts/gallery/renderer.ts', import.meta.url)
    const env = { ...process.env, ...allocator }
    this.#process = fork(script, { env, execArgv: [...v8Flags, ...workerFlags] })
    resources.defer(() => void this.#process.kill())
  }

  /** Renders all orders at the same time. Results arrive in order of completion. */
  async render(...orders: readonly CellOrder[]): Promise<Cell[]> {
    const cells: Cell[] = []
    const done = Promise.withResolvers<Cell[]>()
    const answer = (result: CellResult) => {
      if ('error' in result) done.reject(new Error(`${orders.map(({ key }) => key)}: ${result.error}`))
      else if (cells.push(result.cell) === orders.length) done.resolve(cells)
    }
    const gone = (code: number | null) => done.reject(new Error(`The renderer ended with ${code}`))
    this.#process.on('message', answer)
    this.#process.once('exit', gone)
    try {
      for (const order of orders) this.#process.send(order)
      return await done.promise
    } finally {
      this.#process.off('message', answer)
      this.#process.off('exit', gone)
    }
  }

  async end(): Promise<void> {
    this.#process.disconnect()
    await once(this.#process, 'exit')
  }
}
