import { closestCenter, DndContext } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FileLabel } from '../../../ui/files/index.ts'
import type { DraftItem } from '../draft.ts'
import { draftStore } from '../draft-store.ts'
import { useDragWords, useReorder } from '../hooks/use-reorder.ts'
import classes from './source-list.module.css'
import { SourceTile } from './source-tile.tsx'

interface SourceListProps {
  items: readonly DraftItem[]
  /** True if no more photos fit. */
  isFull: boolean
  multiple: boolean
  onFiles: (files: File[]) => void
}

export function SourceList({ items, isFull, multiple, onFiles }: SourceListProps) {
  const { t } = useTranslation()
  const move = (key: string, to: number) => draftStore.dispatch({ kind: 'moved', key, to })
  const { sensors, onDragEnd } = useReorder(items, move)
  const words = useDragWords(items)
  const keys = items.map(({ key }) => key)
  return (
    <DndContext
      id="sources"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={words}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy} disabled={items.length < 2}>
        <ul className={classes.list} data-single={multiple ? undefined : true} aria-label={t('tool.upload')}>
          {items.map((item, index) => (
            <SourceTile
              key={item.key}
              item={item}
              index={index}
              count={items.length}
              large={!multiple}
              onReplace={multiple ? undefined : onFiles}
              onMove={(to) => move(item.key, to)}
            />
          ))}
          {multiple && !isFull && (
            <li>
              <FileLabel accept="image/*" multiple onFiles={onFiles} className={classes.add}>
                <IconPlus size={24} stroke={1.6} aria-hidden="true" />
                {t('tool.addMore')}
              </FileLabel>
            </li>
          )}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
