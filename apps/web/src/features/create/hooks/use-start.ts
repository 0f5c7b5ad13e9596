import type { Work, WorkTemplate } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useWhenSignedIn } from '../../accounts/index.ts'
import { openAttempts } from '../../credits/index.ts'
import { photoLimits, takesEach, templateQuery } from '../../templates/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import { draftStore, guideItem, isUsable, maskItem, usablePhotos } from '../draft/index.ts'
import { bodyOf, type Order, useLaunch } from '../line-up/index.ts'
import { isUsedWith, overLength, shownMasks, tooLong, usualMaxLength } from '../params/index.ts'
import {
  NotStarted,
  TooFewAttempts,
  uploadedSources,
  useSmallPhotoText,
  useUpload,
} from '../sources/index.ts'
import { paramFaults } from './param-faults.ts'
import { useIsLeft } from './use-switch-guard.ts'

/** Steps between the click on the start button and the server's answer. */
export type StartPhase = 'uploading' | 'checking'

interface RunEvents {
  /** Called when the order was started or lined up. */
  onTaken?: () => void
  /** Called before the page shows the work. */
  onStarted?: (work: Work) => void
}

/** Starts works of a template, one work at a time. */
export function useStart(template: WorkTemplate) {
  const show = useShow()
  const report = useReport()
  const faultText = useFaultText(template)
  const whenSignedIn = useWhenSignedIn()
  const upload = useUpload(template)
  const launch = useLaunch()
  const isBusy = useRef(false)
  const [isReady, setReady] = useState(false)
  const [phase, setPhase] = usePhase()

  const run = async (
    order: Order | (() => Promise<Order>),
    orderTemplate: WorkTemplate,
    events: RunEvents = {},
  ) => {
    // Two clicks in the same tick come before a re-render, so a state would not stop the second.
    if (isBusy.current) return
    isBusy.current = true
    setReady(typeof order !== 'function')
    try {
      const onSending = () => setPhase('checking')
      const work = await launch(orderTemplate, typeof order === 'function' ? await order() : order, {
        onSending,
        onTaken: events.onTaken,
      })
      if (!work) return setPhase(undefined)
      events.onStarted?.(work)
      await show(work, orderTemplate)
    } catch (error) {
      setPhase(undefined)
      report(error, orderTemplate)
    } finally {
      isBusy.current = false
    }
  }

  const start = (order: Omit<Order, 'source_arr'>) => {
    const fault = faultText(order.params)
    if (fault) return toastError(fault)
    const ready = async () => {
      setPhase('uploading')
      const source_arr = await uploadedSources(upload, isUsedWith(template, order.params))
      const faultAfterUpload = faultText(order.params)
      if (faultAfterUpload) throw new NotStarted(faultAfterUpload)
      setPhase(undefined)
      return { ...order, source_arr }
    }
    const onTaken = () => draftStore.dispatch({ kind: 'started' })
    const { source_arr: _, ...wanted } = bodyOf({ ...order, source_arr: [] })
    const pendingStart = { kind: 'start', order: wanted } as const
    whenSignedIn('start', () => void run(ready, template, { onTaken }), pendingStart)
  }
  return {
    start,
    /** Starts an order that needs no upload: the photos of a work, with other settings or another template. */
    startReady: (order: Order, orderTemplate: WorkTemplate, events?: RunEvents) =>
      run(order, orderTemplate, events),
    phase,
    /** True if the phase belongs to an order without uploads, instead of the draft. */
    isReady,
  }
}

/** Returns a function that opens the address of a started work. */
function useShow(): (work: Work, template: WorkTemplate) => Promise<void> {
  const navigate = useNavigate()
  const path = useLocalePath()
  const themeAddress = useThemeAddress()
  const isLeft = useIsLeft()
  return async ({ id }, template) => {
    // If the user left while photos were uploading, the other page stays.
    if (!isLeft.current) await navigate(path(themeAddress(`/tool?template=${template.id}&run=${id}`)))
  }
}

/** Keeps the phase until the page shows the started work, since the page follows the address with a delay. */
function usePhase() {
  const shown = useSearchParams()[0].get('run')
  const [phase, setPhase] = useState<StartPhase>()
  const [shownBefore, setShownBefore] = useState(shown)
  if (shown !== shownBefore) {
    setShownBefore(shown)
    setPhase(undefined)
  }
  return [phase, setPhase] as const
}

/** Returns a function that gives the reason why the draft cannot be started; undefined if it can be started. */
function useFaultText(template: WorkTemplate): (params: Order['params']) => string | undefined {
  const { t } = useTranslation()
  const smallPhotoText = useSmallPhotoText(template)
  const takesGuide = template.input_arr.some(({ type }) => type === 'guide')
  return (params) => {
    const draft = draftStore.get()
    const { min } = photoLimits(template)
    if (usablePhotos(draft).length < min)
      return min > 1 ? t('tool.atLeast', { count: min }) : t('tool.atLeastOne')
    if (shownMasks(template, params).length > 0) {
      const mask = maskItem(draft)
      if (!mask || !isUsable(mask)) return t('mask.missing')
      if (takesEach(template) && usablePhotos(draft).length > 1) return t('mask.onePhoto')
    }
    const guide = guideItem(draft)
    if (takesGuide && params['guide'] === true && !(guide && isUsable(guide))) return t('tool.guideMissing')
    const long = tooLong(template, params)
    if (long) {
      const count = overLength(long, params[long.name])
      const message = t('tool.textTooLong', { count, max: long.max_length ?? usualMaxLength })
      return t('error.ofInput', { label: long.label, message })
    }
    const small = smallPhotoText(draft.items)
    return small?.kind === 'tiny' ? small.text : undefined
  }
}

/** Returns a function that shows why a start failed. */
function useReport(): (error: unknown, template: WorkTemplate) => void {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return (error, template) => {
    // The panel of attempts explains that there are too few attempts, and how to get more attempts.
    if (error instanceof TooFewAttempts || errorCode(error) === 'A0601') return openAttempts()
    if (errorCode(error) === 'A0700') draftStore.dispatch({ kind: 'photosMissing' })
    const faults = paramFaults(error, template)
    if (faults.length > 0) {
      // The engines have changed since the form was loaded.
      void queryClient.invalidateQueries({ queryKey: templateQuery(api, template.id).queryKey })
      return toastError(faults.map((fault) => t('error.ofInput', { ...fault })).join(t('error.detailsAnd')))
    }
    toastError(error instanceof NotStarted ? error.message : errorText(error))
  }
}
