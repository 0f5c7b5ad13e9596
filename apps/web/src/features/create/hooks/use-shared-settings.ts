import type { WorkTemplate } from '@easel/contract/client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { draftStore, useDraft } from '../draft-store.ts'
import { settingsIn } from '../fit-values.ts'

/** Hands over the settings of the link that opened the page, once the draft of the template has begun. */
export function useSharedSettings(
  template: WorkTemplate,
  use: (given: Record<string, unknown>) => void,
): void {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const location = useLocation()
  const isHere = useDraft().templateId === template.id
  const read = useRef<string>(undefined)
  const take = useEffectEvent(async (key: string) => {
    const given = settingsIn(location.hash)
    if (!given || read.current === key) return
    read.current = key
    const hasOwn = Object.keys(draftStore.get().params).length > 0
    if (!hasOwn || (await confirm({ message: t('tool.sharedAsk') }))) use(given)
    // Going back and reloading keep what was changed afterwards.
    await navigate(
      { pathname: location.pathname, search: location.search },
      { replace: true, preventScrollReset: true, state: location.state },
    )
    // Every address that is typed or pasted into the open page has the same key.
    read.current = undefined
  })
  const { key } = location
  useEffect(() => {
    if (isHere) void take(key)
  }, [isHere, key])
}
