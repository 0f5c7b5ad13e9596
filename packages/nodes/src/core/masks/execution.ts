import { type Execution, type MaskValue, MaterialError } from '../../execution-types.ts'
import { requireRoom } from '../../ground/inputs/batch.ts'
import { booleanOf, choiceOf, imageOf, maskOf, numberOf } from '../../ground/inputs/read-input.ts'
import type { Size } from '../../ground/plane/size.ts'
import { roundEven } from '../../ground/resample/index.ts'
import { channels, maskOperations } from './declaration.ts'
import { growMask } from './grow.ts'

function maskFrom({ width, height }: Size, value: (index: number) => number): MaskValue {
  const data = new Float32Array(width * height)
  for (let index = 0; index < data.length; index++) data[index] = value(index)
  return { kind: 'mask', width, height, data }
}

export const executeImageToMask: Execution = async (inputs) => {
  const image = imageOf(inputs, 'image')
  const channel = channels.indexOf(choiceOf(inputs, 'channel', channels))
  return [maskFrom(image, (index) => image.data[index * 4 + channel]! / 255)]
}

export const executeImageColorToMask: Execution = async (inputs) => {
  const image = imageOf(inputs, 'image')
  const colour = numberOf(inputs, 'color')
  const colourAt = (index: number) =>
    image.data[index]! * 0x10000 + image.data[index + 1]! * 0x100 + image.data[index + 2]!
  return [maskFrom(image, (index) => (colourAt(index * 4) === colour ? 1 : 0))]
}

export const executeMaskToImage: Execution = async (inputs) => {
  const mask = maskOf(inputs, 'mask')
  const data = new Uint8ClampedArray(mask.data.length * 4)
  for (const [index, value] of mask.data.entries()) {
    data.fill(value * 255, index * 4, index * 4 + 3)
    data[index * 4 + 3] = 255
  }
  return [{ kind: 'image', width: mask.width, height: mask.height, data }]
}

export const executeSolidMask: Execution = async (inputs) => {
  const size = requireRoom({ width: numberOf(inputs, 'width'), height: numberOf(inputs, 'height') })
  const value = numberOf(inputs, 'value')
  return [maskFrom(size, () => value)]
}

export const executeInvertMask: Execution = async (inputs) => {
  const mask = maskOf(inputs, 'mask')
  return [maskFrom(mask, (index) => 1 - mask.data[index]!)]
}

export const executeCropMask: Execution = async (inputs) => {
  const mask = maskOf(inputs, 'mask')
  const [left, top] = [numberOf(inputs, 'x'), numberOf(inputs, 'y')]
  const width = Math.min(numberOf(inputs, 'width'), mask.width - left)
  const height = Math.min(numberOf(inputs, 'height'), mask.height - top)
  if (width < 1 || height < 1) throw new MaterialError({ code: 'mask_empty' })
  const place = (position: number) =>
    (top + Math.floor(position / width)) * mask.width + left + (position % width)
  return [maskFrom({ width, height }, (index) => mask.data[place(index)]!)]
}

/** Halves are rounded to the even neighbour, so that 0.5 counts as 0. */
const isSet = (value: number) => roundEven(value) !== 0

const operations: Readonly<Record<(typeof maskOperations)[number], (a: number, b: number) => number>> = {
  multiply: (a, b) => a * b,
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  and: (a, b) => Number(isSet(a) && isSet(b)),
  or: (a, b) => Number(isSet(a) || isSet(b)),
  xor: (a, b) => Number(isSet(a) !== isSet(b)),
}

export const executeMaskComposite: Execution = async (inputs) => {
  const [under, over] = [maskOf(inputs, 'destination'), maskOf(inputs, 'source')]
  const [left, top] = [numberOf(inputs, 'x'), numberOf(inputs, 'y')]
  const operate = operations[choiceOf(inputs, 'operation', maskOperations)]
  const limit = (value: number) => Math.min(1, Math.max(0, value))
  const made = maskFrom(under, (index) => {
    const [x, y] = [(index % under.width) - left, Math.floor(index / under.width) - top]
    const isWithin = x >= 0 && y >= 0 && x < over.width && y < over.height
    return limit(isWithin ? operate(under.data[index]!, over.data[y * over.width + x]!) : under.data[index]!)
  })
  return [made]
}

/**
 * Fades a mask towards the edges of the picture. As in ComfyUI, the fade at the right and at the bottom first processes the first
 * column and row, and then continues from the last column and row.
 */
export const executeFeatherMask: Execution = async (inputs) => {
  const mask = maskOf(inputs, 'mask')
  const { width, height } = mask
  const across = fades(width, numberOf(inputs, 'left'), numberOf(inputs, 'right'))
  const down = fades(height, numberOf(inputs, 'top'), numberOf(inputs, 'bottom'))
  return [
    maskFrom(mask, (index) => mask.data[index]! * across[index % width]! * down[Math.floor(index / width)]!),
  ]
}

function fades(length: number, before: number, after: number): Float64Array {
  const shares = new Float64Array(length).fill(1)
  const [first, last] = [Math.min(before, length), Math.min(after, length)]
  for (let index = 0; index < first; index++) shares[index]! *= (index + 1) / first
  for (let index = 0; index < last; index++) shares[(length - index) % length]! *= (index + 1) / last
  return shares
}

export const executeGrowMask: Execution = async (inputs, context) => {
  const by = numberOf(inputs, 'expand')
  return [
    await growMask(maskOf(inputs, 'mask'), { by, isRound: booleanOf(inputs, 'tapered_corners'), context }),
  ]
}

export const executeThresholdMask: Execution = async (inputs) => {
  const mask = maskOf(inputs, 'mask')
  // The mask holds single-precision numbers, so the value is rounded to single precision before the comparison.
  const value = Math.fround(numberOf(inputs, 'value'))
  return [maskFrom(mask, (index) => Number(mask.data[index]! > value))]
}
