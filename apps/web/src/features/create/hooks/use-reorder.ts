import {
  type Announcements,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useTranslation } from 'react-i18next'
import type { DraftItem } from '../draft.ts'

/** Moves by mouse after a few pixels, by touch after a delay (until then the page scrolls), by keyboard on the handle. */
export function useReorder(items: readonly DraftItem[], onMove: (key: string, to: number) => void) {
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
export function useDragWords(items: readonly DraftItem[]) {
  const { t } = useTranslation()
  const at = (id: string | number | undefined) => items.findIndex(({ key }) => key === id)
  const nameOf = (id: string | number) => items[at(id)]?.name ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('tool.dragStart', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('tool.dragOver', { name: nameOf(active.id), number: at(over.id) + 1 }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('tool.dragEnd', { name: nameOf(active.id), number: at(over?.id ?? active.id) + 1 }),
    onDragCancel: ({ active }) => t('tool.dragCancel', { name: nameOf(active.id) }),
  }
  return { announcements, screenReaderInstructions: { draggable: t('tool.dragHelp') } }
}
