import { maxUploadBytes } from '@easel/contract/client'

const extensionOf: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  // Other names of these types, from file managers of phones and from older programs.
  'image/jpg': 'jpg',
  'image/pjpeg': 'jpg',
  'image/x-png': 'png',
  'image/apng': 'png',
}
/** General types: the name of the file decides. Clouds on phones and files without an ending have no better type. */
const generalTypes: readonly string[] = ['', 'application/octet-stream', 'binary/octet-stream', 'image/*']
const endings: Readonly<Record<string, string>> = {
  ...{ jpg: 'jpg', jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg' },
  ...{ png: 'png', apng: 'png', webp: 'webp', avif: 'avif', gif: 'gif' },
}

/** Names of the accepted types that users see. */
export const acceptedTypes = ['JPEG', 'PNG', 'WebP', 'AVIF', 'HEIC', 'GIF'] as const

export type Refusal = 'too_large' | 'empty' | 'type' | 'too_many'

/** Keys of the texts for refused files. */
export const refusalTexts = {
  too_large: 'tool.tooLarge',
  empty: 'error.emptyFile',
  type: 'tool.badType',
  too_many: 'tool.atMostTen',
} as const satisfies Record<Refusal, string>

export interface Candidate {
  readonly type: string
  readonly size: number
  readonly name: string
}

/**
 * Reports whether a file is a photo of an iPhone by its type and name: few browsers recognize its type, and fewer can decode it.
 */
export function isHeic({ type, name }: Pick<Candidate, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]/.test(type) || (generalTypes.includes(type) && /\.hei[cf]$/i.test(name))
}

/** Returns the extension for a file of an accepted type. A file without a type and an ending may be a picture, too. */
function extensionFor(file: Candidate): string | undefined {
  const known = Object.hasOwn(extensionOf, file.type) ? extensionOf[file.type] : undefined
  if (known !== undefined || isHeic(file)) return known ?? 'heic'
  if (!generalTypes.includes(file.type)) return undefined
  const [, ending] = /\.([a-z0-9]{1,5})$/i.exec(file.name) ?? []
  if (ending === undefined) return 'jpg'
  return Object.hasOwn(endings, ending.toLowerCase()) ? endings[ending.toLowerCase()] : undefined
}

export interface CheckedFiles<F extends Candidate> {
  accepted: F[]
  refused: { file: F; reason: Refusal }[]
}

/** Splits dropped files into accepted and refused files, if there are `already` pictures and at most `max` are allowed. */
export function checkFiles<F extends Candidate>(
  files: readonly F[],
  already: number,
  max: number,
): CheckedFiles<F> {
  const checked: CheckedFiles<F> = { accepted: [], refused: [] }
  for (const file of files) {
    const reason = refusalOf(file, already + checked.accepted.length, max)
    if (reason) checked.refused.push({ file, reason })
    else checked.accepted.push(file)
  }
  return checked
}

function refusalOf(file: Candidate, count: number, max: number): Refusal | undefined {
  if (extensionFor(file) === undefined) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > maxUploadBytes) return 'too_large'
  return count >= max ? 'too_many' : undefined
}

/** Returns the name under which the server stores a picture; the client chooses it. */
export function sourceIdFor(file: Candidate, uuid: string): string {
  return `${uuid}.${extensionFor(file) ?? 'jpg'}`
}

/** Number of bytes at the beginning of a file by which the accepted types can be distinguished. */
const headLength = 12

const beginnings = [/^\xff\xd8\xff/, /^\x89PNG/, /^GIF8/, /^RIFF.{4}WEBP/s, /^.{4}ftyp/s]

/**
 * Reports whether a file begins like a picture of an accepted type; the type that the browser reports depends only on the file
 * name.
 */
export async function beginsLikePicture(file: Blob): Promise<boolean> {
  const text = await headOf(file)
  return beginnings.some((beginning) => beginning.test(text))
}

/** Reports whether a picture is a photo of an iPhone by its bytes: programs rename such photos without converting them. */
export async function containsHeic(file: Blob): Promise<boolean> {
  return /^.{4}ftyp(?!avi[fs])/s.test(await headOf(file))
}

async function headOf(file: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, headLength).arrayBuffer()))
}
