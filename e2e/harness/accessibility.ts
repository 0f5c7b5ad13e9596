import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Tells whether all finite animations have ended, as text that fades in lacks contrast. Endless and scroll-driven animations are ignored. It is
 * asked again and again: the promise `finished` of a transition that a reload or a new render replaces may stay pending for ever.
 */
const animationsFinished = `document.getAnimations()
  .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity)
  .every(({ playState }) => playState !== 'running')`

/** Returns accessibility violations of the page in its current state: each rule with its elements, worst first. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate<boolean>(animationsFinished), { interval: 50 }).toBe(true)
  // Runs in the page itself; otherwise axe combines results in a new page, which loads the library again.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
    ),
  )
}

/**
 * Lists controls of less than 24 px. A control counts with its label. Links within sentences are exempt, as in WCAG
 * 2.5.8; its exemption for small targets with space around them is not used.
 */
const listSmallTargets = `(() => {
  const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=switch], [role=tab], [role=option], [role^=menuitem], [role=checkbox], [role=radio]'
  // Links of cards reach over the whole card by a layer of their own.
  const cardOf = (element) => getComputedStyle(element, '::after').position === 'absolute' && element.offsetParent
  const boxOf = (element) => {
    const boxes = [element, ...(element.labels ?? []), element.closest('label'), cardOf(element)].filter(Boolean)
      .map((one) => one.getBoundingClientRect())
    return { width: Math.max(...boxes.map(({ width }) => width)), height: Math.max(...boxes.map(({ height }) => height)) }
  }
  const isInSentence = (element) =>
    getComputedStyle(element).display === 'inline' && element.parentElement.innerText.trim() !== element.innerText.trim()
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => element.closest('[aria-hidden=true], [inert]') === null && !isInSentence(element))
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 23.9 || box.height < 23.9))
    .map(({ element, box }) => 'target of ' + Math.round(box.width) + ' × ' + Math.round(box.height) + ' px: ' + element.outerHTML.slice(0, 160))
})()`

/** Returns the controls of a page that are too small for fingers. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(listSmallTargets)
}
