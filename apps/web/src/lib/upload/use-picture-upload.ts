import { useState } from 'react'
import { useApi, useErrorText } from '../api/index.ts'
import { uuid } from '../format/index.ts'
import { useTranslation } from '../i18n/index.ts'
import { checkFiles, refusalTexts, sourceIdFor } from './rules.ts'
import { sendFile } from './send-file.ts'
import { withoutHeic } from './shrink.ts'

export interface SentPicture {
  /** Id of the upload, with its extension. */
  id: string
  file: File
}

/** Uploads a picture, such as a cover, as soon as it is chosen. `take` returns true when the picture has been sent. */
export function usePictureUpload(onSent: (picture: SentPicture) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const take = async (given: File[]): Promise<boolean> => {
    const [file] = await withoutHeic(given)
    if (!file) return false
    const [refused] = checkFiles([file], 0, 1).refused
    if (refused) {
      setFault(t(refusalTexts[refused.reason]))
      return false
    }
    setSending(true)
    setFault(undefined)
    const id = sourceIdFor(file, uuid())
    try {
      await sendFile(api, { id, file })
      onSent({ id, file })
      return true
    } catch (error) {
      setFault(errorText(error))
      return false
    } finally {
      setSending(false)
    }
  }
  return { take, isSending, fault }
}
