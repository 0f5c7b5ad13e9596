import { Link, type LinkProps } from 'react-router'
import { usePostTarget } from '../hooks/use-post-address.ts'

interface PostLinkProps extends Omit<LinkProps, 'to' | 'mask' | 'state' | 'preventScrollReset'> {
  postId: string
}

/** Opens a post over the page; in a new tab or without scripts it opens the post's own page. */
export function PostLink({ postId, ...rest }: PostLinkProps) {
  return <Link discover="none" {...rest} {...usePostTarget(postId)} data-post-link={postId} />
}
