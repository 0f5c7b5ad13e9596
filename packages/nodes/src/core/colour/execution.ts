import type { Execution, ExecutionContext, ImageValue } from '../../execution-types.ts'
import { labOf, putLab } from '../../ground/colour/lab.ts'
import { eachPicture } from '../../ground/inputs/batch.ts'
import { numberOf } from '../../ground/inputs/read-input.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { blurRows } from './blur.ts'

/** Replaces each byte of the colours by its entry in the table. Alpha is unchanged. */
function throughTable(image: ImageValue, table: Uint8ClampedArray): ImageValue {
  const data = new Uint8ClampedArray(image.data)
  for (let offset = 0; offset < data.length; offset += 4)
    for (let c = 0; c < 3; c++) data[offset + c] = table[data[offset + c]!]!
  return { kind: 'image', width: image.width, height: image.height, data }
}

const tableOf = (value: (byte: number) => number) =>
  Uint8ClampedArray.from({ length: 256 }, (_, byte) => value(byte))

export const executeImageInvert: Execution = async (inputs) => {
  const table = tableOf((byte) => 255 - byte)
  return [await eachPicture(inputs, 'image', (image) => throughTable(image, table))]
}

export const executeImageBlur: Execution = async (inputs, context) => {
  const kernel = { radius: numberOf(inputs, 'blur_radius'), sigma: numberOf(inputs, 'sigma') }
  const made = await eachPicture(inputs, 'image', (image) =>
    mapPixels(image, { kernel, context, value: (soft) => soft }),
  )
  return [made]
}

/** Adds the difference from a blurred copy, ten times for each unit of `alpha`. */
export const executeImageSharpen: Execution = async (inputs, context) => {
  const kernel = { radius: numberOf(inputs, 'sharpen_radius'), sigma: numberOf(inputs, 'sigma') }
  const strength = numberOf(inputs, 'alpha') * 10
  const made = await eachPicture(inputs, 'image', (image) =>
    mapPixels(image, { kernel, context, value: (soft, sharp) => sharp + strength * (sharp - soft) }),
  )
  return [made]
}

interface Mapping {
  readonly kernel: { readonly radius: number; readonly sigma: number }
  readonly context: ExecutionContext
  /** Returns the new byte of a channel, given the blurred byte and the original byte. */
  readonly value: (soft: number, sharp: number) => number
}

async function mapPixels(image: ImageValue, { kernel, context, value }: Mapping): Promise<ImageValue> {
  const data = new Uint8ClampedArray(image.data.length)
  await blurRows(image, kernel, {
    context,
    take: (row, from) => {
      for (let i = 0; i < row.length; i++) data[from + i] = value(row[i]!, image.data[from + i]!)
    },
  })
  return { kind: 'image', width: image.width, height: image.height, data }
}

export const executeAdjustLevels: Execution = async (inputs) => {
  const [black, white] = [numberOf(inputs, 'black'), numberOf(inputs, 'white')]
  const gamma = numberOf(inputs, 'gamma')
  const share = (byte: number) => Math.min(1, Math.max(0, (byte - black) / Math.max(1, white - black)))
  const table = tableOf((byte) => 255 * share(byte) ** (1 / gamma))
  return [await eachPicture(inputs, 'image', (image) => throughTable(image, table))]
}

/** Works in Oklab: brightness and contrast change only the lightness, and hue and saturation do not change the lightness. */
export const executeAdjustColour: Execution = async (inputs, context) => {
  const [brightness, contrast] = [numberOf(inputs, 'brightness'), 1 + numberOf(inputs, 'contrast')]
  const saturation = 1 + numberOf(inputs, 'saturation')
  const angle = (numberOf(inputs, 'hue') * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * saturation, Math.sin(angle) * saturation]
  const isSame = brightness === 0 && contrast === 1 && saturation === 1 && angle === 0
  const made = await eachPicture(inputs, 'image', async (image) => {
    if (isSame) return image
    const { width, height } = image
    const data = new Uint8ClampedArray(image.data)
    await eachRow({ from: 0, to: height }, context, (y) => {
      for (let offset = y * width * 4; offset < (y + 1) * width * 4; offset += 4) {
        const [l, a, b] = labOf(image.data[offset]!, image.data[offset + 1]!, image.data[offset + 2]!)
        putLab(data, offset, (l - 0.5) * contrast + 0.5 + brightness, a * cos - b * sin, a * sin + b * cos)
        data[offset + 3] = image.data[offset + 3]!
      }
    })
    return { kind: 'image', width, height, data }
  })
  return [made]
}
