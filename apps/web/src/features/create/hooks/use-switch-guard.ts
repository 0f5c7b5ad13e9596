import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { isDirty } from '../draft.ts'
import { draftStore } from '../draft-store.ts'
import { removeItem } from '../uploads.ts'

/** Asks before another template's photos are dropped; on a no it goes back to them. */
export function useSwitchGuard(templateId: string): void {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const path = useLocalePath()
  const asked = useRef<string>(undefined)
  useEffect(() => {
    const draft = draftStore.get()
    const begin = () => {
      for (const { key } of draftStore.get().items) removeItem(key)
      draftStore.dispatch({ kind: 'begun', templateId })
    }
    if (draft.templateId === templateId || asked.current === templateId) return
    if (!isDirty(draft)) return begin()
    asked.current = templateId
    confirm({ message: t('tool.switchAsk') })
      .then(begin, () => navigate(path(`/tool?template=${draft.templateId}`), { replace: true }))
      .finally(() => {
        asked.current = undefined
      })
  }, [templateId, confirm, navigate, path, t])
}
