import type { Comment } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/index.ts'
import { linkedKey } from '../api.ts'
import { type CommentPages, withChange, withComment, withoutComment } from '../comment-pages.ts'
import { useCommentedPost } from '../comments-context.ts'

/** Cached comments of a post, with updates to apply before or after the server's answer. */
export function useCommentCache() {
  const queryClient = useQueryClient()
  const post = useCommentedPost()
  const listKey = (parentId: string | null) => [...queryKeys.comments, post.id, parentId] as const
  const inList = (parentId: string | null, change: (pages: CommentPages) => CommentPages) =>
    queryClient.setQueryData<CommentPages>(listKey(parentId), (pages) => pages && change(pages))
  const inLinked = (change: (pages: CommentPages) => CommentPages) =>
    queryClient.setQueriesData<CommentPages>(
      { queryKey: linkedKey(post.id) },
      (pages) => pages && change(pages),
    )
  const change = (comment: Comment, with_: (comment: Comment) => Comment) => {
    const changed = (pages: CommentPages) => withChange(pages, comment.id, with_)
    inList(comment.parent_id, changed)
    inLinked(changed)
  }
  const countReplies = (threadId: string, difference: number) => {
    const changed = (pages: CommentPages) =>
      withChange(pages, threadId, (thread) => ({
        ...thread,
        reply_count: Math.max(0, thread.reply_count + difference),
      }))
    inList(null, changed)
    inLinked(changed)
  }
  return {
    change,
    add: (comment: Comment) => {
      inList(comment.parent_id, (pages) => withComment(pages, comment))
      if (comment.parent_id !== null) countReplies(comment.parent_id, 1)
      post.onCount(1)
    },
    remove: (comment: Comment) => {
      inList(comment.parent_id, (pages) => withoutComment(pages, comment.id))
      inLinked((pages) => withoutComment(pages, comment.id))
      if (comment.parent_id !== null) countReplies(comment.parent_id, -1)
      // The replies are deleted with their thread.
      post.onCount(-1 - (comment.parent_id === null ? comment.reply_count : 0))
    },
    /** Refetches the order of the comments. */
    reorder: () => queryClient.invalidateQueries({ queryKey: listKey(null), exact: true }),
  }
}
