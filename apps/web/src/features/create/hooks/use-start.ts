import type { Work, WorkTemplate } from '@easel/contract/client'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { errorCode, useErrorText } from '../../../lib/api/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useWhenSignedIn } from '../../accounts/index.ts'
import { openAttempts } from '../../credits/index.ts'
import { photoLimits } from '../../templates/index.ts'
import { themeIn, withTheme } from '../../themes/index.ts'
import { draftStore, usableItems, usablePhotos } from '../draft/index.ts'
import { type Order, useLaunch } from '../line-up/index.ts'
import {
  NotStarted,
  TooFewAttempts,
  uploadedSources,
  useSmallPhotoText,
  useUpload,
} from '../sources/index.ts'
import { useIsLeft } from './use-switch-guard.ts'

/** Steps between the click and the server's answer. */
export type StartPhase = 'uploading' | 'checking'

interface RunEvents {
  /** The order was started or lined up. */
  onTaken?: () => void
  /** Runs before the page shows the work. */
  onStarted?: (work: Work) => void
}

/** Starts works of a template, one at a time. */
export function useStart(template: WorkTemplate) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const errorText = useErrorText()
  const whenSignedIn = useWhenSignedIn()
  const upload = useUpload(template)
  const launch = useLaunch()
  const smallPhotoText = useSmallPhotoText(template)
  const isBusy = useRef(false)
  const isLeft = useIsLeft()
  const [phase, setPhase] = useState<StartPhase>()
  const [isReady, setReady] = useState(false)
  const [params] = useSearchParams()
  const shown = params.get('run')
  // The phase shows until the started work does: the page follows the address with a delay.
  const [shownBefore, setShownBefore] = useState(shown)
  if (shown !== shownBefore) {
    setShownBefore(shown)
    setPhase(undefined)
  }

  /** Why the draft cannot be started. */
  const faultText = (): string | undefined => {
    const draft = draftStore.get()
    const { min } = photoLimits(template)
    if (usablePhotos(draft).length < min)
      return min > 1 ? t('tool.atLeast', { count: min }) : t('tool.atLeastOne')
    if (usableItems(draft).length < template.image_count.min) return t('mask.missing')
    const small = smallPhotoText(draft.items)
    return small?.kind === 'tiny' ? small.text : undefined
  }

  const run = async (order: Order | (() => Promise<Order>), of: WorkTemplate, tell: RunEvents = {}) => {
    // Two clicks in the same tick arrive before a re-render.
    if (isBusy.current) return
    isBusy.current = true
    setReady(typeof order !== 'function')
    try {
      const onSending = () => setPhase('checking')
      const work = await launch(of, typeof order === 'function' ? await order() : order, {
        onSending,
        onTaken: tell.onTaken,
      })
      if (!work) return setPhase(undefined)
      tell.onStarted?.(work)
      // A user who left while photos were uploading stays on the other page.
      const address = `/tool?template=${of.id}&run=${work.id}`
      if (!isLeft.current) await navigate(path(withTheme(address, themeIn(params))))
    } catch (error) {
      setPhase(undefined)
      // The panel says it, and what brings more.
      if (error instanceof TooFewAttempts || errorCode(error) === 'A0601') return openAttempts()
      if (errorCode(error) === 'A0700') draftStore.dispatch({ kind: 'doubted' })
      toastError(error instanceof NotStarted ? error.message : errorText(error))
    } finally {
      isBusy.current = false
    }
  }

  const start = (order: Omit<Order, 'source_arr'>) => {
    const fault = faultText()
    if (fault) return toastError(fault)
    const ready = async () => {
      setPhase('uploading')
      const source_arr = await uploadedSources(upload)
      const still = faultText()
      if (still) throw new NotStarted(still)
      setPhase(undefined)
      return { ...order, source_arr }
    }
    const onTaken = () => draftStore.dispatch({ kind: 'started' })
    const kept = { kind: 'start', order: { ...order, params: { ...order.params } } } as const
    whenSignedIn('start', () => void run(ready, template, { onTaken }), kept)
  }
  return {
    start,
    /** Starts what is ready: a work's own photos, with other settings or with another template. */
    startReady: (order: Order, of: WorkTemplate, tell?: RunEvents) => run(order, of, tell),
    phase,
    /** The phase is that of a ready order, not of the draft. */
    isReady,
  }
}
