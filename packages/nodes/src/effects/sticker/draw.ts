import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { byteOfLight, darkSteps, linearTable } from '../../ground/colour/srgb.ts'
import { takePicture } from '../../ground/plane/session-planes.ts'
import { KernelSession } from '../../kernels/session.ts'
import type { stickerBorders, stickerFinishes } from './declaration.ts'
import { drawPaper } from './paper.ts'
import { planPeel } from './peel.ts'
import { shapeOf } from './shape.ts'

export interface StickerSettings {
  readonly border: (typeof stickerBorders)[number]
  /** Width of the border, from 0 to 1. */
  readonly width: number
  readonly finish: (typeof stickerFinishes)[number]
  /** Size of the peeled corner, from 0 to 1. */
  readonly peel: number
}

/** Draws the sticker of a subject (RGBA, straight alpha): border, shadow, bevelled edge, gloss and a peeling corner. */
export async function drawSticker(
  subject: ImageValue,
  settings: StickerSettings,
  context: ExecutionContext,
): Promise<ImageValue> {
  const { signal } = context
  const { sheet, die, depth, near, wide } = await shapeOf(subject, 0.008 + 0.034 * settings.width, signal)
  context.progress(0.4)
  const paper = await drawPaper(settings.border, sheet, context)
  context.progress(0.6)
  const { fold, length } = planPeel(die, settings.peel)
  const { width, height } = sheet
  const scale = width / die.width
  const planes = new Float32Array(4 * die.data.length)
  for (const [i, { data }] of [die, depth, near, wide].entries()) planes.set(data, i * data.length)
  using session = new KernelSession(signal)
  const out = session.reserve(width * height * 4)
  await session.run('drawSticker', height, {
    subject: session.place(sheet.data),
    paper: session.place(paper),
    out,
    width,
    height,
    planes: session.place(planes),
    smallWidth: die.width,
    smallHeight: die.height,
    linear: session.place(linearTable()),
    bytes: session.place(byteOfLight),
    darkSteps: session.place(darkSteps()),
    unit: Math.max(width, height),
    gloss: settings.finish === 'glossy' ? 1 : 0,
    fold: fold * scale,
    length: length * scale,
  })
  context.progress(1)
  return takePicture(session, out, width, height)
}
