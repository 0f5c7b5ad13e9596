import { useSyncExternalStore } from 'react'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { askedToShare, closeShare, isSharing, onShareChange } from '../share-request.ts'

const loadShareDialog = () => import('../share-dialog.lazy.ts')

/** The share dialog for places that do not outlive it: toasts, and panels that close. */
export function ShareSlot() {
  const isOpen = useSyncExternalStore(onShareChange, isSharing, () => false)
  return (
    <LazyDialog opened={isOpen} load={loadShareDialog} onFail={closeShare}>
      {(ShareDialog, isShown) => <ShareDialog {...askedToShare()} opened={isShown} onClose={closeShare} />}
    </LazyDialog>
  )
}
