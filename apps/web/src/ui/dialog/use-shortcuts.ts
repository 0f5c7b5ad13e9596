import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { areSingleKeysOn, isComposing } from '../../lib/browser/index.ts'

const dialogs = '[role="dialog"], [role="alertdialog"]'
/** Elements that need the keys themselves. */
const typing =
  'input, textarea, select, video[controls], [contenteditable], [role="slider"], [role="menu"], [role="listbox"]'

/** Longest pause between the two keys of a shortcut. */
const pauseMs = 1500

/** Two keys are written with a blank between them, as `g i`. */
type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Calls a function when its key is pressed without a modifier, unless the user is typing, or has turned letters and signs off. Keys of a
 * dialog, or of a part of a dialog that `scope` names, apply while that dialog is the topmost; keys of the page while there is none. Keys
 * are as in `KeyboardEvent.key`, letters in lower case. Every letter and sign that acts alone goes through this hook, since users can turn
 * them off, and is listed in `shortcut-list.tsx`.
 */
export function useShortcuts(keys: Shortcuts, scope?: RefObject<HTMLElement | null>): void {
  const last = useRef({ key: '', ts: 0 })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const { key: before, ts } = last.current
    last.current = { key, ts: event.timeStamp }
    const act = (event.timeStamp - ts < pauseMs && keys[`${before} ${key}`]) || keys[key]
    if (
      !act ||
      event.defaultPrevented ||
      // A letter that is held down acts once: some spend something.
      (event.repeat && /^\p{L}$/u.test(key)) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isComposing(event) ||
      // Speech input types letters that are not meant as shortcuts (WCAG 2.1.4).
      (event.key.length === 1 && !areSingleKeysOn())
    )
      return
    if (event.target instanceof Element && event.target.closest(typing)) return
    const topmost = [...document.querySelectorAll(dialogs)].filter(isOpen).at(-1) ?? null
    if ((scope?.current?.closest(dialogs) ?? null) !== topmost) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** A closed popover stays in the page. */
function isOpen(dialog: Element): boolean {
  return !dialog.hasAttribute('popover') || dialog.matches(':popover-open')
}
