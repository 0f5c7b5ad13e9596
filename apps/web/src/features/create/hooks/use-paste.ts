import { useTranslation } from 'react-i18next'
import { toastError } from '../../../ui/toast/index.ts'

/** Reads pictures from the clipboard, for devices without a keyboard shortcut for pasting. */
export function usePaste(onFiles: (files: File[]) => void): () => Promise<void> {
  const { t } = useTranslation()
  return async () => {
    const files = await readPictures().catch(() => [])
    if (files.length > 0) onFiles(files)
    else toastError(t('tool.pasteNothing'))
  }
}

async function readPictures(): Promise<File[]> {
  const items = await navigator.clipboard.read()
  const found = items.flatMap((item) => {
    const type = item.types.find((one) => one.startsWith('image/'))
    return type ? [item.getType(type)] : []
  })
  const blobs = await Promise.all(found)
  return blobs.map((blob, index) => new File([blob], `paste-${index + 1}.${blob.type.slice(6)}`, blob))
}
