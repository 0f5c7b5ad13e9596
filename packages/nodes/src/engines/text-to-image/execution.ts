import type { Execution } from '../../execution-types.ts'
import {
  askForPicture,
  fitTo,
  guideOf,
  hiresOf,
  modelSizeOf,
  modelValues,
} from '../../ground/engine/ask-engine.ts'
import { imageOf } from '../../ground/inputs/read-input.ts'
import type { Size } from '../../ground/plane/size.ts'

export const executeTextToImage: Execution = async (inputs, context) => {
  const size = modelSizeOf(inputs)
  const larger = hiresOf(inputs)
  const guide = await guideOf(
    inputs,
    { photo: 'guide_photo' in inputs ? imageOf(inputs, 'guide_photo') : undefined, size },
    context,
  )
  const request = { task: 'text_to_image', ...size, ...modelValues(inputs), ...larger, ...guide } as const
  const made = await askForPicture(request, context)
  return [await fitTo(made, enlargeSize(size, larger.hires?.scale ?? 1))]
}

/** Longest side of a picture from an engine, in pixels. */
const maxSide = 4096

function enlargeSize({ width, height }: Size, scale: number): Size {
  const bounded = Math.min(scale, maxSide / Math.max(width, height))
  return { width: Math.round(width * bounded), height: Math.round(height * bounded) }
}
