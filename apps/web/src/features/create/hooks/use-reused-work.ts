import type { Work, WorkTemplate } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { useSession } from '../../accounts/index.ts'
import { workQuery } from '../../works/index.ts'
import type { DraftItem } from '../draft.ts'
import { draftStore, useDraft } from '../draft-store.ts'

/** The user's own work that the draft comes from: its settings are the initial values, and its photos are added once. */
export function useReusedWork(template: WorkTemplate): Work | undefined {
  const { t } = useTranslation()
  const { user } = useSession()
  const { templateId, origin, isFilled } = useDraft()
  const id = templateId === template.id ? origin.from : undefined
  const { data } = useQuery({ ...workQuery(useApi(), id ?? ''), enabled: id !== undefined && user !== null })
  const own = data?.user_id === user?.id && data?.work_template_id === template.id ? data : undefined
  useEffect(() => {
    if (!own || isFilled) return
    const nameOf = (index: number) => t('work.photo', { number: index + 1 })
    draftStore.dispatch({ kind: 'filled', items: itemsOf(own, nameOf) })
  }, [own, isFilled, t])
  return own
}

/** Returns the photos that still exist. */
function itemsOf(work: Work, nameOf: (index: number) => string): DraftItem[] {
  return (work.source_arr ?? []).flatMap(({ id, work_id, file }, index): DraftItem[] => {
    const source = id ? { id } : work_id ? { work_id } : undefined
    if (!source || !file) return []
    return [{ key: uuid(), name: nameOf(index), url: file.url, upload: { kind: 'done', source } }]
  })
}
