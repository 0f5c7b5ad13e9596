import type { Work } from '@easel/contract/client'
import { Loader } from '@mantine/core'
import { IconPhotoHeart, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isRetryable, queryKeys, resultMedia, useApi } from '../../../lib/api/index.ts'
import { firstClick } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles, usePictureUpload } from '../../../lib/upload/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { loadOwnWorksDialog } from '../../create/index.ts'
import type { ControlProps } from './field-widget.ts'
import classes from './widget-field.module.css'

/** Default maximum number of pictures for an input that takes several. */
const maxPictures = 10

/** Pictures of an input: the user's uploads, and copies of the user's works. */
export function PictureField(props: ControlProps) {
  const { id, widget, value, onChange, onSettled, isDisabled, describedBy, isInvalid } = props
  const { t } = useTranslation()
  const takesSeveral = widget.kind === 'images'
  const names = picturesIn(value)
  const put = (next: readonly string[]) => {
    onChange(takesSeveral ? next : (next.at(-1) ?? ''))
    onSettled?.()
  }
  /** The names of the files while several files are uploaded one after the other. */
  const sent = useRef(names)
  const { take, isSending, fault } = usePictureUpload(({ id: name }) => {
    sent.current = takesSeveral ? [...sent.current, name] : [name]
    put(sent.current)
  })
  const room = takesSeveral ? (widget.max ?? maxPictures) - names.length : 1
  const isFull = room <= 0
  const takeAll = async (files: readonly File[]) => {
    sent.current = names
    for (const file of files.slice(0, room)) if (!(await take([file]))) return
  }
  return (
    <div className={classes.pictures}>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Thumbnail name={name} label={widget.label} />
              {!isDisabled && (
                <button
                  type="button"
                  className={classes.tool}
                  aria-label={t('widget.removePicture', { name: widget.label })}
                  title={t('widget.removePicture', { name: widget.label })}
                  onClick={() => put(names.filter((picture) => picture !== name))}
                >
                  <IconX size={16} stroke={1.8} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isDisabled && (
        <output id={id} className={classes.kept} hidden={names.length > 0}>
          {t('widget.nothing')}
        </output>
      )}
      {!isDisabled && (
        <div className={classes.choose}>
          <input
            id={id}
            type="file"
            className={classes.file}
            accept={acceptedFiles}
            multiple={takesSeveral}
            disabled={isSending || isFull}
            aria-invalid={isInvalid || fault !== undefined || undefined}
            aria-describedby={describedBy}
            onChange={(event) => {
              void takeAll([...(event.currentTarget.files ?? [])])
              // Clears the field, so that the same file can be chosen again.
              event.currentTarget.value = ''
            }}
          />
          {/* Keyboard users and screen readers use the labelled field; this label is for pointers. */}
          <label htmlFor={id} className={classes.chooser} aria-hidden="true">
            {isSending ? <Loader size={16} /> : <IconPhotoPlus size={17} stroke={1.6} />}
            {t(names.length > 0 && !takesSeveral ? 'widget.otherPicture' : 'widget.choosePicture')}
          </label>
          <FromWorks isDisabled={isSending || isFull} room={room} onFiles={(files) => void takeAll(files)} />
        </div>
      )}
      <p role="status" className={classes.fault}>
        {fault}
      </p>
    </div>
  )
}

interface FromWorksProps {
  isDisabled: boolean
  /** Number of pictures that still fit. */
  room: number
  onFiles: (files: readonly File[]) => void
}

function FromWorks({ isDisabled, room, onFiles }: FromWorksProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const pick = async (works: readonly Work[]) => {
    const pictures = works.map(pictureOf).filter((picture) => picture !== undefined)
    try {
      onFiles(await Promise.all(pictures.map(({ url }) => fileAt(url))))
    } catch {
      toastError(t('error.network'))
    }
  }
  return (
    <>
      <button
        type="button"
        className={classes.chooser}
        disabled={isDisabled}
        onClick={firstClick(() => setOpen(true))}
      >
        <IconPhotoHeart size={17} stroke={1.6} aria-hidden="true" />
        {t('widget.fromWorks')}
      </button>
      <LazyDialog opened={isOpen} load={loadOwnWorksDialog} onFail={() => setOpen(false)}>
        {(OwnWorksDialog, isShown) => (
          <OwnWorksDialog opened={isShown} room={room} onPick={pick} onClose={() => setOpen(false)} />
        )}
      </LazyDialog>
    </>
  )
}

function pictureOf({ result_info }: Work) {
  const media = resultMedia(result_info)
  return media?.kind === 'image' ? media.main : undefined
}

async function fileAt(url: string): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}`)
  const bytes = await response.blob()
  return new File([bytes], `work.${bytes.type.slice('image/'.length)}`, { type: bytes.type })
}

/** A picture from the user's uploads, or the name of a file that is elsewhere. */
function Thumbnail({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const key = uploadKey(name)
  const { data, error } = useQuery({
    queryKey: [...queryKeys.savedForms, { key }],
    queryFn: ({ signal }) => api.signTargetDownload({ key: key! }, { signal }),
    enabled: key !== undefined,
    // URLs of files are valid for an hour.
    staleTime: 30 * 60_000,
  })
  if (key === undefined) return <span className={classes.missing}>{t('widget.pictureAbsent', { name })}</span>
  // The id of an upload does not describe the photo, so it is not shown.
  if (error && !isRetryable(error)) return <span className={classes.missing}>{t('widget.photoAbsent')}</span>
  return data ? (
    <img src={data.url} alt={label} loading="lazy" draggable={false} />
  ) : (
    <span className={classes.blank} />
  )
}

/** Returns the names of the pictures in a value: a single name, a list, or a list as graphs write it. */
export function picturesIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null && '__value__' in value) return picturesIn(value.__value__)
  const names = Array.isArray(value) ? value : [value]
  return names.filter((name): name is string => typeof name === 'string' && name !== '')
}

/** Returns the key of an upload's file; undefined for the name of a file elsewhere, which workflows of other authors contain. */
export function uploadKey(name: string): string | undefined {
  const id = name.replace(/^source\//, '')
  return /^[\w-]{8,}\.(?:jpe?g|png|webp|avif|gif|hei[cf])$/i.test(id) ? `source/${id}` : undefined
}
