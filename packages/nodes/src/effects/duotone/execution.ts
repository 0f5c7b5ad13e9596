import type { Execution, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { type Lab, labOfHex, srgbOf } from '../../ground/colour/lab.ts'
import { lightnessAt } from '../../ground/colour/levels.ts'
import { choiceOf, imageOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { openPlane, softenPlane, takePicture } from '../../ground/plane/session-planes.ts'
import { blueNoise } from '../../ground/random/blue-noise.ts'
import { grainTile } from '../../ground/random/grain.ts'
import { KernelSession } from '../../kernels/session.ts'
import { tonePaletteNames } from './declaration.ts'
import { ownPalette, tonePalettes } from './palettes.ts'
import { smoothScale } from './scale.ts'

export interface ToneSettings {
  /** Colours from the shadows to the lights. */
  readonly stops: readonly Lab[]
  /** Local contrast, from 0 to 1. */
  readonly contrast: number
  /** Strength of the grain, from 0 to 1. */
  readonly grain: number
}

const rampSteps = 1024
const previewSide = 512
const grainSeed = 0x6a09e667

/** Returns the scale in the kernel's format: sRGB 0 to 255 at 1025 positions. */
function rampOf(stops: readonly Lab[]): Float32Array {
  const ramp = new Float32Array((rampSteps + 1) * 4)
  for (let i = 0; i <= rampSteps; i++) ramp.set(srgbOf(smoothScale(stops, i / rampSteps)), i * 4)
  return ramp
}

/** Maps a picture's lightness to a scale of colours, with local contrast and the grain of a print. Alpha is kept. */
export async function mapTones(
  image: ImageValue,
  settings: ToneSettings,
  signal: AbortSignal,
): Promise<ImageValue> {
  const { width, height } = image
  const longest = Math.max(width, height)
  using session = new KernelSession(signal)
  const { rgba, plane } = await openPlane(session, image)
  const soft = await softenPlane(session, plane, longest / 40)
  const half = await softenPlane(session, plane, 0.5)
  const [low, high] = lightnessAt(session.floats(half.address, half.width * half.height * 4), [0.004, 0.996])
  // At least a quarter of the range is stretched to the whole scale, so that the contrast of a flat picture is not exaggerated.
  const middle = (low! + high!) / 2
  const range = Math.max(0.25, high! - low!)
  const from = Math.min(Math.max(0, middle - range / 2), 1 - range)
  const tile = session.place(grainTile(grainSeed, longest / 1100))
  const ramp = session.place(rampOf(settings.stops))
  const blue = session.place(blueNoise())
  await session.run('gradientMap', height, {
    plane: plane.address,
    soft: soft.address,
    rgba,
    width,
    softWidth: soft.width,
    softHeight: soft.height,
    shift: soft.shift,
    ramp,
    blue,
    grain: tile,
    low: from,
    gain: 1 / range,
    contrast: -0.3 + 1.3 * settings.contrast,
    clarity: 0.1 + 0.35 * settings.contrast,
    grit: 0.11 * settings.grain,
  })
  return takePicture(session, rgba, width, height)
}

export const executeDuotone: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const palette = choiceOf(inputs, 'palette', tonePaletteNames)
  const settings: ToneSettings = {
    stops:
      palette === 'own'
        ? ownPalette(labOfHex(textOf(inputs, 'dark')), labOfHex(textOf(inputs, 'light')))
        : tonePalettes[palette],
    contrast: numberOf(inputs, 'contrast'),
    grain: numberOf(inputs, 'grain'),
  }
  if (Math.max(image.width, image.height) > previewSide) {
    await context.preview(await mapTones(await shrinkImage(image, previewSide), settings, context.signal))
  }
  context.progress(0.2)
  const result = await mapTones(image, settings, context.signal)
  context.progress(1)
  return [result]
}
