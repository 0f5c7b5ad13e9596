import type { File, Work } from '@easel/contract/client'

/** Returns the photos that a work of the viewer was made from, as far as they still exist; masks are none. */
export function sourcePhotos({ source_arr }: Pick<Work, 'source_arr'>): File[] {
  return (source_arr ?? []).flatMap(({ file, is_mask }) => (file && !is_mask ? file : []))
}
