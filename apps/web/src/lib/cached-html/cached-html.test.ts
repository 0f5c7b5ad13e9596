import { type ComponentProps, createElement, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Piece, PiecesContext } from './cached-html.tsx'
import { PieceStore, Placing } from './html-fragments.ts'

let rendered = 0

function Like({ title, isLiked }: { title: string; isLiked: boolean }) {
  rendered++
  return createElement('button', { type: 'button', 'aria-pressed': isLiked }, title)
}

function Numbered() {
  return createElement('p', { id: useId() })
}

interface Shown {
  title: string
  isLiked: boolean
}

/** Without JSX, so that it runs where there is no document, as on the server. */
const piece = (facts: readonly unknown[], content: ReactNode) =>
  createElement(Piece, { facts } as ComponentProps<typeof Piece>, content)

const list = (posts: readonly Shown[]) =>
  createElement(
    'ul',
    null,
    posts.map((post, index) =>
      createElement('li', { key: index }, piece(['like', post], createElement(Like, post))),
    ),
  )

function pageWith(store: PieceStore, content: ReactNode): string {
  const pieces = new Placing(store)
  return pieces.finish(renderToString(createElement(PiecesContext, { value: pieces }, content)))
}

test('a page with pieces has the HTML that it has without them, the first time and later', () => {
  const store = new PieceStore(10_000)
  const posts = [
    { title: 'Sea & <sky>', isLiked: true },
    { title: '</x-piece><x-piece n="0">', isLiked: false },
    { title: '日落', isLiked: false },
  ]
  for (const shown of [posts, posts.toReversed()])
    expect(pageWith(store, list(shown))).toBe(renderToString(list(shown)))
})

test('a piece is rendered once for the same facts, and is never shown for others', () => {
  const store = new PieceStore(10_000)
  const [liked, other] = [
    { title: 'Sea', isLiked: true },
    { title: 'Sea', isLiked: false },
  ]
  rendered = 0
  expect(pageWith(store, list([liked]))).toContain('aria-pressed="true"')
  expect(pageWith(store, list([other]))).toContain('aria-pressed="false"')
  const both = pageWith(store, list([other, liked]))
  expect(rendered).toBe(2)
  expect(both).toBe(renderToString(list([other, liked])))
})

test('the same piece twice on its first page is right in both places', () => {
  const post = { title: 'Sea', isLiked: true }
  expect(pageWith(new PieceStore(10_000), list([post, post]))).toBe(renderToString(list([post, post])))
})

test('a piece with a numbered id, which is another one on each page, is not kept', () => {
  const content = piece(['numbered'], createElement(Numbered))
  const store = new PieceStore(10_000)
  expect(pageWith(store, content)).toBe(renderToString(content))
  expect(store.length).toBe(0)
})

test('a store drops the pieces that were not used for longest', () => {
  const store = new PieceStore(10)
  store.set('a', '1234')
  store.set('b', '1234')
  store.get('a')
  store.set('c', '1234')
  expect(['a', 'b', 'c'].map((key) => store.get(key))).toEqual(['1234', undefined, '1234'])
  store.set('a', '1')
  expect(store.length).toBe(7)
  store.set('d', '1'.repeat(100))
  expect(store.length).toBe(0)
})
