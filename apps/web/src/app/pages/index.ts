import type { ClientInstrumentation } from 'react-router'
import { delayHistoryStep, fetchPagesEarly, whenFilesLoaded } from './navigation.ts'

export function prepareNavigation(): void {
  addEventListener('ready', fetchPagesEarly, { once: true })
  // The router listens without `capture`, so it gets the event afterwards.
  addEventListener('popstate', delayHistoryStep, { capture: true })
}

/** Delays every navigation, except steps through the history, until the files of its page are loaded. */
export const delayNavigation: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (go, info) => {
        await whenFilesLoaded(info)
        await go()
      },
    }),
}
