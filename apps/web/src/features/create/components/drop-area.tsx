import { IconPhotoPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FileLabel, useWindowFiles } from '../../../ui/files/index.ts'
import classes from './drop-area.module.css'

interface DropAreaProps {
  onFiles: (files: File[]) => void
  multiple: boolean
  /** Photos added so far; without them the area is large and explains what to do. */
  children?: ReactNode
  /** Other ways to add pictures. */
  others: ReactNode
}

/** Accepts photos by drop anywhere on the page, by paste, by click, and from a phone's camera. */
export function DropArea({ onFiles, multiple, children, others }: DropAreaProps) {
  const isOver = useWindowFiles(onFiles)
  return (
    <div className={classes.area} data-over={isOver || undefined} data-filled={children ? true : undefined}>
      {children || <Invitation multiple={multiple} onFiles={onFiles} />}
      {others}
    </div>
  )
}

function Invitation({ multiple, onFiles }: Omit<DropAreaProps, 'children' | 'others'>) {
  const { t } = useTranslation()
  return (
    <FileLabel accept="image/*" multiple={multiple} onFiles={onFiles} className={classes.invite}>
      <span className={classes.icon}>
        <IconPhotoPlus size={34} stroke={1.4} aria-hidden="true" />
      </span>
      <span className={classes.title}>{multiple ? t('tool.drop') : t('tool.dropOne')}</span>
      <span className={classes.hint} data-for="mouse">
        {t('tool.dropHint')}
      </span>
      <span className={classes.hint} data-for="touch">
        {t('tool.dropTouch')}
      </span>
    </FileLabel>
  )
}
