import { useEffect, useEffectEvent, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'

/**
 * Accepts files and folders that are dropped anywhere on the page, and pasted files. Returns whether files are being dragged over
 * the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      setOver(false)
      // Another part of the page has already accepted the files.
      if (event.defaultPrevented) return
      event.preventDefault()
      const files = droppedFiles(event.dataTransfer)
      if (Array.isArray(files)) take(files)
      else void files.then(take)
    }
    const paste = (event: ClipboardEvent) => {
      // Another part of the page has already accepted the files.
      if (event.defaultPrevented) return
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0 && !isTextPasted(event)) take(files)
    }
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => ending.abort()
  }, [])
  return isOver
}

/** Office programs copy text together with a picture of the text. A field takes the text alone. */
function isTextPasted({ target, clipboardData }: ClipboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea') !== null
  return isTyping && clipboardData?.types.includes('text/plain') === true
}
