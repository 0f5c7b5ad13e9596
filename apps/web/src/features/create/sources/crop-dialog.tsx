import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import ReactCrop from 'react-image-crop'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import 'react-image-crop/dist/ReactCrop.css'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import type { DraftItem } from '../draft/index.ts'
import classes from './crop-dialog.module.css'
import { isWhole, middlePart, type Part, type Turns, turnedSize, whole } from './crop-geometry.ts'
import { cutPicture, turnedPreview } from './cut-picture.ts'
import { replaceItem } from './uploads.ts'

const shapes = { free: undefined, square: 1, portrait: 4 / 5, landscape: 3 / 2, wide: 16 / 9, tall: 9 / 16 }
type Shape = keyof typeof shapes

interface CropDialogProps {
  item: DraftItem
  opened: boolean
  onClose: () => void
}

export default function CropDialog({ item, opened, onClose }: CropDialogProps) {
  const { t } = useTranslation()
  const frame = useDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      title={t('crop.title')}
      centered
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <CropEditor item={item} onClose={onClose} />
    </Modal>
  )
}

function CropEditor({ item, onClose }: Omit<CropDialogProps, 'opened'>) {
  const { t } = useTranslation()
  const loaded = usePicture(item)
  const [turns, setTurns] = useState<Turns>(0)
  const [shape, setShape] = useState<Shape>('free')
  const [part, setPart] = useState<Part>(whole)
  const [isBusy, setBusy] = useState(false)
  const url = useTurned(loaded?.picture, turns)
  if (loaded === null) return <EmptyState kind="lost" title={t('crop.failed')} text={t('tool.badType')} />

  const choose = (next: Shape, turnedTo = turns) => {
    const aspect = shapes[next]
    setShape(next)
    setPart(aspect && loaded ? middlePart(turnedSize(loaded.picture, turnedTo), aspect) : whole)
  }
  const turn = (by: 1 | 3) => {
    const next = ((turns + by) % 4) as Turns
    setTurns(next)
    choose(shape, next)
  }
  const apply = async () => {
    if (!loaded || isBusy) return
    if (turns === 0 && isWhole(part)) return onClose()
    setBusy(true)
    try {
      replaceItem(item, await cutPicture(loaded.picture, { turns, part, type: loaded.blob.type }))
      onClose()
    } catch {
      toastError(t('crop.failed'))
      setBusy(false)
    }
  }
  return (
    <div className={classes.editor}>
      <div className={classes.stage}>
        {url ? (
          <Cropper url={url} aspect={shapes[shape]} part={part} onChange={setPart} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
      <Tools shape={shape} onShape={choose} onTurn={turn} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button onClick={apply} loading={isBusy} disabled={!url}>
          {t('crop.apply')}
        </Button>
      </Group>
    </div>
  )
}

interface ToolsProps {
  shape: Shape
  onShape: (shape: Shape) => void
  /** `by`: number of clockwise quarter turns. */
  onTurn: (by: 1 | 3) => void
}

function Tools({ shape, onShape, onTurn }: ToolsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.tools}>
      <ChoiceChips
        label={t('crop.shape')}
        value={shape}
        choices={(Object.keys(shapes) as Shape[]).map((value) => ({ value, label: t(`crop.${value}`) }))}
        onChange={onShape}
      />
      <Group gap="xs" className={classes.turns}>
        <Button variant="default" onClick={() => onTurn(3)} leftSection={<IconRotate2 size={18} />}>
          {t('crop.left')}
        </Button>
        <Button variant="default" onClick={() => onTurn(1)} leftSection={<IconRotateClockwise2 size={18} />}>
          {t('crop.right')}
        </Button>
      </Group>
    </div>
  )
}

interface CropperProps {
  url: string
  aspect: number | undefined
  part: Part
  onChange: (part: Part) => void
}

function Cropper({ url, aspect, part, onChange }: CropperProps) {
  const { t } = useTranslation()
  const corner = (key: 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w') => t(`crop.handle_${key}`)
  return (
    <ReactCrop
      className={classes.crop}
      crop={{ ...part, unit: '%' }}
      aspect={aspect}
      keepSelection
      minWidth={24}
      minHeight={24}
      ruleOfThirds
      onChange={(_, { x, y, width, height }) => onChange({ x, y, width, height })}
      ariaLabels={{
        cropArea: t('crop.area'),
        nwDragHandle: corner('nw'),
        nDragHandle: corner('n'),
        neDragHandle: corner('ne'),
        eDragHandle: corner('e'),
        seDragHandle: corner('se'),
        sDragHandle: corner('s'),
        swDragHandle: corner('sw'),
        wDragHandle: corner('w'),
      }}
    >
      <img src={url} alt="" />
    </ReactCrop>
  )
}

interface LoadedPicture {
  picture: ImageBitmap
  blob: Blob
}

/** Decodes the user's file, or a picture from the server; null if that fails. */
function usePicture({ file, url }: { file?: File; url: string }): LoadedPicture | null | undefined {
  const [loaded, setLoaded] = useState<LoadedPicture | null>()
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const blob = file ?? (await (await fetch(url)).blob())
      const picture = await createImageBitmap(blob)
      if (isGone) picture.close()
      else setLoaded({ picture, blob })
    }
    load().catch(() => setLoaded(null))
    return () => {
      isGone = true
    }
  }, [file, url])
  return loaded
}

/** Returns the URL of the turned picture; the previous picture stays until the next picture is drawn. */
function useTurned(picture: ImageBitmap | undefined, turns: Turns): string | undefined {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (!picture) return
    let made: string | undefined
    let isGone = false
    turnedPreview(picture, turns)
      .then((blob) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setShown(made)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      // The previous picture stays on the screen until the next picture replaces it a moment later.
      if (made) setTimeout(URL.revokeObjectURL, 1000, made)
    }
  }, [picture, turns])
  return shown
}
