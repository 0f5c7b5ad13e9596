import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { areSingleKeysOn, isComposing } from '../../lib/browser/index.ts'

const dialogs = '[role="dialog"], [role="alertdialog"]'
/** Elements that handle keys themselves. */
const typing =
  'input, textarea, select, video[controls], [contenteditable], [role="slider"], [role="menu"], [role="listbox"]'

/** Maximum pause in ms between the two keys of a shortcut. */
const pauseMs = 1500

/** Shortcuts of two keys have a blank between the keys, such as `g i`. */
type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Calls a function when its key is pressed without a modifier, unless the user is typing, or has turned letters and signs off.
 * Shortcuts of a dialog, or of the part of a dialog that `scope` names, work while that dialog is the topmost; shortcuts of the
 * page work while no dialog is open. Keys are as in `KeyboardEvent.key`, with letters in lower case. Every single letter or sign
 * must use this hook, because users can turn such shortcuts off, and must be listed in `shortcut-list.tsx`.
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
      // A letter that is held down acts only once, because some shortcuts spend attempts.
      (event.repeat && /^\p{L}$/u.test(key)) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isComposing(event) ||
      // Speech input may type letters that are not meant as shortcuts (WCAG 2.1.4).
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

/** A closed popover stays in the document. */
function isOpen(dialog: Element): boolean {
  return !dialog.hasAttribute('popover') || dialog.matches(':popover-open')
}
