import { source } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * True once all finite animations have ended, because text that fades in lacks contrast. Endless and scroll-driven animations are
 * ignored. The expression is evaluated repeatedly instead of waiting for the promise `finished`: if a reload or a new render
 * replaces a transition, that promise may stay pending for ever.
 */
const animationsFinished = `document.getAnimations()
  .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity)
  .every(({ playState }) => playState !== 'running')`

/**
 * Returns the accessibility violations of the page in its current state: each rule with its elements, the most severe first, and
 * controls that are too small or too faint.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate<boolean>(animationsFinished), { interval: 50 }).toBe(true)
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(source)
  const faults = await page.evaluate<string[]>(violations)
  const ofControls = await page.evaluate<string[]>(`[...${smallTargets}, ...${faintControls}]`)
  return [...faults, ...ofControls]
}

/** Runs axe, and lists the violated rules with their elements. Its complete results are large, so they stay in the page. */
const violations = `axe.run({ iframes: false, resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 160) + ' ' + (failureSummary?.split('\\n')[1] ?? ''))))`

/**
 * Lists controls of less than 24 px, as in WCAG 2.5.8. The size of a control includes its label, and links within sentences are
 * exempt. A control with space around it is exempt, too: a circle of 24 px around its centre touches no other control and no circle
 * of another small control. Controls on a canvas are exempt, because people can enlarge the canvas, and its list has the same
 * controls.
 */
const smallTargets = `(() => {
  const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=switch], [role=tab], [role=option], [role^=menuitem], [role=checkbox], [role=radio]'
  // The link of a card has a layer that covers the whole card, so the size of the card counts.
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
  // A control is not compared with a control that it contains.
  const isApart = ({ element }, other) =>
    other.element !== element && !other.element.contains(element) && !element.contains(other.element)
  return targets
    .filter((target) => isSmall(target) && targets.some((other) => isApart(target, other) && isTooClose(target, other)))
    .map(({ element, box }) => 'target of ' + Math.round(box.width) + ' × ' + Math.round(box.height) + ' px: ' + element.outerHTML.slice(0, 160))
})()`

/**
 * Lists switches, checkboxes and fields whose boundary has a contrast of less than 3:1 with the background, as in WCAG 1.4.11.
 * Checked controls are filled, and disabled controls are exempt, as are fields without a border. A border that lets its background
 * shine through counts with that background; ancestors with such a background are ignored.
 */
const faintControls = `(() => {
  const partsOf = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number)
    return { channels: [red, green, blue], alpha }
  }
  const isOpaque = (colour) => partsOf(colour).alpha === 1
  const over = (colour, background) => {
    const { channels, alpha } = partsOf(colour)
    return channels.map((value, index) => value * alpha + background[index] * (1 - alpha))
  }
  const luminance = (channels) => {
    const [red, green, blue] = channels.map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (colour, behind) => {
    const [dark, light] = [luminance(over(colour, behind)), luminance(behind)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const behind = (element) => {
    for (let above = element.parentElement; above; above = above.parentElement) {
      const colour = getComputedStyle(above).backgroundColor
      if (/^rgb/.test(colour) && isOpaque(colour)) return partsOf(colour).channels
    }
    return [255, 255, 255]
  }
  const fields = 'select, textarea, input:is([type=text], [type=search], [type=number], [type=password], [type=email], [type=url], :not([type]))'
  const boundaryOf = (input) =>
    input.matches('.mantine-Switch-input')
      ? [input.nextElementSibling, getComputedStyle(input.nextElementSibling).backgroundColor]
      : [input, getComputedStyle(input).borderTopColor]
  return [...document.querySelectorAll('.mantine-Switch-input, .mantine-Checkbox-input, ' + fields)]
    .filter((input) => !input.checked && !input.indeterminate && !input.disabled && input.checkVisibility())
    .filter((input) => !input.matches(fields) || getComputedStyle(input).borderTopStyle !== 'none')
    .map((input) => [input, ...boundaryOf(input)])
    .filter(([, , colour]) => /^rgb/.test(colour) && partsOf(colour).alpha > 0)
    .map(([input, element, colour]) => ({ input, ratio: contrast(colour, behind(element)) }))
    .filter(({ ratio }) => ratio < 3)
    .map(({ input, ratio }) => 'contrast of ' + ratio.toFixed(2) + ': ' + input.outerHTML.slice(0, 160))
})()`
