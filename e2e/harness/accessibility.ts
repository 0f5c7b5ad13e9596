import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Waits for finite animations, as text that fades in lacks contrast. Endless and scroll-driven animations are ignored. */
const animationsFinished = `Promise.all(document.getAnimations()
  .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished.catch(() => undefined)))`

/** Returns accessibility violations of the page in its current state: each rule with its elements, worst first. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(animationsFinished)
  // Runs in the page itself; otherwise axe combines results in a new page, which loads the library again.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
    ),
  )
}
