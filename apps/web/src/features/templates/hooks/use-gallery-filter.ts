import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { themeIn, withTheme } from '../../themes/index.ts'
import { type GalleryFilter, readGalleryFilter, writeGalleryFilter } from '../gallery-filter.ts'

/** The filter of the address, and a function to change it. Changes replace the history entry, so going back leaves the gallery. */
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
