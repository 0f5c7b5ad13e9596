import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { idsInPage, neighbourOf, openNeighbour, type Step } from '../../../ui/gestures/index.ts'

const attribute = 'data-post-link'
const key = 'post-order'

/**
 * Returns a function that opens the post before or after a given post, and returns its id, or undefined. If the post is open over a
 * page, the order of that page is used, and the page is scrolled. On a post's own page, the order of the last page over which this
 * tab showed a post is used.
 */
export function useAdjacentPosts(isOverPage: boolean): (from: string, step: Step) => string | undefined {
  const path = useLocalePath()
  const navigate = useNavigate()
  useEffect(() => {
    if (isOverPage) sessionStorage.setItem(key, JSON.stringify(idsInPage(attribute)))
  }, [isOverPage])
  return (from, step) => {
    if (isOverPage) return openNeighbour(attribute, from, step)
    const order: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    const id = neighbourOf(order, from, step)
    if (id !== undefined) void navigate(path(`/post/${id}`))
    return id
  }
}
