import { IconPhotoPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles } from '../../../lib/upload/index.ts'
import { FileLabel, useFileDrop } from '../../../ui/files/index.ts'
import classes from './drop-area.module.css'

interface DropAreaProps {
  /** Shown while there are no photos. */
  example: ReactNode
  onFiles: (files: File[]) => void
  /** True if a work takes several photos. */
  multiple: boolean
  /** True if the user may choose several photos together, even if each becomes a work of its own. */
  takesSeveral: boolean
  /** Photos added so far; without them the area is large and explains the next step. */
  children?: ReactNode
  /** Other ways to add pictures. */
  others: ReactNode
}

/** Accepts photos by drop anywhere on the page, by paste, by click, and from a phone's camera. */
export function DropArea({ children, others, ...invited }: DropAreaProps) {
  const { onFiles } = invited
  const isOver = useFileDrop(onFiles)
  return (
    <div className={classes.area} data-over={isOver || undefined} data-filled={children ? true : undefined}>
      {children || <Invitation {...invited} />}
      {others}
    </div>
  )
}

function Invitation({
  example,
  multiple,
  takesSeveral,
  onFiles,
}: Omit<DropAreaProps, 'children' | 'others'>) {
  const { t } = useTranslation()
  return (
    <FileLabel accept={acceptedFiles} multiple={takesSeveral} onFiles={onFiles} className={classes.invite}>
      {example}
      <span className={classes.line}>
        <span className={classes.icon}>
          <IconPhotoPlus size={24} stroke={1.6} aria-hidden="true" />
        </span>
        <span data-for="mouse">
          <span className={classes.title}>{multiple ? t('tool.drop') : t('tool.dropOne')}</span>
          <span className={classes.hint}>{t('tool.dropHint')}</span>
        </span>
        <span data-for="touch">
          <span className={classes.title}>{multiple ? t('tool.pick') : t('tool.pickOne')}</span>
          <span className={classes.hint}>{t('tool.pickHint')}</span>
        </span>
      </span>
    </FileLabel>
  )
}
