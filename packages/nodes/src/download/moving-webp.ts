import sharp from '../sharp.ts'
import { drawMark, type PlacedMark, placeMark, plateOf } from './mark.ts'
import { cornerOf } from './quiet-corner.ts'
import type { Variant, VariantOptions, VisibleMark } from './types.ts'

const qualities = { high: 85, standard: 72, compressed: 55 } as const
const markMilliseconds = 2000

/** Decodes an animated WebP. Returns its frames, stacked vertically, and the duration of each frame. */
async function unroll(bytes: Uint8Array, side: number | undefined) {
  const whole = sharp(bytes, { animated: true, limitInputPixels: false })
  const { delay = [], pages = 1, width, pageHeight, height } = await whole.metadata()
  const tall = pageHeight ?? height
  const scale = side === undefined ? 1 : Math.min(1, side / Math.max(width, tall))
  const limited = scale < 1 ? whole.resize({ width: Math.max(1, Math.round(width * scale)) }) : whole
  const { data, info } = await limited.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height / pages, pages, delay }
}

/** Converts an animated WebP to an animated WebP or GIF. */
export async function makeMovingWebp(
  bytes: Uint8Array,
  options: VariantOptions,
  signal: AbortSignal,
): Promise<Variant> {
  const { width, height, pages, delay, ...reel } = await unroll(bytes, options.side)
  const stacked = { width, height: height * pages, channels: 4 as const }
  const first = { data: reel.data.subarray(0, width * height * 4), width, height }
  const placed = options.mark && (await placedOn(first, options.mark, signal))
  const early = delay.map(
    (_, page) => delay.slice(0, page).reduce((sum, ms) => sum + ms, 0) < markMilliseconds,
  )
  const plates = placed
    ? early.flatMap((isEarly, page) => (isEarly ? [plateAt(placed, page * height)] : []))
    : []
  const marked = await sharp(reel.data, { raw: stacked, limitInputPixels: false })
    .composite(plates)
    .raw()
    .toBuffer()
  const film = sharp(marked, { raw: { ...stacked, pageHeight: height }, limitInputPixels: false })
  const out =
    options.format === 'gif'
      ? film.gif({ loop: 0, delay, effort: 3 })
      : film.webp({ quality: qualities[options.quality], effort: 2, loop: 0, delay })
  const mime_type = options.format === 'gif' ? 'image/gif' : 'image/webp'
  const duration_ms = delay.reduce((sum, ms) => sum + ms, 0)
  return { bytes: await out.toBuffer(), mime_type, width, height, duration_ms }
}

/** Places the mark in the corner that is best in the first frame, for all frames. */
async function placedOn(
  { data, width, height }: { data: Buffer; width: number; height: number },
  mark: VisibleMark,
  signal: AbortSignal,
): Promise<PlacedMark> {
  const size = { width, height }
  const drawn = drawMark(mark, size)
  const frame = sharp(data, { raw: { ...size, channels: 4 } })
  return placeMark(drawn, size, await cornerOf(frame, plateOf(drawn, size), signal))
}

function plateAt({ image, left, top }: PlacedMark, offset: number) {
  const raw = { width: image.width, height: image.height, channels: 4 as const }
  return { input: Buffer.from(image.data), raw, left, top: top + offset }
}
