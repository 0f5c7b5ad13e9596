import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * True once all finite animations have ended, as text that fades in lacks contrast. Endless and scroll-driven animations are ignored. It is
 * evaluated again and again: the promise `finished` of a transition that a reload or a new render replaces may stay pending for ever.
 */
const animationsFinished = `document.getAnimations()
  .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity)
  .every(({ playState }) => playState !== 'running')`

/** Returns accessibility violations of the page in its current state: each rule with its elements, worst first, and controls that are too small. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate<boolean>(animationsFinished), { interval: 50 }).toBe(true)
  // Runs in the page itself; otherwise axe combines results in a new page, which loads the library again.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
    ),
  )
  return [...faults, ...(await page.evaluate<string[]>(smallTargets))]
}

/**
 * Lists controls of less than 24 px, as in WCAG 2.5.8: a control counts with its label, and links within sentences are exempt. A control
 * with space around it is exempt, too: a circle of 24 px in its middle touches no other control and no such circle of another control.
 * Controls on a canvas are exempt: people enlarge it as they need, and its list has the same controls.
 */
const smallTargets = `(() => {
  const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=switch], [role=tab], [role=option], [role^=menuitem], [role=checkbox], [role=radio]'
  // Links of cards reach over the whole card by a layer of their own.
  const cardOf = (element) => getComputedStyle(element, '::after').position === 'absolute' && element.offsetParent
  const boxOf = (element) => {
    const boxes = [element, ...(element.labels ?? []), element.closest('label'), cardOf(element)].filter(Boolean)
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))]
    return { left, top, right, bottom, width: right - left, height: bottom - top }
  }
  const isInSentence = (element) =>
    getComputedStyle(element).display === 'inline' && element.parentElement.innerText.trim() !== element.innerText.trim()
  const isSmall = ({ box }) => box.width < 23.9 || box.height < 23.9
  const middleOf = ({ box }) => [box.left + box.width / 2, box.top + box.height / 2]
  const distance = ([x, y], { box }) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
  const isTooClose = (target, other) => {
    const middle = middleOf(target)
    const [x, y] = middleOf(other)
    return distance(middle, other) < 12 || (isSmall(other) && Math.hypot(middle[0] - x, middle[1] - y) < 24)
  }
  const targets = [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => element.closest('[aria-hidden=true], [inert], .react-flow__viewport') === null && !isInSentence(element))
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  // A control that contains another control is not beside it.
  const isApart = ({ element }, other) =>
    other.element !== element && !other.element.contains(element) && !element.contains(other.element)
  return targets
    .filter((target) => isSmall(target) && targets.some((other) => isApart(target, other) && isTooClose(target, other)))
    .map(({ element, box }) => 'target of ' + Math.round(box.width) + ' × ' + Math.round(box.height) + ' px: ' + element.outerHTML.slice(0, 160))
})()`
