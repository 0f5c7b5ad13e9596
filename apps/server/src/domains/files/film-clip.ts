/** Spec of the clip of a film for lists: small, short and without sound. */
export const clipSpec = '1-clip'

/** A film up to this size is used as its own clip, since a clip would not be smaller. */
export const maxClipBytes = 300_000

interface Film {
  mime_type: string
  byte_size: number
}

/** Returns whether lists show the film itself. */
export function isOwnClip({ mime_type, byte_size }: Film): boolean {
  return mime_type.startsWith('video/') && byte_size <= maxClipBytes
}
