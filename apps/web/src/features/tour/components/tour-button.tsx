import type { User } from '@easel/contract/client'
import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { fetchPart } from '../../../lib/part/index.ts'
import { isDialogOpen } from '../../../ui/dialog/index.ts'
import { useSession } from '../../accounts/index.ts'
import type { TourWords } from '../start-tour.ts'

const delayMs = 3000

/** The tour was seen in this browser by a visitor, who does not see it again after signing up, or by a user, not again after logging out. */
const seenKey = 'tour'
const seenBy = { visitor: '1', user: 'user' } as const

/** Starts the guided tour whenever it is pressed; on the first visit the tour starts by itself. */
export function TourButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const start = useTour()
  useFirstTour()
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      color="gray"
      size={40}
      onClick={() => start().catch(() => undefined)}
      aria-label={t('tour.open')}
      title={t('tour.open')}
    >
      <IconHelpCircle size={22} stroke={1.7} />
    </ActionIcon>
  )
}

/**
 * Kept once it is loaded, so that a later press takes effect at once. A press on an open tour does nothing; if it waited for the code
 * again, the tour could be closed meanwhile, and would open a second time.
 */
let part: typeof import('../start-tour.ts') | undefined

/** Loads and shows the tour, if it is still welcome after loading. */
function useTour(): (isWelcome?: () => boolean) => Promise<void> {
  const { t } = useTranslation()
  const remember = useRemember()
  return async (isWelcome = () => true) => {
    part ??= await fetchPart(() => import('../start-tour.ts'))
    if (!isWelcome()) return
    const words = {
      titleOf: (step) => t(`tour.${step}Title`),
      textOf: (step) => t(`tour.${step}Text`),
      next: t('tour.next'),
      previous: t('tour.previous'),
      done: t('tour.done'),
      close: t('common.close'),
    } satisfies TourWords
    part.startTour(words, remember)
  }
}

/** Users whose tour was noted on this page: an answer that was on its way does not know it yet. */
const noted = new Set<string>()

/** Remembers that the tour was seen: for a user on all devices, for a visitor in this browser. */
function useRemember(): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useSession()
  return useCallback(() => {
    setSeenHere(user ? 'user' : 'visitor')
    if (!user) return
    noted.add(user.id)
    const guide = { novice_guide: { web: 1 } } as const
    queryClient.setQueryData<User | null>(
      queryKeys.currentUser,
      (one) => one && { ...one, additional_information: guide },
    )
    // If the request fails, the tour is offered once more.
    api.setAdditionalInformation(guide).catch(() => undefined)
  }, [api, queryClient, user])
}

/** Offers the tour 3 s after arrival, and again until the user has seen it; waits while something else is open. */
function useFirstTour(): void {
  const start = useEffectEvent(useTour())
  const remember = useEffectEvent(useRemember())
  const { user, isKnown } = useSession()
  const isWanted = isKnown && user?.additional_information?.novice_guide.web !== 1
  const userId = user?.id
  useEffect(() => {
    if (userId && !isWanted) setSeenHere('user')
    if (!isWanted || (userId && noted.has(userId))) return
    if (isSeenHere(userId)) {
      if (userId) remember()
      return
    }
    const isWelcome = () => !isSomethingOpen()
    const offer = async () => {
      if (isSeenHere(userId)) clearInterval(timer)
      else if (isWelcome()) await start(isWelcome)
    }
    const timer = setInterval(() => offer().catch(() => clearInterval(timer)), delayMs)
    return () => clearInterval(timer)
  }, [isWanted, userId])
}

function isSomethingOpen(): boolean {
  return (
    document.hidden ||
    // The tour focuses its first button, which would receive what the user types.
    document.querySelector(':focus:read-write') !== null ||
    isDialogOpen() ||
    document.querySelector('[popover="auto"]:popover-open, [role="menu"]') !== null
  )
}

/** Reports whether the tour was seen in this browser; a user may be another one than the user who saw it. */
function isSeenHere(userId: string | undefined): boolean {
  const seen = localStorage.getItem(seenKey)
  return userId ? seen === seenBy.visitor : seen !== null
}

function setSeenHere(who: keyof typeof seenBy): void {
  localStorage.setItem(seenKey, seenBy[who])
}
