/** Of the form of a film that lists show: small, short and without sound. */
export const clipSpec = '1-clip'

/** A film of this size is no larger than a clip would be. */
export const mostClipBytes = 500_000

interface Film {
  mime_type: string
  byte_size: number
}

export function isFilm({ mime_type }: Pick<Film, 'mime_type'>): boolean {
  return mime_type.startsWith('video/')
}

/** Lists show such a film itself. */
export function isOwnClip(film: Film): boolean {
  return isFilm(film) && film.byte_size <= mostClipBytes
}
