import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postDrawing } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const maxTabStops = 120

/** True if any part of the focused element is visible. A native control may be drawn by its label, so a visible label counts. */
const isFocusSeen = `(() => {
  const focused = document.activeElement
  return [focused, focused.labels?.[0] ?? focused].some((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const found = document.elementFromPoint(left + x * width, top + y * height)
        return found !== null && (element.contains(found) || found.contains(element))
      }),
    )
  })
})()`

/** Marks the focused element. False if no element has the focus, or if the key has reached the element before. */
const isNew = (key: string) => `(() => {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.dataset.walked === '${key}') return false
  focused.dataset.walked = '${key}'
  return true
})()`

/**
 * Moves the focus through a page with a key, up to the last element. Returns the elements that were hidden while they had the
 * focus.
 */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const hidden: string[] = []
  for (let steps = 0; steps < maxTabStops; steps += 1) {
    await page.keyboard.press(key)
    if (!(await page.evaluate(isNew(key)))) break
    // The check waits, because some lists scroll smoothly.
    const isSeen = page.waitForFunction(isFocusSeen, undefined, { timeout: 2000 })
    await isSeen.catch(async () => {
      hidden.push(await page.evaluate<string>('document.activeElement.outerHTML'))
    })
  }
  return hidden
}

journey('no element is hidden while it has the focus, in the order of the Tab key', async (stage) => {
  const member = await stage.member()
  const { id } = await postDrawing(member, 'A walk by keys')
  const { work_template_arr } = await member.api.listWorkTemplates({ limit: 100 })
  const oil = work_template_arr.find(({ title }) => title === 'Oil Painting')!
  const { page, goTo } = member
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const path of ['/inspiration', `/tool?template=${oil.id}`, `/post/${id}`, '/profile', '/settings']) {
      await goTo(path)
      const hidden = [...(await walk(page, 'Tab')), ...(await walk(page, 'Shift+Tab'))]
      expect({ path, size, hidden }).toEqual({ path, size, hidden: [] })
    }
  }
})
