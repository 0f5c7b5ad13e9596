import { setImmediate } from 'node:timers/promises'
import type { ExecutionContext } from '../../execution-types.ts'

const rowsAtOnce = 16

/** Draws row by row. Between bands of rows, the function yields to the event loop and checks for cancellation. */
export async function eachRow(
  rows: { from: number; to: number },
  context: Pick<ExecutionContext, 'signal'>,
  draw: (y: number) => void,
) {
  for (let y = rows.from; y < rows.to; y++) {
    draw(y)
    if (y % rowsAtOnce === 0) {
      await setImmediate()
      context.signal.throwIfAborted()
    }
  }
}
