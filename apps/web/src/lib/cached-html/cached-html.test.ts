import { type ComponentProps, createElement, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CachedHtml, HtmlFragmentsContext } from './cached-html.tsx'
import { FragmentStore, HtmlFragments } from './html-fragments.ts'

let rendered = 0

function Like({ title, isLiked }: { title: string; isLiked: boolean }) {
  rendered++
  return createElement('button', { type: 'button', 'aria-pressed': isLiked }, title)
}

function Numbered() {
  return createElement('p', { id: useId() })
}

interface ShownPost {
  title: string
  isLiked: boolean
}

/** Elements are created without JSX, because the test runs without a document, as on the server. */
const cached = (deps: readonly unknown[], content: ReactNode) =>
  createElement(CachedHtml, { deps } as ComponentProps<typeof CachedHtml>, content)

const list = (posts: readonly ShownPost[]) =>
  createElement(
    'ul',
    null,
    posts.map((post, index) =>
      createElement('li', { key: index }, cached(['like', post], createElement(Like, post))),
    ),
  )

function pageWith(store: FragmentStore, content: ReactNode): string {
  const fragments = new HtmlFragments(store)
  return fragments.assemble(
    renderToString(createElement(HtmlFragmentsContext, { value: fragments }, content)),
  )
}

test('a page with cached fragments has the same HTML as without them, when they are rendered and when they are reused', () => {
  const store = new FragmentStore(10_000)
  const posts = [
    { title: 'Sea & <sky>', isLiked: true },
    { title: '</x-fragment><x-fragment n="0">', isLiked: false },
    { title: '日落', isLiked: false },
  ]
  for (const shown of [posts, posts.toReversed()])
    expect(pageWith(store, list(shown))).toBe(renderToString(list(shown)))
})

test('a fragment is rendered once for equal deps, and is never used for other deps', () => {
  const store = new FragmentStore(10_000)
  const [liked, unliked] = [
    { title: 'Sea', isLiked: true },
    { title: 'Sea', isLiked: false },
  ]
  rendered = 0
  expect(pageWith(store, list([liked]))).toContain('aria-pressed="true"')
  expect(pageWith(store, list([unliked]))).toContain('aria-pressed="false"')
  const both = pageWith(store, list([unliked, liked]))
  expect(rendered).toBe(2)
  expect(both).toBe(renderToString(list([unliked, liked])))
})

test('a fragment that depends on more than its deps is reported if fragments are compared', () => {
  const store = new FragmentStore(10_000)
  const mismatches: string[] = []
  const compared = (isLiked: boolean) => {
    const fragments = new HtmlFragments(store, ({ message }) => mismatches.push(message))
    const content = cached(['like', 'Sea'], createElement(Like, { title: 'Sea', isLiked }))
    return fragments.assemble(
      renderToString(createElement(HtmlFragmentsContext, { value: fragments }, content)),
    )
  }
  compared(false)
  compared(false)
  expect(mismatches).toEqual([])
  expect(compared(true)).toContain('aria-pressed="true"')
  expect(mismatches).toEqual([expect.stringContaining('["like","Sea"]')])
})

test('a fragment that occurs twice on its first page is rendered correctly at both positions', () => {
  const post = { title: 'Sea', isLiked: true }
  expect(pageWith(new FragmentStore(10_000), list([post, post]))).toBe(renderToString(list([post, post])))
})

test('a fragment with an id from useId, which differs on each page, is not stored', () => {
  const content = cached(['numbered'], createElement(Numbered))
  const store = new FragmentStore(10_000)
  expect(pageWith(store, content)).toBe(renderToString(content))
  expect(store.length).toBe(0)
})

test('a store drops the least recently used fragments', () => {
  const store = new FragmentStore(10)
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
