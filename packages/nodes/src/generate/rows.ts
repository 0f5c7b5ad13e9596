import { setImmediate } from 'node:timers/promises'
import type { ExecutionContext } from '../execution-types.ts'

const rowsAtOnce = 16

/** Draws row after row, letting the process breathe and a cancelled job end between bands of them. */
export async function eachRow(
  rows: { from: number; to: number },
  context: ExecutionContext,
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
