import { maxSources } from '@easel/contract/client'
import { ActionIcon } from '@mantine/core'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles, handedFiles } from '../../../lib/upload/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { draftStore, usablePhotos, useDraft } from '../draft/index.ts'
import classes from './photo-first.module.css'
import { SamplePhotos, sampleFile, samples } from './sample-photos.tsx'
import { useSharedPhotos } from './use-shared-photos.ts'
import { useAdd, useStoredPhotos } from './use-sources.ts'

/** Maximum number of photos that are shown before a template is chosen. */
const maxShown = 4

/** Lets the user choose photos before a template. The template that is opened next gets them. */
export function PhotoFirst() {
  const { t } = useTranslation()
  const photos = usablePhotos(useDraft())
  const add = useAdd(1, { asMany: maxSources })
  useStoredPhotos()
  useHandedFiles(add)
  useAddressedSample(add)
  const note = useSharedPhotos()
  const shownNote = note && (
    <p role="alert" className={classes.note}>
      {t(note)}
    </p>
  )
  if (photos.length === 0)
    return (
      <section className={classes.row} aria-label={t('tool.upload')}>
        <FileLabel accept={acceptedFiles} multiple onFiles={add} className={classes.choose}>
          <IconPhotoPlus size={20} stroke={1.7} aria-hidden="true" />
          {t('tool.photoFirst')}
        </FileLabel>
        <SamplePhotos onFiles={add} />
        {shownNote}
      </section>
    )
  return (
    <section className={classes.row} aria-label={t('tool.upload')}>
      <ul className={classes.photos}>
        {photos.slice(0, maxShown).map(({ key, url, name }) => (
          <li key={key}>
            <img
              src={url || undefined}
              alt={name}
              width={56}
              height={56}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                draftStore.dispatch({ kind: 'measured', key, size: { width, height } })
              }
            />
            <ActionIcon
              size={24}
              radius="xl"
              variant="filled"
              color="dark"
              aria-label={t('tool.remove', { name })}
              onClick={() => draftStore.dispatch({ kind: 'removed', key })}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <p>{t('tool.carried', { count: photos.length })}</p>
      {shownNote}
    </section>
  )
}

/** Takes the photo that was chosen on the page before. */
function useHandedFiles(add: (files: readonly File[]) => void) {
  const begin = useEffectEvent(() => add(handedFiles.take()))
  useEffect(() => begin(), [])
}

/** `?sample=meadow` in the address: begins with that sample, unless there is a photo already. */
function useAddressedSample(add: (files: readonly File[]) => void) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const wanted = params.get('sample')
  const begin = useEffectEvent(async (key: string) => {
    const remaining = new URLSearchParams(params)
    remaining.delete('sample')
    setParams(remaining, { replace: true, preventScrollReset: true })
    const sample = samples.find((sample) => sample.key === key)
    if (!sample || usablePhotos(draftStore.get()).length > 0) return
    await sampleFile(sample).then(
      (file) => add([file]),
      () => toastError(t('error.network')),
    )
  })
  useEffect(() => {
    if (wanted !== null) void begin(wanted)
  }, [wanted])
}
