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
