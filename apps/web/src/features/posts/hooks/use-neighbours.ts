import type { RefObject } from 'react'
import { useShortcuts } from '../../../ui/dialog/index.ts'

/** Opens the post before or after one by the arrow keys, in the order of the page below. */
export function useNeighbours(postId: string | null, scope: RefObject<HTMLElement | null>): void {
  const go = (step: 1 | -1) => () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main [data-post-link]')]
    const ids = links.map(({ pathname }) => pathname.slice(pathname.lastIndexOf('/') + 1))
    // A card may link to its post more than once.
    const [first, last] = [ids.indexOf(postId ?? ''), ids.lastIndexOf(postId ?? '')]
    if (first >= 0) links[step === 1 ? last + 1 : first - 1]?.click()
  }
  useShortcuts(postId === null ? {} : { ArrowRight: go(1), ArrowLeft: go(-1) }, scope)
}
