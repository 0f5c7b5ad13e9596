import sharp from '../sharp.ts'
import { placeMark } from './mark.ts'
import type { Variant, VariantOptions } from './types.ts'

const qualities = { high: 85, standard: 72, compressed: 55 } as const
const markMilliseconds = 2000

/** Decodes an animated WebP: frames stacked vertically, and the duration of each. */
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
export async function makeMovingWebp(bytes: Uint8Array, options: VariantOptions): Promise<Variant> {
  const { width, height, pages, delay, ...reel } = await unroll(bytes, options.side)
  const stacked = { width, height: height * pages, channels: 4 as const }
  const placed = options.mark === undefined ? undefined : placeMark(options.mark, { width, height })
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

function plateAt({ image, left, top }: ReturnType<typeof placeMark>, offset: number) {
  const raw = { width: image.width, height: image.height, channels: 4 as const }
  return { input: Buffer.from(image.data), raw, left, top: top + offset }
}
