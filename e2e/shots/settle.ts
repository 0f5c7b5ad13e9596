import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const timeoutMs = 6000

const inSight = `((element) => {
  const box = element.getBoundingClientRect()
  return box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
})`

/** True once visible pictures and fonts have loaded, no placeholder is left, and no animation runs. */
const isSettled = `(() => {
  const inSight = ${inSight}
  const isMoving = ({ effect, playState, timeline }) =>
    playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity
  return document.readyState === 'complete'
    && document.fonts.status === 'loaded'
    && ![...document.images].some((image) => inSight(image) && !image.complete)
    && ![...document.querySelectorAll('.mantine-Skeleton-root, .mantine-Loader-root')].some(inSight)
    && !document.getAnimations().some(isMoving)
})()`

/**
 * A loaded picture is painted only after decoding, and decoding a broken picture fails. A picture that is not loaded is skipped: a
 * lazy picture at the hidden edge of a scrolled row is never loaded, so its decoding would never end.
 */
const decoded = `Promise.all([...document.images].filter((image) => image.complete && ${inSight}(image)).map((image) => image.decode().catch(() => {})))`

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Waits until the page has settled, or until a timeout, because some pages never settle. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(twoFrames)
  // The test polls by itself, because Playwright's polling in the page needs `eval`, which the page forbids.
  const until = performance.now() + timeoutMs
  while (performance.now() < until && !(await page.evaluate<boolean>(isSettled))) await pause(50)
  await page.evaluate(decoded)
  await page.evaluate(twoFrames)
}
