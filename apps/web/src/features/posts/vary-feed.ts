import type { Locale, Post } from '@easel/contract/client'
import { isIn } from './titles.ts'

/** Approximate number of posts on a screen. */
const screen = 12
/** Maximum number of posts of the same template, and of the same maker, on a screen. */
const maxOfKind = 2

/**
 * Maximum difference of the hotness of posts that count as equally hot: three hours of age, or one like for posts with few likes.
 */
const hotnessTolerance = 0.25

type ListedPost = Pick<Post, 'id' | 'work_template_id' | 'user_info' | 'title' | 'why'>

/**
 * Arranges pages of a ranking so that no screen is filled by one template or one maker. The next post is the best post with the
 * fewest repetitions. Of posts that are about equally hot, a post in the reader's language comes first. Posts stay on their page,
 * and earlier posts never move when a page is added. Each post is shown once: a post that moved between two requests arrives
 * twice.
 */
export function varyFeed<P extends ListedPost>(pages: readonly (readonly P[])[], locale: Locale): P[] {
  const shown: P[] = []
  const seen = new Set<string>()
  for (const page of pages) {
    const unseen = page.filter(({ id }) => !seen.has(id) && seen.add(id))
    while (unseen.length > 0) {
      const before = shown.slice(1 - screen)
      const repeats = unseen.map((post) => repeatsOf(post, before))
      const fewest = Math.min(...repeats)
      const best = unseen[repeats.indexOf(fewest)]!
      const inOwnLanguage = unseen.find(
        (post, index) => repeats[index] === fewest && isAboutAsHot(post, best) && isIn(post.title, locale),
      )
      const next = inOwnLanguage ?? best
      unseen.splice(unseen.indexOf(next), 1)
      shown.push(next)
    }
  }
  return shown
}

/** Returns the number of limits that a post would exceed: of its template, of its maker, or of both. */
function repeatsOf(post: ListedPost, before: readonly ListedPost[]): number {
  const ofTemplate = before.filter((earlier) => earlier.work_template_id === post.work_template_id).length
  const ofMaker = before.filter((earlier) => earlier.user_info.id === post.user_info.id).length
  return Number(ofTemplate >= maxOfKind) + Number(ofMaker >= maxOfKind)
}

function isAboutAsHot({ why }: ListedPost, best: ListedPost): boolean {
  return why !== undefined && best.why !== undefined && best.why.hot - why.hot < hotnessTolerance
}
