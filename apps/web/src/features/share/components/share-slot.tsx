import { useSyncExternalStore } from 'react'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import type { ShareSubject } from '../share-subject.ts'

const loadShareDialog = () => import('./share-dialog.tsx')

interface ShareRequest {
  subject: ShareSubject
  /** Only saves the subject as a file. */
  begin?: 'download'
}

// The subject is kept after closing, so that it is visible during the closing transition.
let asked: ShareRequest = { subject: { kind: 'site' } }
let isOpen = false
const listeners = new Set<() => void>()

/** Opens the share dialog over any page. */
export function askToShare(subject: ShareSubject): void {
  asked = { subject }
  change(true)
}

/** Opens the dialog that shows a file as it will be saved, over any page. */
export function askToSaveFile(subject: ShareSubject): void {
  asked = { subject, begin: 'download' }
  change(true)
}

export const closeShare = () => change(false)
export const askedToShare = () => asked
export const isSharing = () => isOpen

function onShareChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(isOpened: boolean): void {
  isOpen = isOpened
  for (const listener of listeners) listener()
}

/** The share dialog for components that may be removed before the dialog closes: toasts, and panels that close. */
export function ShareSlot() {
  const isOpen = useSyncExternalStore(onShareChange, isSharing, () => false)
  return (
    <LazyDialog opened={isOpen} load={loadShareDialog} onFail={closeShare}>
      {(ShareDialog, isShown) => <ShareDialog {...askedToShare()} opened={isShown} onClose={closeShare} />}
    </LazyDialog>
  )
}
