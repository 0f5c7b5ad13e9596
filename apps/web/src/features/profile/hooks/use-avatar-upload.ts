import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { checkFiles, sendFile, sourceIdFor } from '../../../lib/upload/index.ts'
import { toastError } from '../../../ui/toast/index.ts'

/** Uploads a picture and passes on the value for the profile's `avatar_url`. The server crops it to a square and scales it down. */
export function useAvatarUpload(onSent: (picture: { key: string; url: string }) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const key = sourceIdFor(file, uuid())
      await sendFile(api, { id: key, file })
      return { key, url: URL.createObjectURL(file) }
    },
    onSuccess: onSent,
    onError: (error) => toastError(errorText(error)),
  })
  const send = (files: readonly File[]) => {
    const { accepted, refused } = checkFiles(files, 0, 1)
    if (accepted[0]) mutate(accepted[0])
    else if (refused[0]) toastError(t(refused[0].reason === 'too_large' ? 'tool.tooLarge' : 'tool.badType'))
  }
  return { send, isPending }
}
