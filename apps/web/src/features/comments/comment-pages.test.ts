import type { Comment } from '@easel/contract/client'
import { expect, test } from 'vitest'
import {
  allComments,
  type CommentPages,
  linkedIn,
  withChange,
  withComment,
  withLinked,
  withoutComment,
} from './comment-pages.ts'

const comment = (id: string, is_pinned = false) => ({ id, is_pinned, like_count: 0 }) as Comment
const pagesOf = (...pages: Comment[][]): CommentPages => ({
  pages: pages.map((comment_arr) => ({ comment_arr, next_cursor: null })),
  pageParams: pages.map(() => undefined),
})
const idsOf = (pages: CommentPages) => allComments(pages).map(({ id }) => id)

test('a new comment is placed below pinned comments', () => {
  const pages = pagesOf([comment('a', true), comment('b', true), comment('c')], [comment('d')])
  expect(idsOf(withComment(pages, comment('new')))).toEqual(['a', 'b', 'new', 'c', 'd'])
  expect(idsOf(withComment(pagesOf([]), comment('new')))).toEqual(['new'])
})

test('a linked comment is placed in order, for any loaded part of the list', () => {
  const places = (ids: string[], linked: string) =>
    withLinked([comment('a', true), ...ids.map((id) => comment(id))], [comment(linked)])
      .map(({ id }) => id)
      .join('')
  expect(places(['h', 'g'], 'd')).toBe('ahgd')
  expect(places(['h', 'g', 'c'], 'd')).toBe('ahgdc')
  expect(places(['h', 'd', 'c'], 'd')).toBe('ahdc')
  expect(places([], 'd')).toBe('ad')
})

test('a comment on two pages is shown once', () => {
  expect(idsOf(pagesOf([comment('a'), comment('b')], [comment('b'), comment('c')]))).toEqual(['a', 'b', 'c'])
})

test('changes and removals apply to every page', () => {
  const pages = pagesOf([comment('a')], [comment('b')])
  expect(idsOf(withoutComment(pages, 'b'))).toEqual(['a'])
  const liked = withChange(pages, 'b', (comment) => ({ ...comment, like_count: 1 }))
  expect(allComments(liked).map((comment) => comment.like_count)).toEqual([0, 1])
})

test('an address links to a comment by its id', () => {
  const id = '01a1feb6-bdab-74cc-acca-000000000001'
  expect(linkedIn(`#comment-${id}`)).toBe(id)
  for (const hash of ['', '#comments', '#comment-', '#comment-1', `#comment-${id}x`])
    expect(linkedIn(hash)).toBeUndefined()
})
