import type { WorkTemplate } from '@easel/contract/client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { draftStore, useDraft } from '../draft/index.ts'
import { settingsIn } from '../params/index.ts'

/** Passes on the settings of the link that opened the page, once the draft of the template has begun. */
export function useSharedSettings(
  template: WorkTemplate,
  use: (given: Record<string, unknown>) => void,
): void {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const location = useLocation()
  const isHere = useDraft().templateId === template.id
  const read = useRef<Location>(undefined)
  const take = useEffectEvent(async (from: Location) => {
    const { hash, pathname, search, state } = from
    const given = settingsIn(hash)
    if (!given || read.current === from) return
    read.current = from
    const hasOwn = Object.keys(draftStore.get().params).length > 0
    if (!hasOwn || (await confirm({ message: t('tool.sharedAsk') }))) use(given)
    // The settings are removed from the address, so that going back or reloading does not undo later changes.
    await navigate({ pathname, search }, { replace: true, preventScrollReset: true, state })
  })
  // The effect compares locations, since all addresses that are pasted into an open page have the same key.
  useEffect(() => {
    if (isHere) void take(location)
  }, [isHere, location])
}
