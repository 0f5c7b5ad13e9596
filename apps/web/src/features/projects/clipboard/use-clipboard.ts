import { useEffect, useEffectEvent } from 'react'
import type { Clip } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { isDialogOpen } from '../../../ui/dialog/index.ts'
import { toastMessage } from '../../../ui/toast/index.ts'
import {
  copyItems,
  type EditorStore,
  maxCopied,
  type Point,
  pasteItems,
  pastesIntoItself,
  readComfyItems,
  readCopied,
  useEditorStore,
  writeComfyItems,
} from '../document/index.ts'
import { usePasteButton } from '../files/index.ts'
import type { Photos } from '../photos/index.ts'

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

interface ClipboardUse {
  isLocked: boolean
  photos: Photos
  /** Returns the position for pasted nodes: pasted by keys, or by the button. */
  placeOf: (by: 'keys' | 'button') => Point
  /** Removes the selection after it was cut. */
  remove: () => void
  onPasted?: () => void
}

/**
 * Copies, cuts and pastes with the clipboard of the browser, so that it works between tabs, and with ComfyUI in both directions.
 * Returns the action of a button for pasting.
 */
export function useClipboard({ isLocked, photos, placeOf, remove, onPasted }: ClipboardUse) {
  const { t } = useTranslation()
  const store = useEditorStore()
  /** Adds photos or copied nodes; returns false for content of another kind. */
  const paste = (clip: Clip, point: Point): boolean => {
    if (clip.files.length > 0) return photos.takeFiles(clip.files, point)
    const outcome = pasteInto(store, clip, point)
    if (outcome === 'pasted') onPasted?.()
    else if (outcome !== 'nothing')
      toastMessage({
        title: t('canvas.paste'),
        text: t(outcome === 'large' ? 'projects.tooLargeToPaste' : 'subgraph.itself'),
      })
    return outcome !== 'nothing'
  }
  const act = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isDialogOpen()) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    if (event.type === 'paste') {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const html = event.clipboardData?.getData('text/html') ?? ''
      const files = [...(event.clipboardData?.files ?? [])]
      if (!isLocked && paste({ text, html, files }, placeOf('keys'))) event.preventDefault()
      return
    }
    // If text is selected on the page, it is copied as usual.
    const copied = document.getSelection()?.isCollapsed === false ? undefined : copiedOf(store)
    if (!copied) return
    event.clipboardData?.setData('text/plain', copied.text)
    event.clipboardData?.setData('text/html', copied.html)
    event.preventDefault()
    if (event.type === 'cut' && !isLocked) remove()
  })
  useEffect(() => {
    const on = (event: ClipboardEvent) => act(event)
    const types = ['copy', 'cut', 'paste'] as const
    for (const type of types) document.addEventListener(type, on)
    return () => {
      for (const type of types) document.removeEventListener(type, on)
    }
  }, [])
  return usePasteButton((clip) => paste(clip, placeOf('button')))
}

/** Returns the selection as the text of a workflow, and as the HTML that ComfyUI reads. */
function copiedOf(store: EditorStore) {
  const text = copyItems(store.open, store.selection)
  const copied = text === undefined ? undefined : readCopied(text)
  return text !== undefined && copied ? { text, html: writeComfyItems(copied) } : undefined
}

/** Adds copied nodes; refuses a subgraph that would contain itself, and a text that is larger than a workflow can be. */
function pasteInto(store: EditorStore, { text, html }: Clip, point: Point) {
  if (text.length > maxCopied) return 'large'
  const copied = readCopied(text) ?? readComfyItems(html)
  if (!copied) return 'nothing'
  if (pastesIntoItself(store.open, copied)) return 'itself'
  store.apply(pasteItems(store.types, copied, { at: point }), { selectsNew: true })
  return 'pasted'
}
