import type { ClientInstrumentation } from 'react-router'
import type * as Ways from './ways.ts'

/** Its code is no part of the first view. */
let ways: typeof Ways | undefined

export function prepareWays(): void {
  addEventListener('ready', findWays, { once: true })
}

async function findWays(): Promise<void> {
  ways = await import('./ways.ts').catch(() => undefined)
  ways?.fetchPagesEarly()
  ways?.stepWhenThere()
}

/** Every navigation but a step through the history, which the browser begins. */
export const goWhenThere: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (go, info) => {
        await ways?.filesAreThere(info)
        await go()
      },
    }),
}
