import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type GalleryFilter, readGalleryFilter, writeGalleryFilter } from '../gallery-filter.ts'

/** The filter of the address, and how to change it. The gallery stays where it is in the history: going back leaves it. */
export function useGalleryFilter(): [GalleryFilter, (change: Partial<GalleryFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Partial<GalleryFilter>) =>
      setParams((before) => writeGalleryFilter({ ...readGalleryFilter(before), ...part }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  )
  return [readGalleryFilter(params), change]
}
