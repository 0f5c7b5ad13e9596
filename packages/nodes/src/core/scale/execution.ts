import type { Execution, ExecutionContext, ImageValue, ResolvedInput } from '../../execution-types.ts'
import { eachPicture, requireRoom } from '../../ground/inputs/batch.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import type { Size } from '../../ground/plane/size.ts'
import { cutOut, middleOf, roundEven, scaleImage, scaleMethods } from '../../ground/resample/index.ts'
import { cropMethods } from './declaration.ts'

type Inputs = Readonly<Record<string, ResolvedInput>>

/** Scales each picture of `image` to the size that `sizeOf` returns for it. */
async function scalePictures(
  inputs: Inputs,
  context: ExecutionContext,
  sizeOf: (image: ImageValue) => Size & { isCut?: boolean },
) {
  const method = choiceOf(inputs, 'upscale_method', scaleMethods)
  const made = await eachPicture(inputs, 'image', async (image) => {
    const { isCut = false, ...wanted } = sizeOf(image)
    const size = requireRoom({ width: Math.max(1, wanted.width), height: Math.max(1, wanted.height) })
    const part = isCut ? cutOut(image, middleOf(image, size)) : image
    return await scaleImage(part, size, { method, context })
  })
  return [made]
}

export const executeImageScale: Execution = async (inputs, context) => {
  const [width, height] = [numberOf(inputs, 'width'), numberOf(inputs, 'height')]
  const isCut = choiceOf(inputs, 'crop', cropMethods) === 'center'
  return await scalePictures(inputs, context, (image) => {
    if (width === 0 && height === 0) return image
    return {
      width: width || roundEven((image.width * height) / image.height),
      height: height || roundEven((image.height * width) / image.width),
      isCut,
    }
  })
}

export const executeImageScaleBy: Execution = async (inputs, context) => {
  const by = numberOf(inputs, 'scale_by')
  return await scalePictures(inputs, context, ({ width, height }) => ({
    width: roundEven(width * by),
    height: roundEven(height * by),
  }))
}

export const executeImageScaleToTotalPixels: Execution = async (inputs, context) => {
  const [megapixels, steps] = [numberOf(inputs, 'megapixels'), numberOf(inputs, 'resolution_steps')]
  return await scalePictures(inputs, context, ({ width, height }) => {
    const by = Math.sqrt((megapixels * 1024 * 1024) / (width * height))
    const inSteps = (side: number) => Math.max(1, roundEven((side * by) / steps)) * steps
    return { width: inSteps(width), height: inSteps(height) }
  })
}

export const executeImageScaleToMaxDimension: Execution = async (inputs, context) => {
  const largest = numberOf(inputs, 'largest_size')
  return await scalePictures(inputs, context, ({ width, height }) => ({
    width: height > width ? roundEven((width / height) * largest) : largest,
    height: width > height ? roundEven((height / width) * largest) : largest,
  }))
}
