import { useSortable } from '@dnd-kit/sortable'
import { VisuallyHidden } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCrop,
  IconPhotoOff,
  IconPhotoUp,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles, acceptedTypes } from '../../../lib/upload/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { ProgressRing } from '../../../ui/feedback/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { type DraftItem, draftStore, maskItem, useDraft } from '../draft/index.ts'
import classes from './source-list.module.css'
import { removeItem } from './uploads.ts'
import { retryItem, useConfirmMaskLoss } from './use-sources.ts'

const loadCropDialog = () => import('./crop-dialog.tsx')

interface SourceTileProps {
  item: DraftItem
  index: number
  count: number
  large: boolean
  showsMask: boolean
  onMove: (to: number) => void
  /** Set if the template takes one photo, which a new photo replaces. */
  onReplace?: ((files: File[]) => void) | undefined
}

export function SourceTile(props: SourceTileProps) {
  const { item, count, large, showsMask, onReplace } = props
  const { t } = useTranslation()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const broken = brokenUrl !== undefined && brokenUrl === item.url
  const isRefused = item.upload.kind === 'refused'
  // A failed or refused photo cannot be moved; its error message replaces the handle.
  const isMovable = count > 1 && !isRefused && item.upload.kind !== 'failed'
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } =
    useSortable({ id: item.key, disabled: !isMovable })
  const moved = transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-state={item.upload.kind}
      data-large={large || undefined}
      data-movable={isMovable || undefined}
      data-dragged={isDragging || undefined}
      style={moved ?? undefined}
      // Pointers drag the whole picture; the keyboard uses the handle only.
      {...listeners}
    >
      {broken || (isRefused && !item.file?.type.startsWith('image/')) ? (
        <span className={classes.broken}>
          <IconPhotoOff size={30} stroke={1.3} aria-hidden="true" />
          {item.name}
        </span>
      ) : (
        <>
          <Thumbnail item={item} onBroken={() => setBrokenUrl(item.url)} />
          {showsMask && <PaintedPart item={item} />}
        </>
      )}
      <TileState item={item} onReplace={onReplace} />
      <Corner item={item} isEditable={!isRefused && !broken && item.url !== ''} onReplace={onReplace} />
      {isMovable && (
        <Order {...props}>
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={classes.handle}
            {...attributes}
            aria-label={t('tool.place', { name: item.name, number: props.index + 1, count })}
          >
            {props.index + 1}
          </button>
        </Order>
      )}
    </li>
  )
}

interface CornerProps extends Pick<SourceTileProps, 'item' | 'onReplace'> {
  isEditable: boolean
}

/** Buttons that edit, replace and remove the photo. */
function Corner({ item, isEditable, onReplace }: CornerProps) {
  const { t } = useTranslation()
  const mayClear = useConfirmMaskLoss()
  return (
    <div className={classes.corner}>
      {isEditable && <EditButton item={item} />}
      {item.upload.kind !== 'refused' && onReplace && (
        <FileLabel accept={acceptedFiles} onFiles={onReplace} className={classes.tool}>
          <IconPhotoUp size={16} stroke={2} aria-hidden="true" />
          <VisuallyHidden>{t('tool.replace', { name: item.name })}</VisuallyHidden>
        </FileLabel>
      )}
      <button
        type="button"
        className={classes.tool}
        onClick={async () => (await mayClear()) && removeItem(item.key)}
        aria-label={t('tool.remove', { name: item.name })}
      >
        <IconX size={16} stroke={2} />
      </button>
    </div>
  )
}

function Order({
  item: { name },
  index,
  count,
  onMove,
  children,
}: SourceTileProps & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.order}>
      <button
        type="button"
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
        aria-label={t('tool.moveLeft', { name })}
      >
        <IconArrowLeft size={15} stroke={2} />
      </button>
      {children}
      <button
        type="button"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
        aria-label={t('tool.moveRight', { name })}
      >
        <IconArrowRight size={15} stroke={2} />
      </button>
    </div>
  )
}

function EditButton({ item }: { item: DraftItem }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const mayClear = useConfirmMaskLoss()
  const open = async () => setOpened(await mayClear())
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        onClick={open}
        aria-label={t('crop.edit', { name: item.name })}
        title={t('crop.title')}
      >
        <IconCrop size={16} stroke={2} />
      </button>
      <LazyDialog opened={opened} load={loadCropDialog} onFail={() => setOpened(false)}>
        {(CropDialog, isShown) => (
          <CropDialog item={item} opened={isShown} onClose={() => setOpened(false)} />
        )}
      </LazyDialog>
    </>
  )
}

function Thumbnail({ item, onBroken }: { item: DraftItem; onBroken: () => void }) {
  // Reserves the picture's size while the photo of an earlier visit is looked up on the server.
  if (!item.url) return <span className={classes.absent} style={roomOf(item)} />
  return (
    <img
      className={`${classes.image} ${item.size ? classes.sized : ''}`}
      style={roomOf(item)}
      src={item.url}
      alt={item.name}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        draftStore.dispatch({ kind: 'measured', key: item.key, size: { width, height } })
      }
      onError={onBroken}
    />
  )
}

/** The mask over its photo, as a half-transparent colour. */
function PaintedPart({ item }: { item: DraftItem }) {
  const url = maskItem(useDraft())?.url
  if (!url) return null
  const style = { ...roomOf(item), maskImage: `url("${url}")` }
  return <span className={`${classes.painted} ${classes.sized}`} style={style} aria-hidden="true" />
}

function roomOf({ size }: DraftItem): CSSProperties | undefined {
  return size && ({ '--ratio': size.width / size.height } as CSSProperties)
}

function TileState({ item, onReplace }: Pick<SourceTileProps, 'item' | 'onReplace'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { upload } = item
  if (upload.kind === 'uploading') {
    const percent = Math.round(upload.share * 100)
    return (
      <span className={classes.state} role="status">
        <ProgressRing percent={percent} size={26} />
        {t('tool.uploading', { percent })}
      </span>
    )
  }
  if (upload.kind === 'failed') {
    return (
      <span className={classes.state} data-error role="alert">
        {upload.message}
        <button
          type="button"
          className={classes.again}
          onClick={() => retryItem(item.key)}
          aria-label={t('tool.retryUpload', { name: item.name })}
        >
          <IconRefresh size={16} stroke={2} />
          {t('common.retry')}
        </button>
      </span>
    )
  }
  if (upload.kind === 'refused') {
    return (
      <span className={classes.state} data-error role="alert">
        {upload.message}
        {item.file && (
          <small>
            {t('tool.acceptedTypes', { types: acceptedTypes.join(locale === 'zh' ? '、' : ', ') })}
          </small>
        )}
        {onReplace && (
          <FileLabel accept={acceptedFiles} onFiles={onReplace} className={classes.again}>
            <IconPhotoUp size={16} stroke={2} aria-hidden="true" />
            {t('tool.chooseOther')}
          </FileLabel>
        )}
      </span>
    )
  }
  return null
}
