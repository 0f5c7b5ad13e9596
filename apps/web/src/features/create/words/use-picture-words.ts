import type { WorkTemplate } from '@easel/contract/client'
import type { WordsSource } from '@easel/media-metadata/words'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { fetchPart } from '../../../lib/part.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { type Draft, draftStore, useDraft } from '../draft/index.ts'
import type { Values } from '../params/index.ts'
import { type LeftOut, takenWords } from './taken-words.ts'

/** Result of reading a picture for its words. */
export type TakenFromPicture =
  | { kind: 'none' | 'not_a_picture' | 'unreadable' }
  | {
      kind: 'taken'
      source: WordsSource
      leftOut: readonly { readonly key: LeftOut; readonly value?: string }[]
      isCut: boolean
      undo: () => void
    }

/** Fills the form with the words of a picture. The browser reads the picture; it is not uploaded. */
export function usePictureWords(template: WorkTemplate, params: Values) {
  const { t } = useTranslation()
  const draft = useDraft()
  const [found, setFound] = useState<{ taken: TakenFromPicture; params: Draft['params'] }>()
  const [isReading, setReading] = useState(false)
  const latest = useRef<File>(undefined)
  const show = (taken: TakenFromPicture) => setFound({ taken, params: draftStore.get().params })
  const take = async ([file]: File[]) => {
    if (!file) return
    latest.current = file
    setReading(true)
    const load = () => import('@easel/media-metadata/words')
    const reader = await fetchPart(load).catch(() => undefined)
    const answer = await reader?.readPictureWords(file).catch(() => ({ kind: 'unreadable' as const }))
    // A later picture or another template takes precedence.
    if (latest.current !== file) return
    setReading(false)
    if (!answer) return toastError(t('error.network'))
    const before = draftStore.get()
    if (before.templateId !== template.id) return
    if (answer.kind !== 'found') return show(answer)
    const { words } = answer
    const { values, leftOut, isCut } = takenWords(template, words, params)
    draftStore.dispatch({ kind: 'preset', values })
    const undo = () => {
      if (draftStore.get().templateId === template.id)
        draftStore.dispatch({ kind: 'undone', params: before.params })
    }
    show({ kind: 'taken', source: words.source, leftOut, isCut, undo })
  }
  const taken = found?.params === draft.params ? found.taken : undefined
  return { taken, take: (files: File[]) => void take(files), isReading }
}
