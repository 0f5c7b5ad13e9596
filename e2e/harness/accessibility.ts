import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What fades in is read when it stands: a half-seen text has no contrast yet. What goes on for ever or follows a finger never stands. */
const stands = `Promise.all(document.getAnimations()
  .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished.catch(() => undefined)))`

/** What keeps people from using the page as it is now: the rule and the elements, worst first. */
export async function obstacles(page: Page): Promise<string[]> {
  await page.evaluate(stands)
  // All in the page itself: else each answer is put together in a new page, which loads the library again.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
    ),
  )
}
