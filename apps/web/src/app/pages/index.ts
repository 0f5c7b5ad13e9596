import type { ClientInstrumentation } from 'react-router'
import type * as Ways from './ways.ts'

/** Loaded later: its code is not part of the first view. */
let ways: typeof Ways | undefined

export function prepareWays(): void {
  addEventListener('ready', findWays, { once: true })
  // The router listens without `capture`, so it gets the event afterwards.
  addEventListener('popstate', holdStep, { capture: true })
}

async function findWays(): Promise<typeof Ways | undefined> {
  if (ways) return ways
  const found = await import('./ways.ts').catch(() => undefined)
  if (!ways) found?.fetchPagesEarly()
  ways ??= found
  return ways
}

/** The browser starts a step through the history, possibly before the code that waits for page files has loaded. */
async function holdStep(event: PopStateEvent): Promise<void> {
  if (ways) return ways.stepWhenThere(event)
  event.stopImmediatePropagation()
  // Falls back to the router's own behaviour if even that code cannot be fetched.
  if (!(await findWays())) removeEventListener('popstate', holdStep, { capture: true })
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

/** Instruments every navigation except steps through the history. */
export const goWhenThere: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (go, info) => {
        const found = ways ?? (await findWays())
        await found?.filesAreThere(info)
        await go()
      },
    }),
}
