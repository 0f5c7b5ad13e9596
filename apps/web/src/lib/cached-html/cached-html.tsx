import { createContext, createElement, type ReactNode, use } from 'react'

/** Name of the element that marks a fragment until the page is assembled; it is never sent to a browser. */
export const mark = 'x-fragment'

/** All values on which the HTML of a fragment depends, as JSON. */
export type Deps = readonly unknown[]

export interface PageFragments {
  /** Reserves a position in the page for the fragment with these deps. If `isCached` is true, the fragment need not be rendered. */
  reserve(deps: Deps): { number: number; isCached: boolean }
}

/** Undefined in browsers, where every component is rendered. */
export const HtmlFragmentsContext = createContext<PageFragments | undefined>(undefined)

interface CachedHtmlProps {
  /** All values on which the HTML of the children depends, also through hooks: equal deps must give equal HTML. */
  deps: Deps
  children: ReactNode
}

/**
 * Caches the server-rendered HTML of its children by `deps`. The children must not use `useId`, whose numbers differ between
 * pages, and must not contain another `CachedHtml`.
 */
export function CachedHtml({ deps, children }: CachedHtmlProps) {
  const fragments = use(HtmlFragmentsContext)
  if (!fragments) return children
  const { number, isCached } = fragments.reserve(deps)
  return createElement(mark, { n: number }, isCached ? undefined : children)
}
