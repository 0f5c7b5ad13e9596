import { Button, Group, Modal, Skeleton, Slider } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconContrast,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { fitting, middle, type View, zoomAt } from '../../../ui/zoom.ts'
import type { DraftItem, Size } from '../draft/index.ts'
import { setMask } from '../sources/index.ts'
import { DetectedPeople } from './detected-people.tsx'
import { brushRadius, emptyMask, type Mask, type MaskPurpose, maskSize } from './mask.ts'
import classes from './mask-dialog.module.css'
import { MaskPainter, type MaskState } from './mask-painter.ts'
import { maskFrom, maskToPng } from './mask-picture.ts'
import { MaskStage, zoomStep } from './mask-stage.tsx'
import type { MaskTool } from './use-mask-pointers.ts'

interface PaintedPhoto extends Pick<DraftItem, 'url'> {
  /** Size of the photo when it is upright. */
  size: Size
  file: File | undefined
}

interface MaskDialogProps {
  photo: PaintedPhoto
  purpose: MaskPurpose
  /** The mask painted before. */
  mask: DraftItem | undefined
  opened: boolean
  onClose: () => void
}

export default function MaskDialog({ photo, purpose, mask, opened, onClose }: MaskDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      title={t(`mask.title_${purpose}`)}
      centered
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <MaskLoader photo={photo} mask={mask} onClose={onClose} onUnsaved={onUnsaved} />
    </Modal>
  )
}

interface MaskLoaderProps extends Omit<MaskDialogProps, 'opened' | 'purpose'> {
  onUnsaved: (isUnsaved: boolean) => void
}

function MaskLoader({ photo, mask, onClose, onUnsaved }: MaskLoaderProps) {
  const painter = usePainter(photo.size, mask)
  if (!painter) return <Skeleton height={320} />
  return <MaskEditor painter={painter} photo={photo} onClose={onClose} onUnsaved={onUnsaved} />
}

/** Continues the mask that the draft had when the dialog opened. An empty mask replaces an unreadable mask. */
function usePainter(size: Size, mask: DraftItem | undefined): MaskPainter | undefined {
  const [first] = useState({ ...maskSize(size), mask })
  const [painter, setPainter] = useState<MaskPainter>()
  useEffect(() => {
    let isGone = false
    const show = (found: Mask) => !isGone && setPainter(new MaskPainter(found))
    void earlierMask(first)
      .catch(() => emptyMask(first.width, first.height))
      .then(show)
    return () => {
      isGone = true
    }
  }, [first])
  return painter
}

async function earlierMask({ mask, width, height }: Size & { mask: DraftItem | undefined }): Promise<Mask> {
  if (!mask) return emptyMask(width, height)
  const picture = mask.file ?? (await (await fetch(mask.url)).blob())
  return await maskFrom(picture, { width, height })
}

interface MaskEditorProps {
  painter: MaskPainter
  photo: PaintedPhoto
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** Positions of the slider: the lowest, the initial and the highest. */
const [thinnest, usual, thickest] = [0, 0.4, 1]
const brushStep = 0.05

function MaskEditor({ painter, photo, onClose, onUnsaved }: MaskEditorProps) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(painter.subscribe, painter.getState)
  const [tool, setTool] = useState<MaskTool>('brush')
  const [brush, setBrush] = useState(usual)
  const [view, setView] = useState<View>(fitting)
  useUnsaved(state.canUndo, onUnsaved)
  const resize = (direction: 1 | -1) =>
    setBrush((before) => Math.min(thickest, Math.max(thinnest, before + direction * brushStep)))
  return (
    <div className={classes.editor}>
      <div className={classes.stage}>
        <MaskStage
          painter={painter}
          url={photo.url}
          tool={tool}
          radius={brushRadius(brush, painter.mask)}
          view={view}
          onView={setView}
          onResize={resize}
        />
      </div>
      <div className={classes.tools}>
        <ChoiceChips
          label={t('mask.tool')}
          value={tool}
          choices={(['brush', 'eraser', 'move'] as const).map((value) => ({
            value,
            label: t(`mask.${value}`),
          }))}
          onChange={setTool}
        />
        <BrushSize value={brush} onChange={setBrush} />
        <Steps painter={painter} state={state} />
        <Zoom onView={setView} />
      </div>
      <DetectedPeople photo={photo} painter={painter} />
      <Foot painter={painter} state={state} onClose={onClose} />
    </div>
  )
}

interface FootProps extends Pick<MaskEditorProps, 'painter' | 'onClose'> {
  state: MaskState
}

/** Shows the painted share of the photo, and a button that applies the mask to the draft. */
function Foot({ painter, state, onClose }: FootProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const apply = async () => {
    setBusy(true)
    try {
      setMask(await maskToPng(painter.mask), t('mask.name'))
      onClose()
    } catch {
      toastError(t('mask.failed'))
      setBusy(false)
    }
  }
  return (
    <Group justify="space-between" gap="sm">
      <p className={classes.share} aria-live="polite">
        {state.coverage === 0 ? t('mask.nothing') : t('mask.share', { percent: percentOf(state) })}
      </p>
      <Group gap="sm" className={classes.ends}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button onClick={apply} loading={isBusy} disabled={state.coverage === 0}>
          {t('mask.apply')}
        </Button>
      </Group>
    </Group>
  )
}

/** Any painted part is at least one percent. */
const percentOf = ({ coverage }: MaskState) => Math.max(1, Math.round(coverage * 100))

function BrushSize({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={classes.size}>
      <span id={id} className={classes.label}>
        {t('mask.size')}
      </span>
      <Slider
        min={thinnest}
        max={thickest}
        step={brushStep}
        value={value}
        onChange={onChange}
        label={null}
        thumbProps={{ 'aria-labelledby': id }}
      />
    </div>
  )
}

function Steps({ painter, state }: { painter: MaskPainter; state: MaskState }) {
  const { t } = useTranslation()
  return (
    <div className={classes.buttons}>
      <Tool
        icon={IconArrowBackUp}
        label={t('mask.undo')}
        disabled={!state.canUndo}
        onClick={() => painter.undo()}
      />
      <Tool
        icon={IconArrowForwardUp}
        label={t('mask.redo')}
        disabled={!state.canRedo}
        onClick={() => painter.redo()}
      />
      <Tool icon={IconContrast} label={t('mask.invert')} onClick={() => painter.invert()} />
      <Tool
        icon={IconTrash}
        label={t('mask.clear')}
        disabled={state.coverage === 0}
        onClick={() => painter.clear()}
      />
    </div>
  )
}

/** Buttons that zoom about the centre; the wheel and two fingers zoom about their position. */
function Zoom({ onView }: { onView: (change: (view: View) => View) => void }) {
  const { t } = useTranslation()
  const zoom = (factor: number) => onView((view) => zoomAt(view, middle, factor))
  return (
    <div className={classes.buttons}>
      <Tool icon={IconZoomOut} label={t('common.zoomOut')} onClick={() => zoom(1 / zoomStep)} />
      <Tool icon={IconZoomIn} label={t('common.zoomIn')} onClick={() => zoom(zoomStep)} />
      <Tool icon={IconZoomReset} label={t('mask.fit')} onClick={() => onView(() => fitting)} />
    </div>
  )
}

interface ToolProps {
  icon: Icon
  label: string
  disabled?: boolean
  onClick: () => void
}

function Tool({ icon: ToolIcon, label, ...button }: ToolProps) {
  return (
    <button type="button" aria-label={label} title={label} {...button}>
      <ToolIcon size={20} stroke={1.8} />
    </button>
  )
}
