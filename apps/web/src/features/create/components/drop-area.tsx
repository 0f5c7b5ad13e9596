import { IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './drop-area.module.css'

interface DropAreaProps {
  onFiles: (files: File[]) => void
  multiple: boolean
  /** What is there already; without it the area is large and says what to do. */
  children?: ReactNode
}

/** Photos come by drop anywhere on the page, by paste, by click, and on a phone from its camera. */
export function DropArea({ onFiles, multiple, children }: DropAreaProps) {
  const isOver = useWindowFiles(onFiles)
  return (
    <div className={classes.area} data-over={isOver || undefined} data-filled={children ? true : undefined}>
      {children || <Invitation multiple={multiple} onFiles={onFiles} />}
    </div>
  )
}

function Invitation({ multiple, onFiles }: Omit<DropAreaProps, 'children'>) {
  const { t } = useTranslation()
  return (
    <FileLabel multiple={multiple} onFiles={onFiles} className={classes.invite}>
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

interface FileLabelProps {
  onFiles: (files: File[]) => void
  multiple: boolean
  className?: string
  children: ReactNode
}

export function FileLabel({ onFiles, multiple, className, children }: FileLabelProps) {
  const id = useId()
  return (
    <label className={[classes.label, className].join(' ')} htmlFor={id}>
      {children}
      <input
        id={id}
        className={classes.input}
        type="file"
        accept="image/*"
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

function useWindowFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) take(files)
    }
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => ending.abort()
  }, [])
  return isOver
}
