import { isHeic } from './rules.ts'

/** Files below are sent as they are: the time that it takes to shrink them would not be won back, in bytes. */
const minBytes = 1_500_000
/** Few can see a difference from there on. */
const quality = 0.92
/** Longest side, in pixels, of the converted photo of an iPhone: canvases of phones have at most 16 megapixels. */
const maxHeicSide = 4096

/** Marks of XMP and of Content Credentials in the bytes of a file. */
const statements = ['http://ns.adobe.com/x', '<x:xmpmeta', 'jumb', 'c2pa']

/** Reports whether a file is worth shrinking. Only JPEG: others may be animated or transparent. */
export function isLargePhoto({ type, size }: Pick<File, 'type' | 'size'>): boolean {
  return type === 'image/jpeg' && size >= minBytes
}

/** Reports whether a file may state how it was made: works take such a statement over, so that it must travel unchanged. */
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

/** Returns a large photo with a longest side of `maxSide` pixels, upright; the file itself where that wins nothing or fails. */
export async function shrunk(file: File, maxSide: number): Promise<File> {
  if (!isLargePhoto(file)) return file
  try {
    if (mayMakeStatement(new Uint8Array(await file.arrayBuffer()))) return file
    const picture = await smaller(file, maxSide)
    return picture && picture.size < file.size ? new File([picture], file.name, { type: picture.type }) : file
  } catch {
    // The browser cannot decode it, or has no memory for it.
    return file
  }
}

/** Returns a copy of a picture with a longest side of at most `maxSide` pixels, upright; the picture itself if it is that small. */
export async function smallCopy(picture: Blob, maxSide: number): Promise<Blob> {
  return (await smaller(picture, maxSide)) ?? picture
}

/** Returns photos of an iPhone as JPEG where the browser can decode them, as Safari does; it leaves the others to the server. */
export async function withoutHeic(files: readonly File[]): Promise<File[]> {
  const read: File[] = []
  // One after the other: each takes the memory of all its pixels.
  for (const file of files) read.push(isHeic(file) ? await fromHeic(file) : file)
  return read
}

async function fromHeic(file: File): Promise<File> {
  const picture = await smaller(file, maxHeicSide, { always: true }).catch(() => undefined)
  return picture
    ? new File([picture], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: picture.type })
    : file
}

/** Returns a picture as JPEG; undefined if it is small enough already, unless it is wanted `always`. */
async function smaller(file: Blob, maxSide: number, { always = false } = {}): Promise<Blob | undefined> {
  // Turned as its EXIF data says.
  const whole = await createImageBitmap(file)
  try {
    const size =
      smallerSize(whole, maxSide) ?? (always ? { width: whole.width, height: whole.height } : undefined)
    if (!size) return undefined
    const small = await createImageBitmap(whole, {
      ...{ resizeWidth: size.width, resizeHeight: size.height },
      resizeQuality: 'high',
    })
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // Drawn: Chromium forgets to turn a bitmap that is handed over.
    context.drawImage(small, 0, 0)
    small.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    whole.close()
  }
}
