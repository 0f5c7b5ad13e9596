import type { Post } from '@easel/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postDrawing } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

/**
 * Answers each request for the newest posts with copies of this post, so that the list never ends. Returns a function that counts
 * the served pages.
 */
async function answerWithCopies(page: Page, post: Post): Promise<() => number> {
  let pages = 0
  await page.route('**/api/backend/post_arr', async (route) => {
    const first = pages * 24
    pages += 1
    const post_arr = Array.from({ length: 24 }, (_, index) => ({
      ...post,
      id: `01a1feb6-bdab-74cc-acca-${String(first + index).padStart(12, '0')}`,
      title: `Number ${first + index + 1}`,
      is_sensitive: first + index === 0,
    }))
    await route.fulfill({ json: { post_arr, next_cursor: 'more' } })
  })
  return () => pages
}

/** Returns the texts of the posts in the middle of the screen. */
const inView = (page: Page) =>
  page.evaluate<string>(
    '[...document.querySelectorAll("main article")].filter((card) => { const { top, bottom } = card.getBoundingClientRect(); return top < 430 && bottom > 430 }).map((card) => card.textContent).join()',
  )

journey('an endless feed keeps few cards in the page, and returns to the same position', async (stage) => {
  const post = await postDrawing(await stage.member(), 'Lines that flow #drawing')
  const { page, goTo } = await stage.member()
  const pages = await answerWithCopies(page, post)
  await goTo('/inspiration')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const cards = page.locator('main article')

  const first = cards.first()
  await first.getByText('Sensitive content').waitFor()
  expect(await first.getByRole('img').count()).toBe(0)
  await first.getByRole('button', { name: 'Show' }).click()
  await first.getByRole('img').waitFor()

  const lastAfterScrolling = async () => {
    await page.evaluate('scrollTo(0, document.scrollingElement.scrollHeight)')
    return page.evaluate<number>(
      'Math.max(...[...document.querySelectorAll("main li[aria-posinset]")].map((item) => item.ariaPosInSet))',
    )
  }
  await expect.poll(lastAfterScrolling).toBeGreaterThanOrEqual(240)
  await expect.poll(() => cards.count()).toBeLessThan(80)

  await page.evaluate('scrollTo(0, 5000)')
  await expect.poll(() => inView(page)).toMatch(/Number \d{2,}/)
  const before = await inView(page)
  await page.getByRole('link', { name: 'Tool' }).first().click()
  await page.getByRole('list', { name: 'For portraits' }).waitFor()
  const asked = pages()
  await page.goBack()
  await expect.poll(() => inView(page)).toBe(before)
  expect(pages()).toBe(asked)

  const card = cards.filter({ hasText: before.match(/Number \d+/)![0] }).first()
  await card.hover()
  await card.getByRole('button', { name: 'Why am I seeing this?' }).click()
  const why = page.getByRole('dialog', { name: 'Why am I seeing this?' })
  await why.getByText('Nothing else counts').waitFor()
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'hidden' })
})
