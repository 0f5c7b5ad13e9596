import type { ExecutionContext, MaskValue } from '../../execution-types.ts'
import { spread } from '../../ground/plane/plane.ts'
import { eachRow } from '../../ground/plane/rows.ts'

interface GrowOptions {
  /** Number of pixels to grow by; a negative number shrinks. */
  readonly by: number
  /** If true, each step grows to the four direct neighbours, but not to the four diagonal neighbours. */
  readonly isRound: boolean
  readonly context: ExecutionContext
}

/** Grows or shrinks a mask pixel by pixel. */
export async function growMask(mask: MaskValue, { by, isRound, context }: GrowOptions): Promise<MaskValue> {
  // Steps beyond the larger side of the mask change nothing.
  const steps = Math.min(Math.abs(by), mask.width + mask.height)
  const sign = by < 0 ? -1 : 1
  if (!isRound && steps > 0) {
    const { data } = spread(mask, Math.min(steps, Math.max(mask.width, mask.height)), sign)
    return { ...mask, data }
  }
  let { data } = mask
  for (let step = 0; step < steps; step++) data = await neighbours({ ...mask, data }, sign, context)
  return { ...mask, data }
}

/** Returns the maximum (`sign` 1) or minimum (-1) of each pixel and its four neighbours. */
async function neighbours(
  { width, height, data }: MaskValue,
  sign: 1 | -1,
  context: ExecutionContext,
): Promise<Float32Array> {
  const out = new Float32Array(data.length)
  await eachRow({ from: 0, to: height }, context, (y) => {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      let extreme = data[index]! * sign
      if (x > 0) extreme = Math.max(extreme, data[index - 1]! * sign)
      if (x < width - 1) extreme = Math.max(extreme, data[index + 1]! * sign)
      if (y > 0) extreme = Math.max(extreme, data[index - width]! * sign)
      if (y < height - 1) extreme = Math.max(extreme, data[index + width]! * sign)
      out[index] = extreme * sign
    }
  })
  return out
}
