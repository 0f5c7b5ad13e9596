import { isHeic } from './rules.ts'

/** Minimum size of a file that is shrunk, in bytes: for smaller files, shrinking takes more time than it saves. */
const minBytes = 1_500_000
/** Minimum JPEG quality at which few people can see a difference. */
const quality = 0.92
/** Longest side, in pixels, of an iPhone's photo after conversion: canvases on phones have at most 16 megapixels. */
const maxHeicSide = 4096

/** Byte sequences of XMP and of Content Credentials in a file. */
const statements = ['http://ns.adobe.com/x', '<x:xmpmeta', 'jumb', 'c2pa']

/**
 * Reports whether a file should be shrunk. Files of other formats than JPEG are not shrunk, because they may be animated or
 * transparent.
 */
export function isLargePhoto({ type, size }: Pick<File, 'type' | 'size'>): boolean {
  return type === 'image/jpeg' && size >= minBytes
}

/**
 * Reports whether a file may contain a statement about its origin. A work copies such a statement from its source, so the file
 * must be sent unchanged.
 */
export function mayMakeStatement(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return statements.some((mark) => text.includes(mark))
}

interface Size {
  width: number
  height: number
}

/** Returns the size to which a picture is scaled down; undefined if it is small enough. */
export function smallerSize({ width, height }: Size, maxSide: number): Size | undefined {
  const scale = maxSide / Math.max(width, height)
  if (scale >= 1) return undefined
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Returns a large photo with a longest side of `maxSide` pixels, upright; returns the file itself if shrinking fails or saves
 * nothing.
 */
export async function shrunk(file: File, maxSide: number): Promise<File> {
  if (!isLargePhoto(file)) return file
  try {
    if (mayMakeStatement(new Uint8Array(await file.arrayBuffer()))) return file
    const picture = await smaller(file, maxSide)
    return picture && picture.size < file.size ? new File([picture], file.name, { type: picture.type }) : file
  } catch {
    // The browser cannot decode the file, or lacks the memory for it.
    return file
  }
}

/**
 * Returns a copy of a picture with a longest side of at most `maxSide` pixels, upright; returns the picture itself if it is
 * already small enough.
 */
export async function smallCopy(picture: Blob, maxSide: number): Promise<Blob> {
  return (await smaller(picture, maxSide)) ?? picture
}

/**
 * Returns photos of an iPhone as JPEG if the browser can decode them, as Safari can; other browsers leave the conversion to the
 * server.
 */
export async function withoutHeic(files: readonly File[]): Promise<File[]> {
  const read: File[] = []
  // Photos are converted one after the other, because each needs memory for all its pixels.
  for (const file of files) read.push(isHeic(file) ? await fromHeic(file) : file)
  return read
}

async function fromHeic(file: File): Promise<File> {
  const picture = await smaller(file, maxHeicSide, { always: true }).catch(() => undefined)
  return picture
    ? new File([picture], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: picture.type })
    : file
}

/** Returns a picture as JPEG; undefined if it is already small enough, unless `always` is true. */
async function smaller(file: Blob, maxSide: number, { always = false } = {}): Promise<Blob | undefined> {
  // The browser rotates the picture according to its EXIF data.
  const decoded = await createImageBitmap(file)
  try {
    const size =
      smallerSize(decoded, maxSide) ?? (always ? { width: decoded.width, height: decoded.height } : undefined)
    if (!size) return undefined
    const small = await createImageBitmap(decoded, {
      ...{ resizeWidth: size.width, resizeHeight: size.height },
      resizeQuality: 'high',
    })
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // The bitmap is drawn, because Chromium loses the rotation of a bitmap that is transferred.
    context.drawImage(small, 0, 0)
    small.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    decoded.close()
  }
}
