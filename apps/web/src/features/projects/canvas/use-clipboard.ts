import { useEffect, useEffectEvent } from 'react'
import type { Clip } from '../../../lib/browser/index.ts'
import { isDialogOpen } from '../../../ui/dialog/index.ts'
import type { CanvasActions } from './actions.ts'

const typing = 'input, textarea, select, [contenteditable]'

interface ClipboardUse {
  actions: CanvasActions
  /** Returns false for what cannot be pasted here. */
  paste: (clip: Clip) => boolean
  isLocked: boolean
}

/** Copies, cuts and pastes by the clipboard of the browser, so that it works between tabs, and from and to ComfyUI. */
export function useClipboard({ actions, paste, isLocked }: ClipboardUse): void {
  const act = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isDialogOpen()) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    if (event.type === 'paste') {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const html = event.clipboardData?.getData('text/html') ?? ''
      const files = [...(event.clipboardData?.files ?? [])]
      if (!isLocked && paste({ text, html, files })) event.preventDefault()
      return
    }
    // Chosen words on the page are copied as usual.
    const copied = document.getSelection()?.isCollapsed === false ? undefined : actions.copied()
    if (!copied) return
    event.clipboardData?.setData('text/plain', copied.text)
    event.clipboardData?.setData('text/html', copied.html)
    event.preventDefault()
    if (event.type === 'cut' && !isLocked) actions.remove()
  })
  useEffect(() => {
    const on = (event: ClipboardEvent) => act(event)
    const types = ['copy', 'cut', 'paste'] as const
    for (const type of types) document.addEventListener(type, on)
    return () => {
      for (const type of types) document.removeEventListener(type, on)
    }
  }, [])
}
