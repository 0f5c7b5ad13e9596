export const tourSteps = ['welcome', 'inspiration', 'tool', 'attempts', 'news', 'profile'] as const
export type TourStep = (typeof tourSteps)[number]

/** Target elements of each step. Visitors have no balance and no notifications; they are shown where to sign up. */
const targets: Record<TourStep, readonly string[]> = {
  welcome: [],
  inspiration: ['nav a[href$="/inspiration"]'],
  tool: ['nav a[href$="/tool"]'],
  attempts: ['[data-tour="attempts"]', '[data-tour="sign-up"]'],
  news: ['[data-tour="news"]', '[data-tour="sign-up"]'],
  profile: ['nav a[href$="/profile"]'],
}

/** Returns the first visible target, as small screens have another menu. */
export function targetOf(step: TourStep): Element | undefined {
  return targets[step]
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => element.getClientRects().length > 0)
}
