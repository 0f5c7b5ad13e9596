import type { File } from '@easel/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isMadeWithAi, useApi, useErrorText } from '../../../lib/api/index.ts'
import { saveAddress } from '../../../lib/browser/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { askToSaveFile } from '../components/share-slot.tsx'
import { isInWeChat, sharesFiles } from '../device.ts'
import { type ShareSubject, sharedOf } from '../share-subject.ts'

/**
 * Returns a function that saves the file of a subject; undefined if the subject has no file. One click is enough if the browser can
 * save files and the file has no visible mark. Otherwise the file is shown first, as it will be saved.
 */
export function useSaveFile(subject: ShareSubject): { save: (() => void) | undefined; isSaving: boolean } {
  const api = useApi()
  const errorText = useErrorText()
  const file = sharedOf(subject).media?.main
  const { mutate, isPending } = useMutation({
    mutationFn: (key: string) => api.signTargetDownload({ key, watermark_type: 'auto' }),
    onSuccess: ({ url, is_marked }) => (is_marked ? askToSaveFile(subject) : saveAddress(url)),
    onError: (error) => toastError(errorText(error)),
  })
  const save =
    file &&
    (() => {
      if (isMadeWithAi(file) || isInWeChat() || sharesFiles(file.mime_type)) askToSaveFile(subject)
      else if (!isPending) mutate(file.key)
    })
  return { save, isSaving: isPending }
}

/** Saves a work's file unchanged; the file has the visible mark only if it needs the mark. */
export function useSaveCopy(): (file: Pick<File, 'key'>) => Promise<void> {
  const api = useApi()
  return useCallback(
    async ({ key }) => saveAddress((await api.signTargetDownload({ key, watermark_type: 'auto' })).url),
    [api],
  )
}
