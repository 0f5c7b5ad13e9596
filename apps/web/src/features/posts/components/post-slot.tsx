import { useEffect } from 'react'
import { createPath, useLocation, useNavigate, useSearchParams } from 'react-router'
import { savesData, whenUsed } from '../../../lib/browser/index.ts'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { fetchPart } from '../../../lib/part.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { useClosePost } from './post-link.tsx'

const loadPostDialog = () => import('./post-dialog.tsx')

/** Opens the post of `?post=id` over any page; the address bar shows the post's own address. */
export function PostSlot() {
  const [params] = useSearchParams()
  const postId = params.get('post')
  const close = useClosePost()
  useMask(postId)
  useLoadAhead()
  return (
    <LazyDialog opened={postId !== null} load={loadPostDialog} onFail={close}>
      {(PostDialog, isShown) => <PostDialog postId={isShown ? postId : null} />}
    </LazyDialog>
  )
}

/**
 * Shows the post's own address for an address with `?post=` that was not opened by a link, for instance after the login or from a
 * bookmark.
 */
function useMask(postId: string | null): void {
  const path = useLocalePath()
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (postId === null || location.mask) return
    void navigate(createPath(location), {
      replace: true,
      // Keeps the fragment, which may link to a comment.
      mask: path(`/post/${postId}${location.hash}`),
      state: location.state,
      preventScrollReset: true,
    })
  }, [postId, location, navigate, path])
}

/**
 * Delay before the dialog is fetched: visitors look at the first pictures for about this long before they open a post, and may
 * lose the network by then.
 */
const lookMs = 3000

/** Fetches the dialog and its texts in advance. A failed fetch is retried when the dialog is needed. */
function useLoadAhead(): void {
  useEffect(() => {
    const load = () => void fetchPart(loadPostDialog).catch(() => undefined)
    return whenUsed(load, savesData() ? undefined : lookMs)
  }, [])
}
