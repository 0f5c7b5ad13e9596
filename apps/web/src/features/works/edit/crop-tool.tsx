import { editLimits } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconFlipHorizontal, IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import classes from './edit-dialog.module.css'
import { EditSlider } from './edit-slider.tsx'
import { middleCrop, mirroredOnScreen, type ShapeName, shapes, type ToolProps, turnedCrop } from './tools.ts'

interface CropToolProps extends ToolProps {
  shape: ShapeName
  onShape: (shape: ShapeName) => void
}

export function CropTool({ edit, picture, change, settle, shape, onShape }: CropToolProps) {
  const { t } = useTranslation()
  const choose = (next: ShapeName) => {
    onShape(next)
    change({ crop: middleCrop(picture, edit, next) })
  }
  const turn = (by: 1 | 3) => {
    const turns = (edit.turns + by) % 4
    const turned = edit.crop && turnedCrop(edit.crop, by)
    change({ turns, crop: shape === 'free' ? turned : middleCrop(picture, { ...edit, turns }, shape) })
  }
  const mirror = () => change(mirroredOnScreen(edit))
  return (
    <>
      <ChoiceChips
        label={t('crop.shape')}
        value={shape}
        choices={(Object.keys(shapes) as ShapeName[]).map((value) => ({ value, label: t(`crop.${value}`) }))}
        onChange={choose}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => turn(3)} leftSection={<IconRotate2 size={18} />}>
          {t('crop.left')}
        </Button>
        <Button variant="default" onClick={() => turn(1)} leftSection={<IconRotateClockwise2 size={18} />}>
          {t('crop.right')}
        </Button>
        <Button
          variant="default"
          aria-pressed={edit.is_mirrored}
          onClick={mirror}
          leftSection={<IconFlipHorizontal size={18} />}
        >
          {t('pictureEdit.mirror')}
        </Button>
      </div>
      <EditSlider
        label={t('pictureEdit.angle')}
        value={edit.angle}
        limit={editLimits.maxAngle}
        step={0.5}
        format={(angle) => t('pictureEdit.degrees', { angle: angle.toFixed(1) })}
        onChange={(angle) => change({ angle, ...shaped(angle) }, 'angle')}
        onEnd={settle}
      />
    </>
  )
  function shaped(angle: number) {
    return shape === 'free' ? {} : { crop: middleCrop(picture, { ...edit, angle }, shape) }
  }
}
