import type { File } from '@easel/contract/client'
import { useCallback } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { saveAddress } from '../../../lib/browser/index.ts'

/** Saves a work's file as it is, with the visible mark only where the file needs it. */
export function useSaveCopy(): (file: Pick<File, 'key'>) => Promise<void> {
  const api = useApi()
  return useCallback(
    async ({ key }) => saveAddress((await api.signTargetDownload({ key, watermark_type: 'auto' })).url),
    [api],
  )
}
