import type { DownloadFormat, DownloadQuality, DownloadSize } from '@easel/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { saveAddress } from '../../../lib/browser/index.ts'
import { toastError } from '../../../ui/toast/index.ts'

export interface FileWish {
  key: string
  /** Undefined: the choice of the file's owner applies. */
  watermark_type: 'none' | 'visible' | undefined
  format: DownloadFormat
  quality: DownloadQuality
  size: DownloadSize
}

/** Saves a file in the chosen form. If that needs consent, `asks` becomes true; `agree` gives the consent and saves. */
export function useSaveFile(onSaved: () => void) {
  const api = useApi()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ wish, agreed }: { wish: FileWish; agreed: boolean }) => {
      if (agreed) await api.giveConsent({ type: 'unmarked_download' })
      else if (wish.watermark_type === 'none' && !(await api.getConsents({})).unmarked_download) return null
      return await api.signTargetDownload(wish)
    },
    onSuccess: (signed) => {
      setAsks(signed === null)
      if (signed === null) return
      saveAddress(signed.url)
      onSaved()
    },
    onError: (error) => toastError(errorText(error)),
  })
  return {
    asks,
    isPending,
    save: (wish: FileWish) => mutate({ wish, agreed: false }),
    agree: (wish: FileWish) => mutate({ wish, agreed: true }),
    forget: () => setAsks(false),
  }
}
