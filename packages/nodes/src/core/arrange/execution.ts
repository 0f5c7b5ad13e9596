import type { Execution, ImageValue, MaskValue } from '../../execution-types.ts'
import { batchOf, eachPicture, picturesOf, requirePictures, requireRoom } from '../../ground/inputs/batch.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import type { Size } from '../../ground/plane/size.ts'
import { cutOut, type Frame, middleOf, scaleImage } from '../../ground/resample/index.ts'
import { flips, rotations } from './declaration.ts'

export const executeImageCrop: Execution = async (inputs) => {
  const [width, height] = [numberOf(inputs, 'width'), numberOf(inputs, 'height')]
  const made = await eachPicture(inputs, 'image', (image) => {
    const left = Math.min(numberOf(inputs, 'x'), image.width - 1)
    const top = Math.min(numberOf(inputs, 'y'), image.height - 1)
    return cutOut(image, {
      ...{ left, top },
      width: Math.min(width, image.width - left),
      height: Math.min(height, image.height - top),
    })
  })
  return [made]
}

export const executeImagePadForOutpaint: Execution = async (inputs) => {
  const [left, top, right, bottom] = ['left', 'top', 'right', 'bottom'].map((side) =>
    numberOf(inputs, side),
  ) as [number, number, number, number]
  const wide = ({ width, height }: Size) =>
    requireRoom({ width: left + width + right, height: top + height + bottom })
  const made = await eachPicture(inputs, 'image', (image) => {
    const size = wide(image)
    const data = new Uint8ClampedArray(size.width * size.height * 4)
    for (let offset = 0; offset < data.length; offset += 4) data.set([128, 128, 128, 255], offset)
    for (let y = 0; y < image.height; y++) {
      const row = image.data.subarray(y * image.width * 4, (y + 1) * image.width * 4)
      data.set(row, ((top + y) * size.width + left) * 4)
    }
    return { kind: 'image', ...size, data }
  })
  const [first] = picturesOf(inputs, 'image')
  const frame = { left, top, width: first!.width, height: first!.height }
  const margins = { left, top, right, bottom }
  return [made, newMask(wide(first!), { frame, margins, feathering: numberOf(inputs, 'feathering') })]
}

interface PadOptions {
  readonly frame: Frame
  readonly margins: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>
  readonly feathering: number
}

/**
 * Returns a mask that is 1 in the margins and falls to 0 within the frame over `feathering` pixels. If the picture is too small
 * for that distance, the mask does not fade.
 */
function newMask({ width, height }: Size, { frame, margins, feathering }: PadOptions): MaskValue {
  const data = new Float32Array(width * height).fill(1)
  const isFaded = feathering > 0 && feathering * 2 < frame.height && feathering * 2 < frame.width
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const away = Math.min(
        margins.top > 0 ? y : frame.height,
        margins.bottom > 0 ? frame.height - y : frame.height,
        margins.left > 0 ? x : frame.width,
        margins.right > 0 ? frame.width - x : frame.width,
      )
      const share = isFaded && away < feathering ? (feathering - away) / feathering : 0
      data[(frame.top + y) * width + frame.left + x] = share * share
    }
  }
  return { kind: 'mask', width, height, data }
}

/** Returns a picture. Each pixel is copied from the position in the old picture that `from` returns. */
function movePixels(
  image: ImageValue,
  { width, height }: Size,
  from: (x: number, y: number) => readonly [number, number],
): ImageValue {
  const words = new Uint32Array(image.data.buffer, image.data.byteOffset, image.width * image.height)
  const out = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [oldX, oldY] = from(x, y)
      out[y * width + x] = words[oldY * image.width + oldX]!
    }
  }
  return { kind: 'image', width, height, data: new Uint8ClampedArray(out.buffer) }
}

/** Rotates clockwise. */
export const executeImageRotate: Execution = async (inputs) => {
  const rotation = choiceOf(inputs, 'rotation', rotations)
  const made = await eachPicture(inputs, 'image', (image) => {
    const { width, height } = image
    const turned = { width: height, height: width }
    switch (rotation) {
      case 'none':
        return image
      case '90 degrees':
        return movePixels(image, turned, (x, y) => [y, height - 1 - x])
      case '180 degrees':
        return movePixels(image, image, (x, y) => [width - 1 - x, height - 1 - y])
      case '270 degrees':
        return movePixels(image, turned, (x, y) => [width - 1 - y, x])
    }
  })
  return [made]
}

export const executeImageFlip: Execution = async (inputs) => {
  const isUpsideDown = choiceOf(inputs, 'flip_method', flips) === flips[0]
  const made = await eachPicture(inputs, 'image', (image) => {
    const { width, height } = image
    return movePixels(image, image, (x, y) => (isUpsideDown ? [x, height - 1 - y] : [width - 1 - x, y]))
  })
  return [made]
}

export const executeImageBatch: Execution = async (inputs, context) => {
  const [firsts, seconds] = [picturesOf(inputs, 'image1'), picturesOf(inputs, 'image2')]
  requirePictures(firsts.length + seconds.length)
  const joined = [...firsts]
  for (const image of seconds) {
    const size = firsts[0]!
    const isAlike = image.width === size.width && image.height === size.height
    const part = isAlike ? image : cutOut(image, middleOf(image, size))
    joined.push(isAlike ? image : await scaleImage(part, size, { method: 'bilinear', context }))
  }
  return [batchOf(joined)]
}

export const executeImageFromBatch: Execution = async (inputs) => {
  const images = picturesOf(inputs, 'image')
  const first = Math.min(images.length - 1, numberOf(inputs, 'batch_index'))
  return [batchOf(images.slice(first, first + numberOf(inputs, 'length')))]
}

export const executeRepeatImageBatch: Execution = async (inputs) => {
  const images = picturesOf(inputs, 'image')
  const amount = numberOf(inputs, 'amount')
  requirePictures(images.length * amount)
  return [batchOf(Array.from({ length: amount }, () => images).flat())]
}
