import { useEffect } from 'react'
import { createPath, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { useClosePost } from '../hooks/use-post-address.ts'

const loadPostDialog = () => import('../post-dialog.ts')

/** `?post=id` on any page opens that post over it; the address that people see is the post's own. */
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

/** An address that came back from the login, or was kept by somebody. */
function useMask(postId: string | null): void {
  const path = useLocalePath()
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (postId === null || location.mask) return
    navigate(createPath(location), {
      replace: true,
      // With the comment that it may lead to.
      mask: path(`/post/${postId}${location.hash}`),
      state: location.state,
      preventScrollReset: true,
    })
  }, [postId, location, navigate, path])
}

/** Somebody is about to open a post. */
function useLoadAhead(): void {
  useEffect(() => {
    const ended = new AbortController()
    const look = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[data-post-link]')) return
      ended.abort()
      // Asked for again when it is needed.
      loadPostDialog().catch(() => undefined)
    }
    for (const type of ['pointerover', 'focusin'])
      document.addEventListener(type, look, { signal: ended.signal, passive: true })
    return () => ended.abort()
  }, [])
}
