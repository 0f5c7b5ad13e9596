import type { File } from '@easel/contract/client'
import { useCallback } from 'react'
import { useApi } from '../../../lib/api/index.ts'

/** Saves a work's file under a name that includes its origin. */
export function useDownload(): (file: File, name: string) => Promise<void> {
  const api = useApi()
  return useCallback(
    async (file: File, name: string) => {
      const { url } = await api.signTargetDownload({ key: file.key })
      const link = document.createElement('a')
      link.href = url
      link.download = `easel-${name}.${extensionOf(file)}`
      document.body.append(link)
      link.click()
      link.remove()
    },
    [api],
  )
}

function extensionOf(file: File): string {
  const subtype = file.mime_type.split('/')[1] ?? 'bin'
  return subtype === 'jpeg' ? 'jpg' : subtype
}
