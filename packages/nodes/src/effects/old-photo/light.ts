import type { ImageValue } from '../../execution-types.ts'
import { byteOfLight, linearOfByte } from '../../ground/colour/srgb.ts'
import { softenFloats } from '../../ground/plane/mean.ts'
import { takePicture } from '../../ground/plane/session-planes.ts'
import { KernelSession } from '../../kernels/session.ts'
import type { PhotoTone } from './declaration.ts'

/** Returns the values 0 to 255 of each channel that given shares of the pixels do not exceed. */
function quantiles({ data }: ImageValue, shares: readonly number[]): number[][] {
  return [0, 1, 2].map((c) => {
    const counts = new Uint32Array(256)
    for (let offset = c; offset < data.length; offset += 4) counts[data[offset]!]! += 1
    return shares.map((share) => {
      let seen = 0
      for (let value = 0; value < 256; value++) {
        seen += counts[value]!
        if (seen > (share * data.length) / 4) return value
      }
      return 255
    })
  })
}

/** Returns a table for each channel's bytes that restores the range lost by fading and removes the colour cast. */
function restorationTables(image: ImageValue, amount: number): Float32Array[] {
  const channels = quantiles(image, [0.004, 0.5, 0.996])
  const mean = [0, 1, 2].map((index) => channels.reduce((sum, values) => sum + values[index]!, 0) / 3)
  // In a picture of a single colour, a colour cast cannot be distinguished from the colour of the subject.
  const range = mean[2]! - mean[0]!
  const cast = 0.8 * Math.min(1, range / 60)
  const [dark, middle, white] = mean as [number, number, number]
  const share = Math.min(0.9, Math.max(0.1, (middle - dark) / Math.max(1, range)))
  const gamma = Math.min(1.25, Math.max(0.7, Math.log(0.47) / Math.log(share)))
  return channels.map(([low, , high]) => {
    const from = dark + cast * (low! - dark)
    const to = Math.max(from + 40, white + cast * (high! - white))
    return Float32Array.from({ length: 256 }, (_, value) => {
      const stretched = Math.min(1, Math.max(0, (value - from) / (to - from)))
      const wanted = 6 + 244 * stretched ** (1 + 0.7 * (gamma - 1))
      return value + amount * (wanted - value)
    })
  })
}

/** Strength of a tint in mid-tones and in all tones, for a and for b of Oklab. */
const tints: Readonly<Record<PhotoTone, readonly [number, number, number, number]>> = {
  own: [0, 0, 0, 0],
  silver: [0, 0, 0, 0],
  sepia: [0.016 * 4, 0.004, 0.05 * 4, 0.012],
}

/** Returns the linear light of each byte of red, green and blue. */
function lightOfBytes(image: ImageValue, amount: number): Float64Array {
  const tables = restorationTables(image, amount)
  return Float64Array.from(
    { length: 3 * 256 },
    (_, i) => linearOfByte[Math.round(tables[i >> 8]![i & 255]!)]!,
  )
}

/** Restores the range of a faded photo, removes its colour cast, and raises local contrast. */
export async function inNewLight(
  image: ImageValue,
  amount: number,
  tone: PhotoTone,
  signal: AbortSignal,
): Promise<ImageValue> {
  const { width, height } = image
  using session = new KernelSession(signal)
  const rgba = session.place(image.data)
  const plane = () => session.reserve(width * height * 4)
  const lab = { rgba, lightness: plane(), a: plane(), b: plane(), width }
  await session.run('developLab', height, { ...lab, light: session.place(lightOfBytes(image, amount)) })
  const around = plane()
  session.floats(around, width * height).set(session.floats(lab.lightness, width * height))
  await softenFloats(session, around, image, Math.max(2, Math.round(Math.max(width, height) / 28)))
  await session.run('raiseParts', height, {
    ...lab,
    around,
    amount,
    gain: tone === 'own' ? 1 + 0.3 * amount : 0,
    tint: session.place(Float64Array.from(tints[tone])),
    bytes: session.place(byteOfLight),
  })
  return takePicture(session, rgba, width, height)
}
