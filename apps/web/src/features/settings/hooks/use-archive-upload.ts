import { useEffect, useRef, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { sendFile } from '../../../lib/upload/index.ts'
import { toastError } from '../../../ui/toast/index.ts'

/** Uploads an archive; `id` is set once it has fully arrived. */
export function useArchiveUpload() {
  const api = useApi()
  const errorText = useErrorText()
  const [share, setShare] = useState<number>()
  const [id, setId] = useState<string>()
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(new Error('The page was left')), [])

  const upload = async (file: File | null) => {
    if (!file || share !== undefined) return
    const name = `${uuid()}.zip`
    const controller = new AbortController()
    leaving.current = controller
    setId(undefined)
    setShare(0)
    try {
      await sendFile(api, { id: name, file, onProgress: setShare, signal: controller.signal })
      setId(name)
    } catch (error) {
      if (!controller.signal.aborted) toastError(errorText(error))
    }
    setShare(undefined)
  }
  return { upload, share, id }
}
