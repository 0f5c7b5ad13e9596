import type { Execution } from '../../execution-types.ts'
import { decodeImage } from '../../ground/codec/decode.ts'
import { requireSides } from '../../ground/codec/shortest-side.ts'
import { batchOf, requirePictures, requireRoom } from '../../ground/inputs/batch.ts'
import { choiceOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { maxSideInput } from '../../ground/inputs/shared-inputs.ts'
import { fileChannels } from './declaration.ts'

const places = { red: 0, green: 1, blue: 2, alpha: 3 } as const

export const executeLoadImageMask: Execution = async (inputs, context) => {
  const bytes = await context.readSource(textOf(inputs, 'image'))
  context.signal.throwIfAborted()
  const image = await decodeImage(bytes, Number(maxSideInput.default))
  requireSides(image)
  const channel = choiceOf(inputs, 'channel', fileChannels)
  const data = new Float32Array(image.width * image.height)
  for (let index = 0; index < data.length; index++) {
    const value = image.data[index * 4 + places[channel]]! / 255
    data[index] = channel === 'alpha' ? 1 - value : value
  }
  return [{ kind: 'mask', width: image.width, height: image.height, data }]
}

export const executeEmptyImage: Execution = async (inputs) => {
  const { width, height } = requireRoom({
    width: numberOf(inputs, 'width'),
    height: numberOf(inputs, 'height'),
  })
  const count = numberOf(inputs, 'batch_size')
  requirePictures(count)
  const colour = numberOf(inputs, 'color')
  const data = new Uint8ClampedArray(width * height * 4)
  new DataView(data.buffer).setUint32(0, colour * 0x100 + 255)
  new Uint32Array(data.buffer).fill(new Uint32Array(data.buffer, 0, 1)[0]!)
  const image = { kind: 'image', width, height, data } as const
  return [batchOf(Array.from({ length: count }, () => image))]
}

export const executePreviewImage: Execution = async () => []
