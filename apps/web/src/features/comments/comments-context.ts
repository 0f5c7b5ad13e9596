import type { Comment } from '@easel/contract/client'
import { createContext, use } from 'react'

export interface LinkedComment {
  /** Set while the comment exists. */
  id: string | undefined
  /** Key that differs for each navigation to the address of a comment. */
  visit: string
  /** Includes the first comment of its thread. */
  comments: readonly Comment[]
  isGone: boolean
}

interface CommentedPost {
  id: string
  /** The author of the post, who may pin comments and delete any of them. */
  ownerId: string
  /** Reports by how many the number of comments changed; negative when some were removed. */
  onCount: (difference: number) => void
  /** The comment that the address links to. */
  linked: LinkedComment
}

const CommentedPostContext = createContext<CommentedPost | null>(null)

export const CommentedPostProvider = CommentedPostContext.Provider

export function useCommentedPost(): CommentedPost {
  const post = use(CommentedPostContext)
  if (!post) throw new Error('CommentedPostProvider is missing')
  return post
}
