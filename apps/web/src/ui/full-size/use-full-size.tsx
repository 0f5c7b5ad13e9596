import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/index.ts'
import { LazyDialog } from '../dialog/index.ts'
import { doubleTapMs, isTouch } from '../gestures/index.ts'
import type { PictureFile } from '../media/index.ts'
import classes from './full-size.module.css'

const loadDialog = () =>
  import('./full-size-dialog.tsx').then(({ FullSizeDialog }) => ({ default: FullSizeDialog }))

interface FullSize {
  /** A button that covers the picture; its parent must be positioned. */
  button: ReactNode
  dialog: ReactNode
}

/** Opens a picture at full size: by a click, by Enter on its button, or by a single tap (a double tap has another function). */
export function useFullSize(file: PictureFile, alt: string): FullSize {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const tap = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => {
    clearTimeout(tap.current)
    tap.current = undefined
  }
  useEffect(() => () => clearTimeout(tap.current), [])
  const onClick = ({ nativeEvent }: MouseEvent) => {
    const isSecond = tap.current !== undefined
    forget()
    if (!isTouch(nativeEvent)) return setOpen(true)
    if (isSecond) return
    tap.current = setTimeout(() => {
      forget()
      setOpen(true)
    }, doubleTapMs)
  }
  return {
    button: (
      <button
        type="button"
        className={classes.open}
        aria-label={t('common.fullSize')}
        aria-haspopup="dialog"
        onClick={onClick}
      />
    ),
    dialog: (
      <LazyDialog opened={isOpen} load={loadDialog} onFail={close}>
        {(FullSizeDialog, isShown) => (
          <FullSizeDialog file={file} alt={alt} opened={isShown} onClose={close} />
        )}
      </LazyDialog>
    ),
  }
}
