import type { WorkTemplate } from '@easel/contract/client'
import type { WordsSource } from '@easel/media-metadata/words'
import { useRef, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { fetchPart } from '../../../lib/part.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { type Draft, draftStore, useDraft } from '../draft/index.ts'
import type { Values } from '../params/index.ts'
import { type FillResult, fillingFrom } from './filling.ts'

/** Result of reading a picture for its words. */
export type TakenFromPicture =
  | { kind: 'none' | 'not_a_picture' | 'unreadable' }
  | ({ kind: 'taken'; source: WordsSource; undo: () => void } & Omit<FillResult, 'values'>)

/** Fills the form with the words of a picture. The browser reads the picture; it is not uploaded. */
export function usePictureWords(template: WorkTemplate, params: Values) {
  const { t } = useTranslation()
  const draft = useDraft()
  const readFilling = useFillingReader(template, params)
  const [found, setFound] = useState<{ taken: TakenFromPicture; params: Draft['params'] }>()
  const [isReading, setReading] = useState(false)
  const latest = useRef<File>(undefined)
  const show = (taken: TakenFromPicture) => setFound({ taken, params: draftStore.get().params })
  const take = async ([file]: File[]) => {
    if (!file) return
    latest.current = file
    setReading(true)
    const answer = await readFilling(file).catch(() => undefined)
    // A later picture or another template takes precedence.
    if (latest.current !== file) return
    setReading(false)
    if (!answer) return toastError(t('error.network'))
    const before = draftStore.get()
    if (before.templateId !== template.id) return
    if (answer.kind !== 'found') return show(answer)
    const { values, ...facts } = answer.filling
    draftStore.dispatch({ kind: 'preset', values })
    const undo = () => {
      if (draftStore.get().templateId === template.id)
        draftStore.dispatch({ kind: 'undone', params: before.params })
    }
    show({ kind: 'taken', source: answer.source, ...facts, undo })
  }
  const taken = found?.params === draft.params ? found.taken : undefined
  return { taken, take: (files: File[]) => void take(files), isReading }
}

/** Returns a function that reads a picture for the values that it sets. It throws if the code or the server cannot be reached. */
function useFillingReader(template: WorkTemplate, params: Values) {
  const api = useApi()
  return async (file: File) => {
    const { readPictureWords } = await fetchPart(() => import('@easel/media-metadata/words'))
    const answer = await readPictureWords(file).catch(() => ({ kind: 'unreadable' as const }))
    if (answer.kind !== 'found') return answer
    const filling = await fillingFrom(api, template, answer.words, params)
    return { kind: 'found' as const, source: answer.words.source, filling }
  }
}
