import { useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { checkFiles, refusalTexts, sendFile, sourceIdFor, withoutHeic } from '../../../lib/upload/index.ts'
import type { DraftHandle } from '../draft-store.ts'

/** Uploads the picture that stands for the template. */
export function useCover({ change }: DraftHandle) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const take = async (given: File[]) => {
    const [file] = await withoutHeic(given)
    if (!file) return
    const [refused] = checkFiles([file], 0, 1).refused
    if (refused) return setFault(t(refusalTexts[refused.reason]))
    setSending(true)
    setFault(undefined)
    const id = sourceIdFor(file, uuid())
    try {
      await sendFile(api, { id, file })
      change({ coverId: id, coverName: file.name })
    } catch (error) {
      setFault(errorText(error))
    } finally {
      setSending(false)
    }
  }
  return { take, isSending, fault }
}
