import type { Execution, ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { linearRgb } from '../../ground/colour/lab.ts'
import { byteTable } from '../../ground/colour/srgb.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { type HeadOrFace, headsOf } from '../../ground/people/heads/head.ts'
import { wantedOf } from '../../ground/people/read-wanted.ts'
import { cutOf, type WantedPart } from '../../ground/people/subject.ts'
import type { Plane } from '../../ground/plane/plane.ts'
import { takePicture } from '../../ground/plane/session-planes.ts'
import { grainTile } from '../../ground/random/grain.ts'
import { randomOf } from '../../ground/random/random.ts'
import { KernelSession } from '../../kernels/session.ts'
import { inkSetNames, panelChoices } from './declaration.ts'
import { type InkSetName, type Scheme, schemesOf } from './palettes.ts'
import { cutPlates, type Plates } from './plates.ts'

export interface PopSettings {
  /** Number of panels along each side: 1, 2 or 3. */
  readonly grid: number
  readonly palette: InkSetName
  /** Coverage of the key ink, from 0 to 1. */
  readonly keyInk: number
  /** Misregistration, unevenness and gaps of the inks, from 0 to 1. */
  readonly misprint: number
  readonly seed: number
}

/** A picture's heads, and the matte of its subject if it can be cut out. */
export interface PopSubject {
  readonly heads: readonly HeadOrFace[]
  readonly matte: Plane | undefined
}

/** A photo with a face is cut out even if the outline is uncertain: a ragged outline only gives the ink a ragged edge. */
export async function subjectOf(
  image: ImageValue,
  signal: AbortSignal,
  wanted: WantedPart = { keep: 'auto' },
): Promise<PopSubject> {
  const [heads, cut] = await Promise.all([headsOf(image, 0, signal), cutOf(image, { signal }, wanted)])
  if (!cut) return { heads, matte: undefined }
  const hasFace = cut.kind === 'person' && heads.length > 0
  const isSure = hasFace || !(await cut.isUnreliable)
  return { heads, matte: isSure ? cut.matte : undefined }
}

interface Sheet {
  readonly width: number
  readonly height: number
  /** White gap between and around the panels, in pixels. */
  readonly gap: number
  readonly panel: { readonly width: number; readonly height: number }
}

const paper = [250, 246, 237] as const
const previewSide = 480

/** Plans a sheet in the picture's shape. Small pictures are enlarged, because pixels are invisible in flat inks. */
export function planSheet(image: { width: number; height: number }, grid: number, side: number): Sheet {
  const zoom = side / Math.max(image.width, image.height)
  const gap = grid === 1 ? 0 : Math.max(1, Math.round(side * 0.011))
  const inner = (length: number) => Math.max(8, Math.round((length * zoom - (grid + 1) * gap) / grid))
  const panel = { width: inner(image.width), height: inner(image.height) }
  const whole = (length: number) => grid * length + (grid + 1) * gap
  return { panel, gap, width: whole(panel.width), height: whole(panel.height) }
}

/**
 * Returns the longer side of the sheet in pixels, at most 2048. Pictures below 1536 are enlarged towards it, at most eightfold;
 * the result is at least 512.
 */
function sheetSide(longest: number): number {
  return Math.min(2048, Math.max(longest, 512, Math.min(1536, 8 * longest)))
}

/** Returns the picture at the size of a panel, with white in place of transparent parts. */
async function panelPicture(image: ImageValue, size: Sheet['panel']): Promise<ImageValue> {
  const { data } = await sharpOf(image)
    .flatten({ background: '#ffffff' })
    .resize({ ...size, fit: 'fill', kernel: 'mitchell' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { kind: 'image', ...size, data: new Uint8ClampedArray(data) }
}

/** Returns the parameters of `printPanel`: inks in linear light, their offsets, and the look of the key ink. */
function jobOf(scheme: Scheme, plates: Plates, size: Sheet['panel'], misprint: number, random: () => number) {
  const side = Math.sqrt(size.width * size.height)
  const job = new Float32Array(40)
  for (const [k, ink] of [scheme.ground, ...scheme.inks, scheme.key].entries()) job.set(linearRgb(ink), k * 4)
  const turn = random() * 2 * Math.PI
  for (let k = 0; k < 4; k++) {
    const angle = turn + k * 1.9 + random() * 0.8
    const far = side * misprint * (0.006 + 0.014 * random())
    job.set([far * Math.cos(angle), far * Math.sin(angle)], 24 + k * 2)
  }
  const screen = (38 * Math.PI) / 180
  const pitch = Math.max(3.2, side / 96)
  const texture = 0.35 + 0.65 * misprint
  job.set(
    [
      plates.solid,
      plates.dotEnd,
      pitch,
      texture,
      Math.sin(screen),
      Math.cos(screen),
      0.4 * misprint * random(),
    ],
    32,
  )
  return job
}

/** Screen-prints a picture panel by panel in different inks, on a sheet of `side` pixels. */
export async function printSheet(
  image: ImageValue,
  settings: PopSettings & PopSubject & { readonly side: number },
  hooks: { readonly signal: AbortSignal; progress?(fraction: number): void },
): Promise<ImageValue> {
  const { grid } = settings
  const sheet = planSheet(image, grid, settings.side)
  using session = new KernelSession(hooks.signal)
  const panelled = await panelPicture(image, sheet.panel)
  const { keyInk, heads, matte } = settings
  const plates = await cutPlates(session, panelled, { keyInk, heads, matte, picture: image })
  hooks.progress?.(0.4)
  const rgba = session.reserve(sheet.width * sheet.height * 4)
  new Uint32Array(session.bytes(rgba, 0).buffer, rgba, sheet.width * sheet.height).fill(
    (255 << 24) | (paper[2] << 16) | (paper[1] << 8) | paper[0],
  )
  const random = randomOf(settings.seed)
  const schemes = schemesOf(settings.palette)
  const first = settings.seed === 0 ? 0 : Math.floor(random() * schemes.length)
  const bytes = session.place(byteTable())
  const grain = session.place(grainTile(settings.seed ^ 0x3c6ef372, settings.side / 900))
  for (let panel = 0; panel < grid * grid; panel++) {
    const { width, height } = sheet.panel
    const left = sheet.gap + (panel % grid) * (width + sheet.gap)
    const top = sheet.gap + Math.floor(panel / grid) * (height + sheet.gap)
    const scheme = schemes[(first + panel) % schemes.length]!
    const job = session.place(jobOf(scheme, plates, sheet.panel, settings.misprint, random))
    const seed = Math.floor(random() * 2 ** 31)
    await session.run('printPanel', height, {
      cover: plates.cover.address,
      tones: plates.tones.address,
      width,
      height,
      rgba,
      sheetWidth: sheet.width,
      left,
      top,
      job,
      grain,
      bytes,
      seed,
    })
    hooks.progress?.(0.4 + (0.6 * (panel + 1)) / (grid * grid))
  }
  return takePicture(session, rgba, sheet.width, sheet.height)
}

export const executePopArt: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const settings: PopSettings = {
    grid: Math.sqrt(Number(choiceOf(inputs, 'panels', panelChoices))),
    palette: choiceOf(inputs, 'palette', inkSetNames),
    keyInk: numberOf(inputs, 'key_ink'),
    misprint: numberOf(inputs, 'misprint'),
    seed: numberOf(inputs, 'seed'),
  }
  const side = sheetSide(Math.max(image.width, image.height))
  const { signal } = context
  const subject = await subjectOf(image, signal, wantedOf(inputs))
  if (side > 2 * previewSide)
    await context.preview(await printSheet(image, { ...settings, ...subject, side: previewSide }, { signal }))
  const hooks = { signal, progress: (fraction: number) => context.progress(fraction) }
  return [await printSheet(image, { ...settings, ...subject, side }, hooks)]
}
