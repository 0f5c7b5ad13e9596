import type { Comment } from '@easel/contract'
import { createContext, use } from 'react'

export interface LinkedComment {
  /** While it is there. */
  id: string | undefined
  /** Another one each time that somebody follows such an address. */
  visit: string
  /** With the first one of its thread. */
  comments: readonly Comment[]
  isGone: boolean
}

interface CommentedPost {
  id: string
  /** Who may pin, and delete everything. */
  ownerId: string
  /** So many more comments, or with a minus fewer, are there now. */
  onCount: (difference: number) => void
  /** What the address leads to. */
  linked: LinkedComment
}

const CommentedPostContext = createContext<CommentedPost | null>(null)

export const CommentedPostProvider = CommentedPostContext.Provider

export function useCommentedPost(): CommentedPost {
  const post = use(CommentedPostContext)
  if (!post) throw new Error('CommentedPostProvider is missing')
  return post
}
