import { useQueries } from '@tanstack/react-query'
import { errorCode, queryKeys, useApi } from '../../../lib/api/index.ts'
import type { DraftHandle } from '../draft-store.ts'

/** Removes the photos and the cover that a file names and to which the user has no access. */
export function useOwnPictures(handle: DraftHandle): { handle: DraftHandle; lostPhotos: number } {
  const api = useApi()
  const { photos, coverId } = handle.draft
  const ids = [...new Set([...photos.map(({ id }) => id), coverId])].filter((id) => id !== '')
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...queryKeys.savedForms, { key: `source/${id}` }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.signTargetDownload({ key: `source/${id}` }, { signal }),
      // Addresses of files hold for an hour.
      staleTime: 30 * 60_000,
      retry: false,
    })),
  })
  const lost = new Set(
    ids.filter((_, index) => ['A0301', 'A0400', 'A0404'].includes(errorCode(answers[index]?.error) ?? '')),
  )
  const ownPhotos = photos.filter(({ id }) => id !== '' && !lost.has(id))
  const cover = lost.has(coverId) && { coverId: '', coverName: '' }
  return {
    handle: { ...handle, draft: { ...handle.draft, photos: ownPhotos, ...cover } },
    lostPhotos: photos.length - ownPhotos.length,
  }
}
