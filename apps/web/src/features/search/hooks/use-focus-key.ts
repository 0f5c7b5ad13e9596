import { type RefObject, useEffect } from 'react'

/** Focuses the search field on Ctrl+K or ⌘K, as is common. */
export function useFocusKey(field: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      // The field is hidden on small screens.
      if (!field.current?.offsetParent) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [field, isOn])
}
