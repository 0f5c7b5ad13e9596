import { useEffect, useEffectEvent } from 'react'

/** Takes a text that is pasted anywhere but into a field. */
export function usePastedText(onText: (text: string) => void): void {
  const take = useEffectEvent(onText)
  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      const text = clipboardData?.getData('text/plain') ?? ''
      const isTyping = target instanceof Element && target.closest('input, textarea') !== null
      if (text !== '' && !isTyping) take(text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}
