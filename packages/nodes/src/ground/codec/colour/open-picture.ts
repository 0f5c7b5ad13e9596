import { type ColourSignal, firstFrameBox, frameInsteadOfStill, readColour } from '@easel/media-metadata'
import sharp, { type Metadata, type Sharp, type SharpOptions } from '../../../sharp.ts'
import type { Size } from '../../plane/size.ts'
import { poseOf } from '../readable.ts'
import { inksToSrgb } from './convert.ts'
import { encodingOf } from './encoding.ts'
import { showPixels } from './show-pixels.ts'

/**
 * Size in pixels to which the caller will scale a picture: the picture fits inside the size, or covers it. Pictures are never
 * enlarged.
 */
export interface WantedSize extends Size {
  readonly fit: 'inside' | 'outside'
}

export interface OpenOptions extends SharpOptions {
  /** Time limit of decoding, in seconds. */
  readonly seconds?: number
}

/** Maximum number of pixels whose colours are converted in memory, which takes 16 bytes each. */
const maxConverted = 4096 * 4096

/**
 * Opens a picture file as browsers show it: upright, and converted to sRGB by its ICC profile or by its other colour information.
 * Most files are decoded when the returned pipeline runs, which lets decoders scale down. If libvips would not convert the
 * colours, the pixels are decoded and converted before, at the wanted size, in order to save memory. @throws an error of libvips
 * for a file that it cannot read
 */
export async function openPicture(
  bytes: Uint8Array,
  wanted: WantedSize,
  opening: OpenOptions = {},
): Promise<Sharp> {
  const { signal } = readColour(bytes)
  const { seconds, ...options } = opening
  // Signalled colour information takes precedence over a profile.
  const shown = await shownPicture(bytes)
  const opened = sharp(shown, { ...options, ...(signal && { ignoreIcc: true }) }, seconds)
  const header = await opened.metadata()
  if (header.format === 'gif' && !options.page) return await onClearScreen(opened, header, { bytes, wanted })
  const pose = poseOf(shown, header)
  const picture = pose.orientation > 1 ? opened.autoOrient() : opened
  const isDeep = header.depth === 'ushort'
  if (signal?.kind === 'cmyk') return await mixedInks(picture.resize(scaledSize(pose, wanted)))
  if (signal && encodingOf(signal))
    return await convertColours(picture.resize(scaledSize(pose, wanted)), { signal, isDeep })
  // Without this call, 16-bit pictures become Display P3, and the profile of a grey picture is ignored. With the call, decoders do
  // not scale down, so it is omitted for 8-bit pictures.
  return isDeep ? picture.pipelineColourspace(header.channels < 3 ? 'b-w' : 'srgb') : picture
}

/** Returns a PNG of the first frame if browsers show the frame instead of the still picture of a file; otherwise the file. */
async function shownPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const found = frameInsteadOfStill(bytes)
  if (!found) return bytes
  const { frame, picture } = found
  const screen = await sharp(bytes, { limitInputPixels: false }).metadata()
  const [right, bottom] = [screen.width - frame.left - frame.width, screen.height - frame.top - frame.height]
  if (frame.left + frame.top + right + bottom === 0) return picture
  return await sharp(picture, { limitInputPixels: false })
    .keepMetadata()
    .ensureAlpha()
    .extend({
      ...{ left: frame.left, top: frame.top, right, bottom },
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/**
 * Makes the screen around the first frame transparent, as browsers show it. libvips shows it black, unless a colour of the frame is
 * transparent.
 */
async function onClearScreen(
  picture: Sharp,
  header: Metadata,
  { bytes, wanted }: { bytes: Uint8Array; wanted: WantedSize },
): Promise<Sharp> {
  const frame = header.hasAlpha ? undefined : firstFrameBox(bytes)
  if (!frame || frame.width === 0 || frame.height === 0) return picture
  const [endX, endY] = [frame.left + frame.width, frame.top + frame.height]
  const isWhole = frame.width === header.width && frame.height === header.height
  if (isWhole || endX > header.width || endY > header.height) return picture
  const screen = scaledSize(header, wanted)
  const [across, down] = [screen.width / header.width, screen.height / header.height]
  const [left, top] = [Math.floor(frame.left * across), Math.floor(frame.top * down)]
  const width = Math.max(1, Math.round(endX * across) - left)
  const height = Math.max(1, Math.round(endY * down) - top)
  const { data, info } = await picture
    .extract(frame)
    .resize({ width, height, fit: 'fill' })
    .ensureAlpha()
    .extend({
      ...{ left, top, right: screen.width - left - width, bottom: screen.height - top - height },
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
}

/** Rounds in the same way as `resize`. */
function scaledSize({ width, height }: Size, wanted: WantedSize) {
  const [across, down] = [wanted.width / width, wanted.height / height]
  const wish = wanted.fit === 'inside' ? Math.min(across, down) : Math.max(across, down)
  const scale = Math.min(1, wish, Math.sqrt(maxConverted / (width * height)))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height), fit: 'fill' } as const
}

async function convertColours(
  picture: Sharp,
  { signal, isDeep }: { signal: ColourSignal; isDeep: boolean },
): Promise<Sharp> {
  const { data, info } = await picture
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .ensureAlpha()
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const samples = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data
  return await showPixels(samples, info, { signal })
}

async function mixedInks(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return await showPixels(inksToSrgb(data), info, {})
}
