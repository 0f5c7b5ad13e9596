import type { User } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { queryKeys, useApi } from '../../lib/api/index.ts'
import { useLocalePath, useTranslation } from '../../lib/i18n/index.ts'
import { fetchPart } from '../../lib/part.ts'
import { isDialogOpen } from '../../ui/dialog/index.ts'
import { useSession } from '../accounts/index.ts'
import type { TourWords } from './start-tour.ts'

const delayMs = 3000

/**
 * Kept once it is loaded, so that a later press takes effect at once. A press on an open tour does nothing; if it waited for the
 * code again, the tour could be closed meanwhile, and would open a second time.
 */
let part: typeof import('./start-tour.ts') | undefined

/** Loads and shows the tour, if it is still welcome after loading. */
export function useTour(): (isWelcome?: () => boolean) => Promise<void> {
  const { t } = useTranslation()
  const remember = useRemember()
  const navigate = useNavigate()
  const path = useLocalePath()
  return async (isWelcome = () => true) => {
    part ??= await fetchPart(() => import('./start-tour.ts'))
    if (!isWelcome()) return
    const words = {
      titleOf: (step) => t(`tour.${step}Title`),
      textOf: (step) => t(`tour.${step}Text`),
      next: t('tour.next'),
      previous: t('tour.previous'),
      done: t('tour.done'),
      close: t('common.close'),
    } satisfies TourWords
    part.startTour(words, { onEnd: remember, onDone: () => void navigate(path('/tool')) })
  }
}

/** Users for whom this page has stored that they saw the tour: a response that was sent before does not contain this. */
const noted = new Set<string>()

/** Remembers, on all devices of the user, that the tour was seen. */
function useRemember(): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useSession()
  return useCallback(() => {
    if (!user) return
    noted.add(user.id)
    const guide = { novice_guide: { web: 1 } } as const
    queryClient.setQueryData<User | null>(
      queryKeys.currentUser,
      (user) => user && { ...user, additional_information: guide },
    )
    // If the request fails, the tour is offered once more.
    api.setAdditionalInformation(guide).catch(() => undefined)
  }, [api, queryClient, user])
}

/**
 * Offers the tour 3 s after a result is shown, and again until the user has seen it; waits while a dialog is open. Before their
 * first result, users want to explore the page, and the tour would disturb them.
 */
export function useFirstTour(hasResult: boolean): void {
  const start = useEffectEvent(useTour())
  const { user } = useSession()
  const isWanted = hasResult && user !== null && user.additional_information?.novice_guide.web !== 1
  const userId = user?.id
  useEffect(() => {
    if (!isWanted || (userId && noted.has(userId))) return
    const isWelcome = () => !isSomethingOpen()
    const offer = async () => {
      if (isWelcome()) await start(isWelcome)
    }
    const timer = setInterval(() => offer().catch(() => clearInterval(timer)), delayMs)
    return () => clearInterval(timer)
  }, [isWanted, userId])
}

function isSomethingOpen(): boolean {
  return (
    document.hidden ||
    // The tour focuses its first button, which would receive the user's typing.
    document.querySelector(':focus:read-write') !== null ||
    isDialogOpen() ||
    document.querySelector('[popover="auto"]:popover-open, [role="menu"]') !== null
  )
}
