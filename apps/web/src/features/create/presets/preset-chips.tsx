import type { WorkTemplate } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { useSession } from '../../accounts/index.ts'
import { type Draft, draftStore, useDraft } from '../draft/index.ts'
import { type FittedValues, fitValues, type Values } from '../params/index.ts'
import classes from './preset-chips.module.css'
import { hasValues, isInUse, ownPresetsQuery, usualValues, valuesToSet } from './presets.ts'
import { useSharedSettings } from './use-shared-settings.ts'

const loadOwnPresets = () => import('./own-presets-dialog.tsx')

interface PresetChipsProps {
  template: WorkTemplate
  params: Values
}

const set = (values: Values) => draftStore.dispatch({ kind: 'preset', values })

/** Presets that one press applies: the template's, then the viewer's own. Pressing a preset again restores the default settings. */
export function PresetChips({ template, params }: PresetChipsProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data: ownPresets = [] } = useQuery(ownPresetsQuery(useApi(), user?.id, template.id))
  const [isOpen, setOpen] = useState(false)
  const { fitted, applyGiven } = useGivenSettings(template)
  return (
    <>
      <fieldset className={classes.presets} aria-label={t('tool.presets')}>
        {(template.preset_arr ?? []).map((preset) => {
          const isUsed = isInUse(template, preset, params)
          const chosen = valuesToSet(template, preset, params)
          return (
            <Chip
              key={preset.name}
              name={preset.name}
              isUsed={isUsed}
              onPress={() => set(isUsed ? usualValues(template, chosen) : chosen)}
            />
          )
        })}
        {ownPresets.map((preset) => {
          const { values } = fitValues(template, preset.params)
          const isUsed = hasValues(values, params)
          return (
            <Chip
              key={preset.id}
              name={preset.name}
              isUsed={isUsed}
              onPress={() => (isUsed ? set(usualValues(template, values)) : applyGiven(preset.params))}
            />
          )
        })}
        {user && (
          <UnstyledButton className={classes.save} onClick={() => setOpen(true)} aria-haspopup="dialog">
            <IconBookmark size={16} stroke={1.8} aria-hidden="true" />
            {t('tool.ownPresets')}
          </UnstyledButton>
        )}
      </fieldset>
      <Misfits found={fitted} />
      <LazyDialog opened={isOpen} load={loadOwnPresets} onFail={() => setOpen(false)}>
        {(OwnPresetsDialog, opened) => (
          <OwnPresetsDialog
            template={template}
            params={params}
            opened={opened}
            onClose={() => setOpen(false)}
          />
        )}
      </LazyDialog>
    </>
  )
}

/** Applies saved or shared settings as far as they fit the form; `fitted`: the applied settings, until the settings change. */
function useGivenSettings(template: WorkTemplate) {
  const draft = useDraft()
  const [found, setFound] = useState<FittedValues & { params: Draft['params'] }>()
  const applyGiven = (given: Readonly<Record<string, unknown>>) => {
    const fitted = fitValues(template, given)
    set(fitted.values)
    setFound({ ...fitted, params: draftStore.get().params })
  }
  useSharedSettings(template, applyGiven)
  return { fitted: found?.params === draft.params ? found : undefined, applyGiven }
}

function Chip({ name, isUsed, onPress }: { name: string; isUsed: boolean; onPress: () => void }) {
  return (
    <UnstyledButton className={classes.chip} aria-pressed={isUsed} onClick={onPress}>
      {name}
    </UnstyledButton>
  )
}

/** Shows the saved or shared settings that do not fit the form. */
function Misfits({ found }: { found: FittedValues | undefined }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const isEmpty = found && Object.keys(found.values).length === 0
  const words = !found
    ? []
    : isEmpty
      ? [t('tool.noneFits')]
      : [
          ...(found.dropped > 0 ? [t('tool.dropped', { count: found.dropped })] : []),
          ...(found.adjusted > 0 ? [t('tool.adjusted', { count: found.adjusted })] : []),
        ]
  return (
    <p role="status" className={classes.misfits}>
      {words.join(locale === 'zh' ? '' : ' ')}
    </p>
  )
}
