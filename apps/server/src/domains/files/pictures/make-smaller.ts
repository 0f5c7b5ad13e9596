import { readFile } from 'node:fs/promises'
import { maxPixels } from '@easel/contract'
import { pictureFormat } from '@easel/media-metadata'
import { mendCut } from '@easel/nodes/cut-pictures'
import { openPicture, type WantedSize } from '@easel/nodes/open-picture'
import { type FormSource, labelForm } from '@easel/nodes/origin'
import type { Sharp } from '@easel/nodes/sharp'
import { errors } from '../../../platform/errors/domain-error.ts'
import type { MadePicture } from '../picture-facts.ts'
import { readPicture } from './read-picture.ts'
import { toStoredForm } from './remake.ts'
import { thumbhashOf } from './thumbhash.ts'

const decodeSeconds = 20

/** Makes an upright copy within `side`, without camera metadata. */
export async function makeShownCopy({ path, side }: { path: string; side: number }): Promise<MadePicture> {
  return await makeEvenIfOdd(path, async (bytes) => {
    const picture = await open(bytes, { width: side, height: side, fit: 'inside' })
    return await withThumbhash(
      picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 85 }),
    )
  })
}

/** Crops a square around the part that attracts most attention. */
export async function makeAvatar({ path, side }: { path: string; side: number }): Promise<MadePicture> {
  return await makeEvenIfOdd(path, async (bytes) => {
    const picture = await open(bytes, { width: side, height: side, fit: 'outside' })
    return await withThumbhash(
      picture.resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality: 85 }),
    )
  })
}

/** Also makes a picture of a PNG whose checksum of the pixels is wrong or missing, which browsers ignore. */
async function makeEvenIfOdd(
  path: string,
  make: (bytes: Buffer) => Promise<MadePicture>,
): Promise<MadePicture> {
  const bytes = await toStoredForm(await readFile(path))
  try {
    return await make(bytes)
  } catch (error) {
    const mended = pictureFormat(bytes) === 'png' ? await mendCut(bytes, 'png') : undefined
    if (!mended) throw error
    return await make(mended)
  }
}

/** Makes a form `width` px wide. The form keeps the labels that state how the picture was made, if there are any. */
export async function makeForm({ path, width, isOwn }: FormWish): Promise<MadePicture> {
  return await formOf({ bytes: await readFile(path), isOwn }, width)
}

interface FormWish {
  path: string
  width: number
  isOwn: boolean
}

export async function formOf(source: FormSource, width: number): Promise<MadePicture> {
  // Shows the readable part of a truncated photo, as a browser does.
  const picture = await open(source.bytes, { width, height: 1, fit: 'outside' }, 'none')
  const made = await write(picture.resize({ width }).webp({ quality: 75 }))
  return { ...made, bytes: labelForm({ bytes: made.bytes, ...made.facts }, source) }
}

/** Opens an upload, and scales it down while it is decoded, so that it covers or fits `size`. */
export async function open(
  bytes: Uint8Array,
  size: WantedSize,
  failOn: 'none' | 'warning' = 'warning',
): Promise<Sharp> {
  await readPicture(bytes)
  const opening = { limitInputPixels: maxPixels, failOn, seconds: decodeSeconds }
  return await openPicture(bytes, size, opening).catch(unreadable)
}

async function withThumbhash(picture: Sharp): Promise<MadePicture> {
  const { bytes, facts } = await write(picture)
  return { bytes, facts: { ...facts, thumbhash: await thumbhashOf(bytes) } }
}

export async function write(picture: Sharp, mime_type = 'image/webp'): Promise<MadePicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch(unreadable)
  return { bytes: data, facts: { mime_type, width: info.width, height: info.height } }
}

function unreadable(): never {
  throw errors.unusableUpload({ cause: 'image_unreadable' })
}
