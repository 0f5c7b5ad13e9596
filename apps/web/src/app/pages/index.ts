import type { ClientInstrumentation } from 'react-router'
import type * as Ways from './ways.ts'

/** Its code is no part of the first view. */
let ways: typeof Ways | undefined

export function prepareWays(): void {
  addEventListener('ready', findWays, { once: true })
  // The router listens without `capture`: it hears of a step afterwards.
  addEventListener('popstate', holdStep, { capture: true })
}

async function findWays(): Promise<typeof Ways | undefined> {
  if (ways) return ways
  const found = await import('./ways.ts').catch(() => undefined)
  if (!ways) found?.fetchPagesEarly()
  ways ??= found
  return ways
}

/** A step through the history is begun by the browser, maybe before the code that waits for pages is there. */
async function holdStep(event: PopStateEvent): Promise<void> {
  if (ways) return ways.stepWhenThere(event)
  event.stopImmediatePropagation()
  // Where even that code cannot be fetched, the router does as it would by itself.
  if (!(await findWays())) removeEventListener('popstate', holdStep, { capture: true })
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

/** Every navigation but a step through the history. */
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
