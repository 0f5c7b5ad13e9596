import { IconArrowLeft, IconArrowRight, IconPhotoOff, IconRefresh, IconX } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressRing } from '../../../ui/feedback/index.ts'
import type { DraftItem } from '../draft.ts'
import { retryItem } from '../hooks/use-sources.ts'
import { removeItem } from '../uploads.ts'
import classes from './source-list.module.css'

const dragType = 'application/x-easel-source'

interface SourceTileProps {
  item: DraftItem
  index: number
  count: number
  large: boolean
  onMove: (to: number) => void
  /** Another tile was dropped on this one. */
  onTake: (key: string) => void
}

export function SourceTile({ item, index, count, large, onMove, onTake }: SourceTileProps) {
  const { t } = useTranslation()
  const { name } = item
  const dragging = {
    draggable: count > 1,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, item.key),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(dragType) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const key = event.dataTransfer.getData(dragType)
      if (key && key !== item.key) onTake(key)
    },
  }
  return (
    <li className={classes.tile} data-state={item.upload.kind} data-large={large || undefined} {...dragging}>
      <Thumbnail item={item} />
      <TileState item={item} />
      <button
        type="button"
        className={classes.remove}
        onClick={() => removeItem(item.key)}
        aria-label={t('tool.remove', { name })}
      >
        <IconX size={16} stroke={2} />
      </button>
      {count > 1 && item.upload.kind !== 'refused' && (
        <div className={classes.order}>
          <button
            type="button"
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
            aria-label={t('tool.moveLeft', { name })}
          >
            <IconArrowLeft size={15} stroke={2} />
          </button>
          <span>{index + 1}</span>
          <button
            type="button"
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
            aria-label={t('tool.moveRight', { name })}
          >
            <IconArrowRight size={15} stroke={2} />
          </button>
        </div>
      )}
    </li>
  )
}

function Thumbnail({ item }: { item: DraftItem }) {
  const [broken, setBroken] = useState(false)
  if (broken || (item.upload.kind === 'refused' && !item.file?.type.startsWith('image/'))) {
    return (
      <span className={classes.broken}>
        <IconPhotoOff size={30} stroke={1.3} aria-hidden="true" />
        {item.name}
      </span>
    )
  }
  return (
    <img
      className={classes.image}
      src={item.url}
      alt={item.name}
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}

function TileState({ item }: { item: DraftItem }) {
  const { t } = useTranslation()
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
  if (upload.kind === 'failed' || upload.kind === 'refused') {
    return (
      <span className={classes.state} data-error role="alert">
        {upload.message}
        {upload.kind === 'failed' && (
          <button
            type="button"
            className={classes.again}
            onClick={() => retryItem(item.key)}
            aria-label={t('tool.retryUpload', { name: item.name })}
          >
            <IconRefresh size={16} stroke={2} />
            {t('common.retry')}
          </button>
        )}
      </span>
    )
  }
  return null
}
