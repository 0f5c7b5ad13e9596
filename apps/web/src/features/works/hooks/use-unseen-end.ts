import type { Work } from '@easel/contract/client'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabTitle } from '../../../lib/page-meta/index.ts'

/** Shows in the tab's title that a work ended while the tab was hidden, until the page is visible again. */
export function useUnseenEnd(): (ended: Work) => void {
  const { t } = useTranslation()
  const [unseen, setUnseen] = useState<Work>()
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setUnseen(undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useTabTitle(unseen && `${t(`work.state_${unseen.state}`)} · ${unseen.template_title}`)
  return useCallback((ended: Work) => {
    if (document.hidden) setUnseen(ended)
  }, [])
}
