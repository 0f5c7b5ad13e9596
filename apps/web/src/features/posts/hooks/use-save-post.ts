import type { Post } from '@easel/contract/client'
import { useState } from 'react'
import { resultMedia, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useDownload } from './use-download.ts'

/** Saves the picture or video of a post on this device. */
export function useSavePost(post: Post) {
  const download = useDownload()
  const errorText = useErrorText()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    const media = resultMedia(post.result_info)
    if (!media || isSaving) return
    setSaving(true)
    await download(media.main, post.id).catch((error) => toastError(errorText(error)))
    setSaving(false)
  }
  return { save, isSaving }
}
