import { useCallback } from 'react'
import { Link, type LinkProps, useLocation, useNavigate, useSearchParams } from 'react-router'
import { barePath, useLocalePath } from '../../../lib/i18n/index.ts'

/** Number of history entries back to the page over which the first post was opened. */
interface OpenedHere {
  postDepth: number
}

function depthOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'postDepth' in state
    ? (state as OpenedHere).postDepth
    : 0
}

type PostTarget = Pick<LinkProps, 'to' | 'mask' | 'state' | 'preventScrollReset'>

/**
 * Returns the target of a link to a post. The link opens a dialog over the current page, with the address of the post. On the
 * page of another post, the link opens the page of the post.
 */
function usePostTarget(id: string): PostTarget {
  const path = useLocalePath()
  const { pathname, search, state } = useLocation()
  const address = path(`/post/${id}`)
  if (barePath(pathname).startsWith('/post/')) return { to: address }
  const params = new URLSearchParams(search)
  params.set('post', id)
  const openedHere: OpenedHere = { postDepth: depthOf(state) + 1 }
  return { to: `?${params}`, mask: address, state: openedHere, preventScrollReset: true }
}

interface PostLinkProps extends Omit<LinkProps, 'to' | 'mask' | 'state' | 'preventScrollReset'> {
  postId: string
}

/** Opens a post over the page. In a new tab or without scripts, it opens the post's own page. */
export function PostLink({ postId, ...props }: PostLinkProps) {
  return <Link discover="none" {...props} {...usePostTarget(postId)} data-post-link={postId} />
}

/** Returns to the page below, independent of the number of posts that were opened over it. */
export function useClosePost(): () => void {
  const [, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  return useCallback(() => {
    const depth = depthOf(state)
    if (depth > 0) return void navigate(-depth)
    setParams(
      (params) => {
        params.delete('post')
        return params
      },
      { preventScrollReset: true, replace: true },
    )
  }, [setParams, navigate, state])
}
