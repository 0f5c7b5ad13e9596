import { createContext, use } from 'react'

interface CommentedPost {
  id: string
  /** Who may pin, and delete everything. */
  ownerId: string
  /** So many more comments, or with a minus fewer, are there now. */
  onCount: (difference: number) => void
}

const CommentedPostContext = createContext<CommentedPost | null>(null)

export const CommentedPostProvider = CommentedPostContext.Provider

export function useCommentedPost(): CommentedPost {
  const post = use(CommentedPostContext)
  if (!post) throw new Error('CommentedPostProvider is missing')
  return post
}
