export const tourSteps = ['welcome', 'inspiration', 'tool', 'attempts', 'news', 'profile'] as const
export type TourStep = (typeof tourSteps)[number]

/** What a step points at. Visitors have no balance and no news yet: for them, it is where one gets them. */
const targets: Record<TourStep, readonly string[]> = {
  welcome: [],
  inspiration: ['nav a[href$="/inspiration"]'],
  tool: ['nav a[href$="/tool"]'],
  attempts: ['[data-tour="attempts"]', '[data-tour="sign-up"]'],
  news: ['[data-tour="news"]', '[data-tour="sign-up"]'],
  profile: ['nav a[href$="/profile"]'],
}

/** On a small screen the menu is another one: the one that is seen counts. */
export function targetOf(step: TourStep): Element | undefined {
  return targets[step]
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => element.getClientRects().length > 0)
}
