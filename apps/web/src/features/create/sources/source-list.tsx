import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles } from '../../../lib/upload/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { type DraftItem, draftStore } from '../draft/index.ts'
import classes from './source-list.module.css'
import { SourceTile } from './source-tile.tsx'
import { useConfirmMaskLoss } from './use-sources.ts'

interface SourceListProps {
  items: readonly DraftItem[]
  /** True if no more photos can be added. */
  isFull: boolean
  multiple: boolean
  /** True to show the painted part over the photo. */
  showsMask?: boolean
  onFiles: (files: File[]) => void
}

export function SourceList({ items, isFull, multiple, showsMask = true, onFiles }: SourceListProps) {
  const { t } = useTranslation()
  const mayClear = useConfirmMaskLoss()
  const move = async (key: string, to: number) => {
    const isFirst = to === 0 || items[0]?.key === key
    if (!isFirst || (await mayClear())) draftStore.dispatch({ kind: 'moved', key, to })
  }
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
              showsMask={showsMask && index === 0}
              onReplace={multiple ? undefined : onFiles}
              onMove={(to) => move(item.key, to)}
            />
          ))}
          {multiple && !isFull && (
            <li>
              <FileLabel accept={acceptedFiles} multiple onFiles={onFiles} className={classes.add}>
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

/** Drags by mouse after a few pixels, by touch after a delay (until then the page scrolls), and by keyboard on the handle. */
function useReorder(items: readonly DraftItem[], onMove: (key: string, to: number) => void) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onMove(
      String(active.id),
      items.findIndex(({ key }) => key === over.id),
    )
  }
  return { sensors, onDragEnd }
}

/** Screen reader announcements while a photo is moved. */
function useDragWords(items: readonly DraftItem[]) {
  const { t } = useTranslation()
  const indexOf = (id: string | number | undefined) => items.findIndex(({ key }) => key === id)
  const nameOf = (id: string | number) => items[indexOf(id)]?.name ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('tool.dragStart', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('tool.dragOver', { name: nameOf(active.id), number: indexOf(over.id) + 1 }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('tool.dragEnd', { name: nameOf(active.id), number: indexOf(over?.id ?? active.id) + 1 }),
    onDragCancel: ({ active }) => t('tool.dragCancel', { name: nameOf(active.id) }),
  }
  return { announcements, screenReaderInstructions: { draggable: t('tool.dragHelp') } }
}
