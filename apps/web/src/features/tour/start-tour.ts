import { type Driver, driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import { onDialogOpen } from '../../ui/dialog/index.ts'
import './tour.css'

const tourSteps = ['welcome', 'inspiration', 'tool', 'attempts', 'news', 'profile'] as const
type TourStep = (typeof tourSteps)[number]

/** Target elements of each step. Visitors have no balance and no notifications; they are shown where to sign up. */
const targets: Record<TourStep, readonly string[]> = {
  welcome: [],
  inspiration: ['nav a[href$="/inspiration"]'],
  tool: ['nav a[href$="/tool"]'],
  attempts: ['[data-tour="attempts"]', '[data-tour="sign-up"]'],
  news: ['[data-tour="news"]', '[data-tour="sign-up"]'],
  profile: ['nav a[href$="/profile"]'],
}

export interface TourWords {
  titleOf: (step: TourStep) => string
  textOf: (step: TourStep) => string
  next: string
  previous: string
  done: string
  close: string
}

/** Beside the menu, below the top bar, above anything else. */
function sideOf(element: Element): 'right' | 'bottom' | 'top' {
  if (element.closest('aside')) return 'right'
  return element.closest('header') ? 'bottom' : 'top'
}

let tour: Driver | undefined

/**
 * Runs the tour, one at a time. `onEnd` runs when it was finished or closed; a dialog that opens meanwhile, e.g. one whose
 * code was still loading, ends the tour without that, so that it is offered again.
 */
export function startTour(words: TourWords, onEnd: () => void): void {
  if (tour?.isActive()) return
  let isInterrupted = false
  const unwatch = onDialogOpen(() => {
    isInterrupted = true
    // The library may not tell of the end of a tour whose first step is still being drawn.
    unwatch()
    tour?.destroy()
  })
  tour = driver({
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    showProgress: true,
    progressText: '{{current}} / {{total}}',
    nextBtnText: words.next,
    prevBtnText: words.previous,
    doneBtnText: words.done,
    popoverClass: 'tour',
    stagePadding: 6,
    stageRadius: 14,
    overlayOpacity: 0.6,
    // The highlighted element must not be used meanwhile.
    disableActiveInteraction: true,
    steps: tourSteps.map((step) => {
      const popover = { title: words.titleOf(step), description: words.textOf(step) }
      const element = targetOf(step)
      return element ? { element, popover: { ...popover, side: sideOf(element) } } : { popover }
    }),
    onPopoverRender: ({ closeButton, footer, nextButton, title }) => {
      // The library's elements would count as the header and footer of the page.
      title.role = 'heading'
      title.ariaLevel = '2'
      footer.role = 'presentation'
      closeButton.setAttribute('aria-label', words.close)
      queueMicrotask(() => {
        // The library focuses the first button, which is the close button.
        nextButton.focus()
        silenceStandIn()
      })
    },
    onDestroyed: () => {
      unwatch()
      if (!isInterrupted) onEnd()
    },
  })
  tour.drive()
}

/** Removes the ARIA attributes of the library's placeholder, used by steps without a target. */
function silenceStandIn(): void {
  const element = document.getElementById('driver-dummy-element')
  for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name)
}

/** Returns the first visible target, as small screens have another menu. */
function targetOf(step: TourStep): Element | undefined {
  return targets[step]
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => element.getClientRects().length > 0)
}
