/** Of the form of a film that lists show: small, short and without sound. */
export const clipSpec = '1-clip'

/** A film of this size is no larger than a clip would be. */
export const mostClipBytes = 300_000

interface Film {
  mime_type: string
  byte_size: number
}

/** Lists show such a film itself. */
export function isOwnClip({ mime_type, byte_size }: Film): boolean {
  return mime_type.startsWith('video/') && byte_size <= mostClipBytes
}
