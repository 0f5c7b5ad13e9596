import { Button, Group, Modal } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import type { Size } from '../draft/index.ts'
import { extentOf, type Frame, fit, frameOf, type Side, sides } from './frame.ts'
import classes from './frame-dialog.module.css'

const shapes = { free: undefined, square: 1, portrait: 4 / 5, landscape: 3 / 2, tall: 9 / 16, wide: 16 / 9 }
type Shape = keyof typeof shapes

interface FrameDialogProps {
  /** URL and upright size of the photo. */
  photo: { url: string; size: Size }
  frame: Frame
  opened: boolean
  onApply: (frame: Frame) => void
  onClose: () => void
}

export default function FrameDialog({ opened, onClose, ...props }: FrameDialogProps) {
  const { t } = useTranslation()
  const dialog = useDialog(opened, onClose)
  return (
    <Modal
      {...dialog}
      title={t('frame.title')}
      centered
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <FrameEditor {...props} onClose={onClose} />
    </Modal>
  )
}

function FrameEditor({ photo, frame: first, onApply, onClose }: Omit<FrameDialogProps, 'opened'>) {
  const { t } = useTranslation()
  const [frame, setFrame] = useState(first)
  const [shape, setShape] = useState<Shape>('free')
  const choose = (next: Shape) => {
    const proportions = shapes[next]
    setShape(next)
    if (proportions) setFrame(frameOf(proportions, photo.size))
  }
  const change = (side: Side, share: number) => {
    setShape('free')
    setFrame((before) => ({ ...before, [side]: fit(share) }))
  }
  const { width, height } = extentOf(frame)
  return (
    <div className={classes.editor}>
      <FrameStage photo={photo} frame={frame} onChange={change} />
      <ChoiceChips
        label={t('crop.shape')}
        value={shape}
        choices={(Object.keys(shapes) as Shape[]).map((value) => ({ value, label: t(`crop.${value}`) }))}
        onChange={choose}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button onClick={() => onApply(frame)} disabled={width === 1 && height === 1}>
          {t('frame.apply')}
        </Button>
      </Group>
    </div>
  )
}

interface FrameStageProps extends Pick<FrameDialogProps, 'photo' | 'frame'> {
  onChange: (side: Side, share: number) => void
}

/** The photo in the middle of the largest possible frame, with the current frame around it. */
function FrameStage({ photo: { url, size }, frame, onChange }: FrameStageProps) {
  const room = useRef<HTMLDivElement>(null)
  const shareOf = (side: Side, { clientX, clientY }: PointerEvent): number => {
    const box = room.current?.getBoundingClientRect() ?? new DOMRect()
    // The photo is the middle third of the area.
    const [x, y] = [(3 * (clientX - box.left)) / box.width, (3 * (clientY - box.top)) / box.height]
    return { left: 1 - x, top: 1 - y, right: x - 2, bottom: y - 2 }[side]
  }
  const percent = (share: number) => `${((1 - share) * 100) / 3}%`
  const inset = [frame.top, frame.right, frame.bottom, frame.left].map(percent).join(' ')
  return (
    <div className={classes.stage}>
      <div
        ref={room}
        className={classes.room}
        style={{ '--ratio': size.width / size.height } as CSSProperties}
      >
        <img className={classes.photo} src={url} alt="" draggable={false} />
        <div className={classes.frame} style={{ inset }}>
          {sides.map((side) => (
            <Handle
              key={side}
              side={side}
              share={frame[side]}
              onChange={(share) => onChange(side, share)}
              shareOf={(event) => shareOf(side, event)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface HandleProps {
  side: Side
  share: number
  onChange: (share: number) => void
  shareOf: (event: PointerEvent) => number
}

const keyStep = 0.05
const outwards: Readonly<Record<Side, string>> = {
  left: 'ArrowLeft',
  top: 'ArrowUp',
  right: 'ArrowRight',
  bottom: 'ArrowDown',
}
const inwards: Readonly<Record<Side, string>> = {
  left: 'ArrowRight',
  top: 'ArrowDown',
  right: 'ArrowLeft',
  bottom: 'ArrowUp',
}

/** One side of the frame, which can be dragged, or moved by the arrow keys. */
function Handle({ side, share, onChange, shareOf }: HandleProps) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === outwards[side] ? 1 : event.key === inwards[side] ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    onChange(share + direction * keyStep)
  }
  return (
    <div
      className={classes.handle}
      data-side={side}
      role="slider"
      tabIndex={0}
      aria-label={t(`frame.${side}`)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={`${Math.round(share * 100)}%`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.buttons > 0 && onChange(shareOf(event))}
    />
  )
}
