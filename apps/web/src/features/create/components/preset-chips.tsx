import type { WorkTemplate } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { draftStore } from '../draft-store.ts'
import type { Values } from '../form-inputs.ts'
import { isInUse, usualValues, valuesToSet } from '../presets.ts'
import classes from './preset-chips.module.css'

interface PresetChipsProps {
  template: WorkTemplate
  params: Values
}

/** Settings to begin with, one press each. Pressing one again goes back to the usual settings. */
export function PresetChips({ template, params }: PresetChipsProps) {
  const { t } = useTranslation()
  const presets = template.preset_arr ?? []
  if (presets.length === 0) return null
  return (
    <fieldset className={classes.presets} aria-label={t('tool.presets')}>
      {presets.map((preset) => {
        const isUsed = isInUse(template, preset, params)
        const chosen = valuesToSet(template, preset, params)
        const choose = () => {
          const values = isUsed ? usualValues(template, chosen) : chosen
          draftStore.dispatch({ kind: 'preset', values })
        }
        return (
          <UnstyledButton key={preset.name} className={classes.chip} aria-pressed={isUsed} onClick={choose}>
            {preset.name}
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}
