import type { Post } from '@easel/contract/client'
import { useState } from 'react'
import { resultMedia, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSaveCopy } from '../../share/index.ts'

/** Saves the picture or video of a post on this device. */
export function useSavePost(post: Post) {
  const saveCopy = useSaveCopy()
  const errorText = useErrorText()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    const media = resultMedia(post.result_info)
    if (!media || isSaving) return
    setSaving(true)
    await saveCopy(media.main).catch((error) => toastError(errorText(error)))
    setSaving(false)
  }
  return { save, isSaving }
}
