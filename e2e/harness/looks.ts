import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '../../apps/web/src/lib/i18n/en/index.ts'
import { zh } from '../../apps/web/src/lib/i18n/zh/index.ts'

const catalogues = { en, zh }

type Locale = keyof typeof catalogues

interface Look {
  locale: Locale
  /** Texts from the content of the page. They are in neither language or in both, so they are not checked. */
  names: readonly RegExp[]
}

/**
 * Returns the visual faults of the page in its window: a page wider than the window, texts that are cut off, covered controls, and
 * texts of the other language.
 */
export async function lookFaults(page: Page, { locale, names }: Look): Promise<string[]> {
  const width = page.viewportSize()!.width
  const needed = () => page.evaluate<number>('document.scrollingElement.scrollWidth')
  const found: string[] = []
  // The layout may change one frame after the width.
  const fits = expect.poll(needed, { timeout: 3000 }).toBeLessThanOrEqual(width)
  await fits.catch(async () => found.push(`${await needed()} px of ${width}`))
  const { faults, texts } = await page.evaluate<{ faults: string[]; texts: string[] }>(readLook)
  const foreign = texts.filter(
    (text) => !names.some((name) => name.test(text)) && isForeign(text.trim(), locale),
  )
  return [...found, ...faults, ...new Set(foreign.map((text) => `of the other language: ${text}`))]
}

const words = (section: object): string[] =>
  Object.values(section).flatMap((text) => (typeof text === 'string' ? [text] : words(text)))
const wordsOf = { en: new Set(words(en)), zh: new Set(words(zh)) }

/**
 * True for a text that only the other catalogue contains, for Chinese on an English page, and for three consecutive English words
 * on a Chinese page.
 */
function isForeign(text: string, locale: Locale): boolean {
  const other = locale === 'en' ? 'zh' : 'en'
  if (wordsOf[other].has(text) && !wordsOf[locale].has(text)) return true
  return locale === 'en' ? /\p{Script=Han}/u.test(text) : /[a-z]{2,}(?:[ ,]+[a-z]{2,}){2,}/i.test(text)
}

const readLook = `(() => {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=menu]')].filter((one) => one.checkVisibility())
  const root = dialogs.at(-1) ?? document.body
  const faults = []
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')
  // The content of the canvas may extend beyond the window, since people can move it. A shortened text is complete in its title.
  const isEnd = (element) => element.matches('.react-flow, .react-flow__node') || element === root
  const cut = (text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    let boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    for (let one = text.parentElement; one && !isEnd(one); one = one.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      // Texts for screen readers are never shown.
      if (box.width <= 1 || box.height <= 1) return false
      if ((textOverflow === 'ellipsis' || webkitLineClamp !== 'none') && one.closest('[title]')) return false
      const isClosed = (overflow) => overflow === 'hidden' || overflow === 'clip'
      if (isClosed(overflowX) && boxes.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)) return true
      if (isClosed(overflowY) && boxes.some(({ top, bottom }) => top < box.top - 4 || bottom > box.bottom + 4)) return true
      if (position === 'fixed') return false
      // People can scroll to a text in a scrollable list, unless the list itself is cut off.
      if (overflowY === 'auto' || overflowY === 'scroll') boxes = [box]
    }
    return false
  }
  const texts = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const parent = text.parentElement
    if (!text.data.trim() || parent.closest('script, style, noscript, svg') || !isSeen(parent)) continue
    texts.push(text.data)
    if (!parent.closest('option, textarea') && cut(text)) faults.push('cut off: ' + text.data)
  }
  for (const one of root.querySelectorAll('[aria-label], [title], [placeholder]'))
    if (isSeen(one)) texts.push(one.ariaLabel ?? '', one.title ?? '', one.placeholder ?? '')
  for (const one of root.querySelectorAll('button, [role=button], select, input:not([type=hidden]), textarea')) {
    const { width, height } = one.getBoundingClientRect()
    if (!isSeen(one) || width < 8 || height < 8 || one.matches('[type=checkbox], [type=radio], [type=range], [type=file], [type=color]')) continue
    const isShort = one.matches('input:not([type=search]), textarea') && one.value === '' && one.placeholder
    if (isShort && one.scrollWidth > one.clientWidth + 1) faults.push('cut off: ' + one.placeholder)
  }
  // Every control in the window has to be clickable, except for controls on the canvas.
  for (const one of root.querySelectorAll('a[href], button, select, input, textarea')) {
    if (!isSeen(one) || one.closest('.react-flow__viewport, [aria-hidden=true]') || one.matches('[type=radio], [type=checkbox], [type=file]')) continue
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (width < 8 || height < 8 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue
    const seen = document.elementFromPoint(x, y)
    if (!seen || one.contains(seen) || seen.contains(one) || [...(one.labels ?? [])].some((label) => label.contains(seen))) continue
    // Fixed and sticky bars may cover content, because people can scroll the content out from under the bars.
    const isFixed = (element) => {
      for (let at = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      return false
    }
    if (isFixed(seen) && !isFixed(one)) continue
    faults.push('covered: ' + one.outerHTML.slice(0, 160) + ' by ' + seen.outerHTML.slice(0, 100))
  }
  return { faults, texts: texts.filter(Boolean) }
})()`

/**
 * With fewer stops, the focus did not move through the page. With more stops, the Tab key would never reach the end of the page.
 */
const [minStops, maxStops] = [20, 150]

/**
 * Moves the focus through a page with the Tab key, up to the last element. Returns the elements that the focus does not change
 * visibly, or that are hidden when they have the focus.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  let stops = 0
  await page.evaluate(noteLooks)
  for (; stops < maxStops; stops++) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate<boolean>('isNewStop()'))) break
    // The check is repeated, because some lists scroll smoothly and some colours change in steps.
    const isSeen = expect.poll(() => page.evaluate<boolean>('showsFocus()'), { timeout: 2000 }).toBe(true)
    await isSeen.catch(async () =>
      faults.push(await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)')),
    )
  }
  return stops < minStops ? [...faults, `only ${stops} stops`] : faults
}

/**
 * Records how each focusable element looks without the focus: the element itself, its labels, its parents, and its pseudo-elements.
 */
const noteLooks = `(() => {
  const around = (one) => [one, ...(one.labels ?? []), one.parentElement, one.nextElementSibling].filter(Boolean)
  const lookOf = (one) => around(one).flatMap((each) => ['', '::before', '::after'].map((part) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(each, part || undefined)
    return [outlineStyle !== 'none' && outlineWidth, boxShadow, borderColor, backgroundColor].join()
  })).join()
  const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')
  document.activeElement?.blur()
  const looks = new Map([...all].map((one) => [one, lookOf(one)]))
  const stops = new Set()
  globalThis.isNewStop = () => {
    const focused = document.activeElement
    if (!focused || focused === document.body || stops.has(focused)) return false
    stops.add(focused)
    return true
  }
  globalThis.showsFocus = () => {
    const focused = document.activeElement
    const { left, top, width, height } = focused.getBoundingClientRect()
    return looks.get(focused) !== lookOf(focused) && [0.1, 0.5, 0.9].some((x) => [0.1, 0.5, 0.9].some((y) => {
      const found = document.elementFromPoint(left + x * width, top + y * height)
      return found !== null && around(focused).some((one) => one.contains(found) || found.contains(one))
    }))
  }
})()`
