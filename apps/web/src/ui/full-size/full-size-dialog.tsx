import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/index.ts'
import { useDialog, useShortcuts } from '../dialog/index.ts'
import type { PictureFile } from '../media/index.ts'
import { fitting, middle, moveBy, type Point, useWheel, type View, zoomAt } from '../zoom.ts'
import classes from './full-size.module.css'
import { useZoomPointers } from './use-zoom-pointers.ts'

interface FullSizeDialogProps {
  file: PictureFile
  alt: string
  opened: boolean
  onClose: () => void
}

/** Shows a picture at full resolution over the whole page: fitted to the screen, or enlarged so that it can be moved. */
export function FullSizeDialog({ file, alt, opened, onClose }: FullSizeDialogProps) {
  const { t } = useTranslation()
  const frame = useDialog(opened, onClose)
  return (
    <Modal.Root {...frame} padding={0} transitionProps={{ transition: 'fade', duration: 150 }}>
      <Modal.Content
        aria-label={t('common.fullSizeTitle')}
        classNames={{ inner: classes.inner, content: classes.content }}
      >
        <div className={classes.body}>
          <Stage file={file} alt={alt} onClose={onClose} />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

const zoomStep = 1.5
const panStep = 0.15
/** Enlargement of a picture that fits the screen at 100 %, since 100 % would not enlarge it. */
const minEnlargement = 2

function Stage({ file, alt, onClose }: Pick<FullSizeDialogProps, 'file' | 'alt' | 'onClose'>) {
  const { t } = useTranslation()
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { view, isFitted, zoom, toggle, pointers } = useZoom(file, { stage, frame })
  return (
    <>
      <div ref={stage} className={classes.stage} data-fitted={isFitted || undefined} {...pointers}>
        <div
          ref={frame}
          className={classes.frame}
          style={{ '--ratio': file.width / file.height, '--width': `${file.width}px` } as CSSProperties}
        >
          <img
            src={file.url}
            alt={alt}
            width={file.width}
            height={file.height}
            draggable={false}
            style={{ transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})` }}
          />
        </div>
      </div>
      <div className={classes.tools}>
        <ActionIcon {...tool} aria-label={t('common.zoomOut')} onClick={() => zoom(1 / zoomStep)}>
          <IconMinus size={20} stroke={1.8} />
        </ActionIcon>
        <Button variant="transparent" className={classes.tool} onClick={() => toggle(middle)}>
          {isFitted ? t('common.zoomActual') : t('common.zoomFit')}
        </Button>
        <ActionIcon {...tool} aria-label={t('common.zoomIn')} onClick={() => zoom(zoomStep)}>
          <IconPlus size={20} stroke={1.8} />
        </ActionIcon>
      </div>
      <ActionIcon
        {...tool}
        className={`${classes.tool} ${classes.close}`}
        aria-label={t('common.close')}
        onClick={onClose}
        data-autofocus
      >
        <IconX size={22} stroke={1.8} />
      </ActionIcon>
    </>
  )
}

interface Places {
  /** The element that receives the keys, the wheel and the pointers. */
  stage: RefObject<HTMLElement | null>
  /** The element that has the size of the fitted picture. */
  frame: RefObject<HTMLElement | null>
}

/** State of the visible part of the picture, which keys, the wheel and pointers change. */
function useZoom({ width: pictureWidth }: Pick<PictureFile, 'width'>, { stage, frame }: Places) {
  const [view, setView] = useState<View>(fitting)
  const isFitted = view.scale === 1
  const placeOf = ({ clientX, clientY }: Pick<globalThis.MouseEvent, 'clientX' | 'clientY'>): Point => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  /** At this scale, a pixel of the picture is a pixel of the screen. */
  const actualScale = () => {
    const scale = pictureWidth / ((frame.current?.clientWidth ?? 0) * devicePixelRatio || pictureWidth)
    return scale > 1 ? scale : minEnlargement
  }
  const zoom = (factor: number) => setView((before) => zoomAt(before, middle, factor))
  const pan = (x: number, y: number) => () => setView((before) => moveBy(before, { x, y }))
  const toggle = (point: Point) => setView(isFitted ? zoomAt(fitting, point, actualScale()) : fitting)
  const keys = {
    '+': () => zoom(zoomStep),
    '=': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
    '0': () => setView(fitting),
    '1': () => setView(zoomAt(fitting, middle, actualScale())),
    ArrowLeft: pan(panStep, 0),
    ArrowRight: pan(-panStep, 0),
    ArrowUp: pan(0, panStep),
    ArrowDown: pan(0, -panStep),
  }
  useShortcuts(keys, stage)
  useWheel(stage, (event) =>
    setView((before) => zoomAt(before, placeOf(event), Math.exp(-event.deltaY / 400))),
  )
  const pointers = useZoomPointers({ placeOf, onView: setView, onTap: toggle })
  return { view, isFitted, zoom, toggle, pointers }
}

const tool = { variant: 'transparent', size: 44, radius: 'xl', className: classes.tool } as const
