import { type Driver, driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import { onDialogOpen } from '../../ui/dialog/index.ts'
import './tour.css'

/** The button of the last step starts its action. */
const tourSteps = ['welcome', 'inspiration', 'attempts', 'news', 'profile', 'tool'] as const
type TourStep = (typeof tourSteps)[number]

/** Target element of each step. */
const targets: Record<TourStep, string> = {
  welcome: '[data-tour="help"]',
  inspiration: 'nav a[href$="/inspiration"]',
  attempts: '[data-tour="attempts"]',
  news: '[data-tour="news"]',
  profile: 'nav a[href$="/profile"]',
  tool: 'nav a[href$="/tool"]',
}

export interface TourWords {
  titleOf: (step: TourStep) => string
  textOf: (step: TourStep) => string
  next: string
  previous: string
  done: string
  close: string
}

/** Beside the menu, below the top bar, above any other part. */
function sideOf(element: Element): 'right' | 'bottom' | 'top' {
  if (element.closest('aside')) return 'right'
  return element.closest('header') ? 'bottom' : 'top'
}

let tour: Driver | undefined

interface TourEvents {
  /** The tour was finished or closed. */
  onEnd: () => void
  /** The button of its last step was pressed. */
  onDone: () => void
}

/**
 * Runs the tour; only one tour runs at a time. A dialog that opens meanwhile, e.g. a dialog whose code was still loading, ends the
 * tour without `onEnd`, so that it is offered again.
 */
export function startTour(words: TourWords, { onEnd, onDone }: TourEvents): void {
  if (tour?.isActive()) return
  let isInterrupted = false
  const unwatch = onDialogOpen(() => {
    isInterrupted = true
    // The library may not report the end of a tour whose first step is still being drawn.
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
    onDoneClick: () => {
      tour?.destroy()
      onDone()
    },
    popoverClass: 'tour',
    stagePadding: 6,
    stageRadius: 14,
    overlayOpacity: 0.45,
    // The user must not operate the highlighted element during the tour.
    disableActiveInteraction: true,
    steps: tourSteps.flatMap((step) => {
      const popover = { title: words.titleOf(step), description: words.textOf(step) }
      const element = targetOf(step)
      return element ? [{ element, popover: { ...popover, side: sideOf(element) } }] : []
    }),
    onPopoverRender: ({ closeButton, footer, nextButton, title }) => {
      // The roles are changed, because the library's elements would count as the header and footer of the page.
      title.role = 'heading'
      title.ariaLevel = '2'
      footer.role = 'presentation'
      closeButton.setAttribute('aria-label', words.close)
      queueMicrotask(() => {
        // The library focuses the first button, which is the close button.
        nextButton.focus()
      })
    },
    onDestroyed: () => {
      unwatch()
      if (!isInterrupted) onEnd()
    },
  })
  tour.drive()
}

/** Returns the visible target; small screens have another menu. */
function targetOf(step: TourStep): Element | undefined {
  return [...document.querySelectorAll(targets[step])].find((element) => element.getClientRects().length > 0)
}
