import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { errorCode, useApi } from '../../../lib/api/index.ts'
import { linkedCommentQuery } from '../api.ts'
import { allComments } from '../comment-pages.ts'
import type { LinkedComment } from '../comments-context.ts'
import { linkedIn } from '../linked-comment.ts'

/** The comment of this post that the address links to, wherever it is in the list. */
export function useLinkedComment(postId: string): LinkedComment {
  const { hash, key } = useLocation()
  const id = linkedIn(hash)
  const { data, error } = useQuery({
    ...linkedCommentQuery(useApi(), postId, id ?? ''),
    enabled: id !== undefined,
  })
  const isThere = id !== undefined && data !== undefined && errorCode(error) !== 'A0404'
  const comments = isThere ? allComments(data) : []
  const isFound = comments.some((comment) => comment.id === id)
  return {
    id: isFound ? id : undefined,
    visit: key,
    comments: isFound ? comments : [],
    isGone: errorCode(error) === 'A0404' || (isThere && !isFound),
  }
}
