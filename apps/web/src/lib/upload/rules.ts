import { maxUploadBytes } from '@easel/contract/client'

const extensionOf: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
}

/** Names of the accepted types for users. */
export const acceptedTypes = ['JPEG', 'PNG', 'WebP', 'AVIF', 'HEIC', 'GIF'] as const

export type Refusal = 'too_large' | 'empty' | 'type' | 'too_many'

/** Keys of the texts about a refused file. */
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

/** Reports whether a file is a photo of an iPhone: few browsers recognize its type, and fewer can decode it. */
export function isHeic({ type, name }: Pick<Candidate, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}

export interface Checked<F extends Candidate> {
  accepted: F[]
  refused: { file: F; reason: Refusal }[]
}

/** Splits dropped files into accepted and refused files when `already` pictures are there and `max` fit. */
export function checkFiles<F extends Candidate>(
  files: readonly F[],
  already: number,
  max: number,
): Checked<F> {
  const checked: Checked<F> = { accepted: [], refused: [] }
  for (const file of files) {
    const reason = refusalOf(file, already + checked.accepted.length, max)
    if (reason) checked.refused.push({ file, reason })
    else checked.accepted.push(file)
  }
  return checked
}

function refusalOf(file: Candidate, count: number, max: number): Refusal | undefined {
  if (!(file.type in extensionOf) && !isHeic(file)) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > maxUploadBytes) return 'too_large'
  return count >= max ? 'too_many' : undefined
}

/** Returns the name under which a picture is stored, chosen by the client. */
export function sourceIdFor(file: Candidate, uuid: string): string {
  return `${uuid}.${extensionOf[file.type] ?? (isHeic(file) ? 'heic' : 'jpg')}`
}

/** Bytes of a file by which accepted types differ. */
const headLength = 12

const beginnings = [/^\xff\xd8\xff/, /^\x89PNG/, /^GIF8/, /^RIFF.{4}WEBP/s, /^.{4}ftyp/s]

/** Reports whether a file begins like a picture of an accepted type: its type only follows from its name. */
export async function beginsLikePicture(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  const text = String.fromCharCode(...head)
  return beginnings.some((beginning) => beginning.test(text))
}
