import { setImmediate } from 'node:timers/promises'
import type { WorkEdit } from '@easel/contract/client'
import type { ImageValue } from '../../execution-types.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { frameOf } from '../frame.ts'
import { colourCube, moveColours } from '../light.ts'
import { drawWords } from './draw-words.ts'
import { copyFrame, sampleFrame } from './sample-frame.ts'

/** Applies the steps of an edit to a picture at its full size; the picture itself is not changed. */
export async function editPicture(
  original: ImageValue,
  edit: WorkEdit,
  signal: AbortSignal,
): Promise<ImageValue> {
  const frame = frameOf(original, edit)
  const made = await (edit.angle === 0 ? copyFrame : sampleFrame)(original, frame, { signal })
  const cube = colourCube(edit.light)
  if (cube) {
    const { width, height, data } = made
    await eachRow({ from: 0, to: height }, { signal }, (y) =>
      moveColours(data, cube, y * width, (y + 1) * width),
    )
  }
  for (const words of edit.text_arr) {
    await setImmediate()
    signal.throwIfAborted()
    drawWords(made, words)
  }
  return made
}
