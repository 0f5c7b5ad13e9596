import { lightNames } from '@easel/nodes/edit'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { EditSlider } from './edit-slider.tsx'
import type { ToolProps } from './tools.ts'

const unlit = { exposure: 0, contrast: 0, highlights: 0, shadows: 0, warmth: 0, saturation: 0 }
const signed = (value: number) => `${value > 0 ? '+' : ''}${Math.round(value * 100)}`

export function LightTool({ edit, change, settle }: ToolProps) {
  const { t } = useTranslation()
  const light = edit.light ?? unlit
  return lightNames.map((name) => (
    <EditSlider
      key={name}
      label={t(`pictureEdit.${name}`)}
      value={light[name]}
      limit={1}
      step={0.01}
      format={signed}
      onChange={(value) => change({ light: { ...light, [name]: value } }, name)}
      onEnd={settle}
    />
  ))
}
