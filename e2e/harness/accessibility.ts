import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What keeps people from using the page as it is now: the rule and the elements, worst first. */
export async function obstacles(page: Page): Promise<string[]> {
  // What fades in is read when it stands: a half-seen text has no contrast yet.
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => undefined)))',
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`,
    ),
  )
}
