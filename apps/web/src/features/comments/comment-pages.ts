import type { Comment } from '@easel/contract/client'
import type { InfiniteData } from '@tanstack/react-query'

interface CommentPage {
  comment_arr: Comment[]
  next_cursor: string | null
}

export type CommentPages = InfiniteData<CommentPage>

/** Returns all comments once: a comment pinned between two page requests arrives twice. */
export function allComments(pages: CommentPages): Comment[] {
  return [
    ...new Map(
      pages.pages.flatMap((page) => page.comment_arr).map((comment) => [comment.id, comment]),
    ).values(),
  ]
}

/** Inserts linked comments that no loaded page contains at their position: newer comments have greater ids. */
export function withLinked(comments: Comment[], linked: readonly Comment[]): Comment[] {
  return linked.reduce((shown, comment) => {
    if (shown.some(({ id }) => id === comment.id)) return shown
    const firstOlder = shown.findIndex(({ id, is_pinned }) => !is_pinned && id < comment.id)
    return shown.toSpliced(firstOlder < 0 ? shown.length : firstOlder, 0, comment)
  }, comments)
}

/** Inserts the comment at the top, below the pinned comments. */
export function withComment(pages: CommentPages, comment: Comment): CommentPages {
  const [first, ...laterPages] = pages.pages
  if (!first) return pages
  const pinned = first.comment_arr.findLastIndex((comment) => comment.is_pinned) + 1
  return {
    ...pages,
    pages: [{ ...first, comment_arr: first.comment_arr.toSpliced(pinned, 0, comment) }, ...laterPages],
  }
}

export function withoutComment(pages: CommentPages, id: string): CommentPages {
  return mapPages(pages, (comments) => comments.filter((comment) => comment.id !== id))
}

export function withChange(
  pages: CommentPages,
  id: string,
  change: (comment: Comment) => Comment,
): CommentPages {
  return mapPages(pages, (comments) =>
    comments.map((comment) => (comment.id === id ? change(comment) : comment)),
  )
}

function mapPages(pages: CommentPages, change: (comments: Comment[]) => Comment[]): CommentPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, comment_arr: change(page.comment_arr) })),
  }
}

/** Returns the id of the comment that an address links to. */
export function linkedIn(hash: string): string | undefined {
  return /^#comment-([\da-f-]{36})$/.exec(hash)?.[1]
}
