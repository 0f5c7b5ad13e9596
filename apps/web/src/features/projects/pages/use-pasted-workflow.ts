import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../../../ui/dialog/index.ts'

const typing = 'input, textarea, select, [contenteditable]'

/** Takes the JSON that is pasted on the page, unless the user is typing. */
export function usePastedWorkflow(onText: (text: string) => void): void {
  const take = useEffectEvent(onText)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isDialogOpen()) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (text.startsWith('{')) take(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
