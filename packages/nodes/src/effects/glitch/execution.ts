import type { Execution, ImageValue } from '../../execution-types.ts'
import { linearTable } from '../../ground/colour/srgb.ts'
import { type DrawHooks, drawWithPreviews } from '../../ground/drawing/previews.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import type { Face } from '../../ground/people/faces/decode.ts'
import { eyesOf } from '../../ground/people/faces/shape.ts'
import { reservePlane, softenPlane, takePicture } from '../../ground/plane/session-planes.ts'
import { blueNoise } from '../../ground/random/blue-noise.ts'
import { noiseOf } from '../../ground/random/noise.ts'
import { KernelSession } from '../../kernels/session.ts'
import { glitchStyles } from './declaration.ts'
import { encodeTable } from './encode.ts'
import { digitalFault, type Fault, type FaultSettings, tapeFault, tubeFault } from './faults.ts'

export interface GlitchSettings extends Omit<FaultSettings, 'spared'> {
  readonly look: (typeof glitchStyles)[number]
}

/** Shows a picture on a faulty screen. The result is opaque; transparent parts become dark. */
async function showFault(
  image: ImageValue,
  fault: Fault,
  seed: number,
  signal: AbortSignal,
): Promise<ImageValue> {
  const { width, height } = image
  using session = new KernelSession(signal)
  const rgba = session.place(image.data)
  const light = reservePlane(session, width, height)
  await session.run('bytesToLight', height, {
    rgba,
    plane: light.address,
    width,
    linear: session.place(linearTable()),
  })
  const soft = await softenPlane(session, light, fault.blur * Math.max(width, height))
  await session.run('faultySignal', height, {
    light: light.address,
    width,
    height,
    soft: soft.address,
    softWidth: soft.width,
    softHeight: soft.height,
    softShift: soft.shift,
    rgba,
    rows: session.place(fault.rows),
    blocks: session.place(fault.blocks),
    columns: fault.columns,
    cell: fault.cell,
    job: session.place(fault.job),
    encode: session.place(encodeTable(fault.shoulder)),
    blue: session.place(blueNoise()),
    seed: seed | 0,
  })
  return takePicture(session, rgba, width, height)
}

/** Returns quantiles of the brightness, from 0 to 255. */
function brightnessAt({ data }: ImageValue, shares: readonly number[]): number[] {
  const counts = new Uint32Array(256)
  for (let i = 0; i < data.length; i += 4)
    counts[(54 * data[i]! + 183 * data[i + 1]! + 19 * data[i + 2]!) >> 8]! += 1
  return shares.map((share) => {
    let seen = 0
    const bin = counts.findIndex((count) => {
      seen += count
      return seen > (share * data.length) / 4
    })
    return bin < 0 ? 255 : bin
  })
}

/**
 * Sorts pixels by brightness along columns (`melt`) or rows (`sweep`). The length of the sorted runs varies slowly from line to
 * line and drops to zero in places, so that sorted bands alternate with unchanged parts. Alpha moves with the pixels.
 */
async function sortPixels(
  image: ImageValue,
  settings: GlitchSettings,
  signal: AbortSignal,
): Promise<ImageValue> {
  const { width, height } = image
  const { strength, seed, look } = settings
  const down = look === 'melt'
  const [lines, length] = down ? [width, height] : [height, width]
  using session = new KernelSession(signal)
  const noise = noiseOf(seed ^ 0x51ed270b)
  const reach = Float32Array.from({ length: lines }, (_, line) => {
    const position = line / Math.max(width, height)
    const curtain = noise(position * 5.5, 0.5) + 0.35 * noise(position * 26, 9.5) + 1.5 * strength - 0.55
    const ragged = 0.75 + 0.5 * noise(position * 210, 4.5)
    return curtain <= 0 ? 0 : length * Math.min(0.75, curtain * 0.5) * ragged
  })
  const [low, high] = brightnessAt(image, [0.42 - 0.3 * strength, 0.985])
  const from = session.place(image.data)
  const to = session.place(image.data)
  const steps = down ? { lineStep: 1, step: width } : { lineStep: width, step: 1 }
  const scratch = session.reserve(lines * 1024)
  await session.run('sortRuns', lines, {
    from,
    to,
    length,
    ...steps,
    reach: session.place(reach),
    scratch,
    low: low!,
    high: Math.max(low!, high!),
  })
  return takePicture(session, to, width, height)
}

/** Maximum share of the rows in which nothing is torn: with more, a close portrait would stay whole. */
const maxSpared = 0.5

/** Returns the rows from the brows to below the mouth of the main faces; in a close portrait, only to below the eyes. */
async function faceRows(image: ImageValue, signal: AbortSignal): Promise<FaultSettings['spared']> {
  return rowsOf(await mainFaces(image, signal), image)
}

/** Returns the rows that are spared for the faces of a picture. */
export function rowsOf(faces: readonly Face[], image: { readonly height: number }): FaultSettings['spared'] {
  const rowsTo = (endOf: (face: Face) => number) =>
    faces.map((face) => {
      const from = eyesOf(face).y - 0.22 * face.height
      return { from: from / image.height, to: endOf(face) / image.height }
    })
  const whole = rowsTo((face) => face.mouth.y + 0.12 * face.height)
  const [top, bottom] = [Math.min(...whole.map(({ from }) => from)), Math.max(...whole.map(({ to }) => to))]
  return bottom - top <= maxSpared ? whole : rowsTo((face) => eyesOf(face).y + 0.16 * face.height)
}

/** Distorts a picture in one of five ways. The result is as large as the picture. */
export async function breakPicture(
  image: ImageValue,
  settings: GlitchSettings,
  hooks: DrawHooks,
): Promise<ImageValue> {
  const { look, seed } = settings
  const spared = await faceRows(image, hooks.signal)
  const { signal } = hooks
  const faults = { signal: digitalFault, vhs: tapeFault, crt: tubeFault }
  hooks.progress?.(0.1)
  const broken =
    look === 'melt' || look === 'sweep'
      ? await sortPixels(image, settings, signal)
      : await showFault(image, faults[look](image, { ...settings, spared }), seed, signal)
  hooks.progress?.(1)
  return broken
}

export const executeGlitch: Execution = async (inputs, context) => {
  const settings: GlitchSettings = {
    look: choiceOf(inputs, 'look', glitchStyles),
    strength: numberOf(inputs, 'strength'),
    split: numberOf(inputs, 'colour_split'),
    scan: numberOf(inputs, 'scan_lines'),
    seed: numberOf(inputs, 'seed'),
  }
  const draw = (image: ImageValue, hooks: DrawHooks) => breakPicture(image, settings, hooks)
  return [await drawWithPreviews(imageOf(inputs, 'image'), context, draw)]
}
