import { maxSources, type Work, type WorkTemplate } from '@easel/contract/client'
import { useCallback, useEffect } from 'react'
import { uuid } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { checkFiles, isHeic, type Refusal, refusalTexts, withoutHeic } from '../../../lib/upload/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { photoLimits, takesEach } from '../../templates/index.ts'
import {
  type DraftItem,
  draftStore,
  isOnItsWay,
  maskItem,
  photoItems,
  usablePhotos,
  useDraft,
  useEachPhoto,
} from '../draft/index.ts'
import { pictureOf, restore } from './uploads.ts'
import { useUpload } from './use-upload.ts'

/** The photos of the draft: new photos are checked and shown, and uploaded at once if the user is signed in. */
export function useSources(template: WorkTemplate) {
  const draft = useDraft()
  const limits = photoLimits(template)
  const isEach = useEachPhoto(template) > 0
  // If each of several photos becomes a work, photos that are added later become works of their own, too.
  const max = isEach ? maxSources : limits.max
  const asMany = takesEach(template) ? maxSources : max
  const add = useAsking(max, useAdd(max, { hasTiles: true, asMany }))
  const addMore = useAdd(maxSources, { hasTiles: true })
  const addWorks = useAsking(max, useAddWorks(max, asMany))
  useSending(template)
  return {
    items: draft.templateId === template.id ? photoItems(draft) : [],
    isFull: usablePhotos(draft).length >= max,
    isEach,
    /** Number of photos that still fit. If the template takes one photo, new photos replace it. */
    room: max === 1 ? asMany : max - usablePhotos(draft).length,
    add,
    /** Adds photos to a single photo, so that each becomes a work; undefined if the template does not allow this. */
    addMore: takesEach(template) && !isEach ? addMore : undefined,
    addWorks,
  }
}

/** Asks before a photo that replaces a single photo clears its mask. */
function useAsking<T>(max: number, add: (given: readonly T[]) => void) {
  const mayClear = useConfirmMaskLoss()
  return useCallback(
    (given: readonly T[]) => {
      if (max > 1 || given.length === 0 || !maskItem(draftStore.get())) add(given)
      else void mayClear().then((agreed) => agreed && add(given))
    },
    [max, add, mayClear],
  )
}

/**
 * Returns a function that checks files, and adds the valid files to the draft, until the draft has `max` photos. If `max` is 1, a
 * photo replaces the previous photo. If photos have tiles, the tile of a refused photo shows the reason, once. `asMany`: number
 * of files that may replace a single photo.
 */
export function useAdd(max: number, { hasTiles = false, asMany = max } = {}) {
  const { t } = useTranslation()
  const reasonText = useCallback(
    (reason: Refusal) =>
      reason === 'too_many' && asMany < maxSources
        ? t('tool.atMost', { count: asMany })
        : t(refusalTexts[reason]),
    [t, asMany],
  )
  const add = useCallback(
    (files: readonly File[]) => {
      if (max === 0 || files.length === 0) return
      const usable = usablePhotos(draftStore.get())
      const { accepted, refused } = checkFiles(files, max === 1 ? 0 : usable.length, asMany)
      const items = [
        ...accepted.map((file) => itemOf(file, { kind: 'waiting' })),
        ...refused
          .filter(({ reason }) => reason !== 'too_many')
          .map(({ file, reason }) => itemOf(file, { kind: 'refused', message: reasonText(reason) })),
      ]
      draftStore.dispatch({ kind: 'added', items, replacing: max === 1 })
      for (const reason of new Set(refused.map((source) => source.reason)))
        if (reason === 'too_many' || !hasTiles) toastError(reasonText(reason))
    },
    [max, asMany, reasonText, hasTiles],
  )
  return useCallback(
    (files: readonly File[]) => {
      if (files.some(isHeic)) void withoutHeic(files).then(add)
      else add(files)
    },
    [add],
  )
}

/** Adds pictures of the user's works, which the server already has. `asMany`: number that may replace a single photo. */
function useAddWorks(max: number, asMany: number) {
  const { t } = useTranslation()
  return useCallback(
    (works: readonly Work[]) => {
      const usable = usablePhotos(draftStore.get())
      const room = max === 1 ? asMany : max - usable.length
      const items = works.slice(0, room).flatMap((work): DraftItem[] => {
        const picture = pictureOf(work)
        if (!picture) return []
        const name = t('work.imageOf', { template: work.template_title })
        const upload = { kind: 'done', source: { work_id: work.id } } as const
        return [{ key: uuid(), name, url: picture.url, upload }]
      })
      draftStore.dispatch({ kind: 'added', items, replacing: max === 1 })
    },
    [max, asMany, t],
  )
}

function itemOf(file: File, state: DraftItem['upload']): DraftItem {
  return { key: uuid(), name: file.name, file, url: URL.createObjectURL(file), upload: state }
}

/**
 * Uploads photos as soon as a user is signed in, and again when the network is back; looks up photos of an earlier visit on the
 * server.
 */
export function useSending(template: WorkTemplate) {
  useStoredPhotos()
  const upload = useUpload(template)
  const { user } = useSession()
  const { items } = useDraft()
  useEffect(() => {
    if (!user) return
    // An upload that was running when its session ended has stopped, and starts again here.
    for (const item of items) if (isOnItsWay(item)) void upload(item)
  }, [upload, user, items])
  useEffect(() => {
    addEventListener('online', retryFailed)
    return () => removeEventListener('online', retryFailed)
  }, [])
}

/** Restores the photos that the browser stored while the visitor signed in on another site. */
export function useStoredPhotos() {
  const { t } = useTranslation()
  const { items } = useDraft()
  useEffect(() => {
    for (const item of items)
      if (item.isStored && !item.file) void restore(item, { gone: t('tool.photoGone') })
  }, [items, t])
}

function retryFailed(): void {
  for (const { key, upload } of draftStore.get().items) if (upload.kind === 'failed') retryItem(key)
}

export function retryItem(key: string): void {
  draftStore.dispatch({ kind: 'uploaded', key, upload: { kind: 'waiting' } })
}

/** Asks before the photo under a mask changes; resolves to true at once if nothing is painted. */
export function useConfirmMaskLoss(): () => Promise<boolean> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return useCallback(
    async () => !maskItem(draftStore.get()) || (await confirm({ message: t('mask.clearAsk') })),
    [confirm, t],
  )
}
