import type { ClientInstrumentation } from 'react-router'
import { fetchPagesEarly, filesAreThere, stepWhenThere } from './navigation.ts'

export function prepareWays(): void {
  addEventListener('ready', fetchPagesEarly, { once: true })
  // The router listens without `capture`, so it gets the event afterwards.
  addEventListener('popstate', stepWhenThere, { capture: true })
}

/** Instruments every navigation except steps through the history. */
export const goWhenThere: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (go, info) => {
        await filesAreThere(info)
        await go()
      },
    }),
}
