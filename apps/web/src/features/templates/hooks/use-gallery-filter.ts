import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { themeIn, withTheme } from '../../themes/index.ts'
import { type GalleryFilter, readGalleryFilter, writeGalleryFilter } from '../gallery-filter.ts'

/** The filter of the address, and how to change it. The gallery stays where it is in the history: going back leaves it. */
export function useGalleryFilter(): [GalleryFilter, (change: Partial<GalleryFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Partial<GalleryFilter>) =>
      setParams(
        (before) => {
          const filter = writeGalleryFilter({ ...readGalleryFilter(before), ...part })
          return withTheme(`?${filter}`, themeIn(before))
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return [readGalleryFilter(params), change]
}
