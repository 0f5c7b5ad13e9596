import { createContext, createElement, type ReactNode, use } from 'react'

/** Name of the element that marks a fragment until the page is assembled; no browser sees it. */
export const mark = 'x-fragment'

/** Everything that a fragment is rendered from; JSON. */
export type Deps = readonly unknown[]

export interface PageFragments {
  /** Reserves a place in the page for the fragment of these deps. `isCached`: its HTML need not be rendered. */
  reserve(deps: Deps): { number: number; isCached: boolean }
}

/** Undefined in browsers, where every component is rendered. */
export const HtmlFragmentsContext = createContext<PageFragments | undefined>(undefined)

interface CachedHtmlProps {
  /** Must contain everything that the HTML of the children depends on, also through hooks: the same deps give the same HTML. */
  deps: Deps
  children: ReactNode
}

/**
 * Caches the server-rendered HTML of its children by `deps`. The children are elements without `useId`, whose numbers differ between
 * pages, and without another `CachedHtml`.
 */
export function CachedHtml({ deps, children }: CachedHtmlProps) {
  const fragments = use(HtmlFragmentsContext)
  if (!fragments) return children
  const { number, isCached } = fragments.reserve(deps)
  return createElement(mark, { n: number }, isCached ? undefined : children)
}
