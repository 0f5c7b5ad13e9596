import { CodeError, type Work, type WorkTemplate } from '@easel/contract/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { errorCode, queryKeys, useApi, useErrorText, useRequestKey } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { balanceQuery } from '../../credits/index.ts'
import { themeIn, themesOfWorks } from '../../themes/index.ts'
import { refreshWorks, runningKey, workQuery } from '../../works/index.ts'
import { withoutLooks } from '../looks/index.ts'
import { NotStarted, TooFewAttempts } from '../sources/index.ts'
import { lineUp } from './line-up.ts'
import { maxLinedUp } from './lined-up-order.ts'
import { bodyOf, isRepeat, type Order, worksIn } from './order.ts'
import { sessionWorks } from './session-works.ts'

interface LaunchEvents {
  /** Called when the request to the server begins. */
  onSending?: () => void
  /** Called when the order was started or lined up, so that the user loses nothing by leaving the form. */
  onTaken?: (() => void) | undefined
}

/** Starts works that are lined up; returns a function that records a started work. */
export function useLineUpStarts() {
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const started = useCallback(
    (work: Work, theme: string | undefined) => {
      const ids = work.batch_work_id_arr ?? [work.id]
      sessionWorks.add(...ids.map((id) => ({ id, templateId: work.work_template_id })))
      queryClient.setQueryData(workQuery(api, work.id).queryKey, work)
      queryClient.setQueryData(runningKey, work)
      refreshWorks(queryClient)
      if (theme !== undefined) themesOfWorks.keep(work.id, theme)
    },
    [api, queryClient],
  )
  useEffect(() => {
    lineUp.connect({
      ...{ api, queryClient, errorText },
      onStarted: (work, { themeId: theme }) => started(work, theme),
    })
  }, [api, queryClient, errorText, started])
  return started
}

/** Returns a function that starts a work, or lines it up behind the running work. The function returns only a started work. */
export function useLaunch() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const keyOf = useRequestKey()
  const [params] = useSearchParams()
  const themeId = themeIn(params)
  const started = useLineUpStarts()
  /** Asks the server for the balance only if it is too low in the page's cache. */
  const isShort = async (cost: number): Promise<boolean> => {
    const balance = balanceQuery(api)
    const known = queryClient.getQueryData(balance.queryKey)
    if (known === undefined || known >= cost) return false
    return (await queryClient.fetchQuery({ ...balance, staleTime: 0 })) < cost
  }

  return async (template: WorkTemplate, order: Order, events: LaunchEvents): Promise<Work | undefined> => {
    if (findRepeated(queryClient, order, template)) {
      const question = { message: t('tool.sameAsk'), confirmLabel: t('tool.startAnyway') }
      if (!(await confirm(question))) return undefined
    }
    const addToLine = (): undefined => {
      if (lineUp.get().length >= maxLinedUp) throw new NotStarted(t('tool.lineFull'))
      lineUp.add({ template, order, themeId })
      toastSuccess(t('tool.linedUp'))
      events.onTaken?.()
    }
    if (queryClient.getQueryData(runningKey) || lineUp.get().length > 0) return addToLine()
    events.onSending?.()
    if (await isShort(template.cost * worksIn(order))) throw new TooFewAttempts(t('credits.insufficient'))
    const body = bodyOf(order)
    try {
      const work = await withoutLooks(queryClient, () =>
        api.createWork(body, { idempotencyKey: keyOf(body) }),
      )
      keyOf.forget()
      started(work, themeId)
      events.onTaken?.()
      return work
    } catch (error) {
      if (error instanceof CodeError) keyOf.forget()
      if (errorCode(error) !== 'A0502') throw error
      // The running work was started by another tab or device.
      await queryClient.invalidateQueries({ queryKey: runningKey }).catch(() => undefined)
      return addToLine()
    }
  }
}

/** Returns the work whose picture the order would repeat, among the works that this tab has loaded. */
export function findRepeated(
  queryClient: QueryClient,
  order: Order,
  template: WorkTemplate,
): Work | undefined {
  const known = queryClient.getQueriesData<Work | null>({ queryKey: [...queryKeys.works, 'one'] })
  return known.map(([, work]) => work).find((work) => work && isRepeat(work, order, template)) ?? undefined
}

/** Starts works that are lined up, on a page without a form. */
export function LineUpStarts(): null {
  useLineUpStarts()
  return null
}
