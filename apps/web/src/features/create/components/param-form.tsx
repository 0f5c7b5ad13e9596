import type { ParamValue, TemplateInput, WorkTemplate } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { usePart } from '../../../lib/part.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { draftStore, useDraft } from '../draft/index.ts'
import { LookRow } from '../looks/index.ts'
import { ConditionalMask, KeptNote } from '../mask/index.ts'
import { FormFields, takenInputs } from '../params/index.ts'
import { PresetChips } from '../presets/index.ts'
import { WordsTools } from '../words/index.ts'
import classes from './param-form.module.css'

/** Id of the form's section. */
export const settingsId = 'settings'

interface ParamFormProps {
  template: WorkTemplate
  params: Readonly<Record<string, ParamValue>>
}

/** The settings form that the template describes. */
export function ParamForm({ template, params }: ParamFormProps) {
  const { t } = useTranslation()
  const draft = useDraft()
  const inputs = takenInputs(template, params)
  if (inputs.length === 0) return null
  const isChanged = Object.keys(draft.params).length > 0
  return (
    <section id={settingsId} className={classes.form} aria-label={t('tool.settings')}>
      <div className={classes.line}>
        <h2 className={classes.heading}>{t('tool.settings')}</h2>
        {isChanged && (
          <UnstyledButton className={classes.reset} onClick={() => draftStore.dispatch({ kind: 'reset' })}>
            {t('tool.reset')}
          </UnstyledButton>
        )}
      </div>
      <PresetChips template={template} params={params} />
      <LookRow template={template} params={params} />
      <FormFields
        inputs={inputs}
        values={params}
        onChange={(name, value) => draftStore.dispatch({ kind: 'set', name, value })}
        instead={(input) => input.rows?.names && <Loras {...{ template, input, params }} rows={input.rows} />}
        below={(input) => (
          <>
            {input.words === 'wanted' && <WordsTools template={template} params={params} />}
            {params['guide'] === true && guideInputs.has(input.name) && (
              <Guide {...{ template, input, params }} />
            )}
            {input.name === 'kept' && <KeptNote template={template} keptPart={params['kept']} />}
            <ConditionalMask template={template} conditionInput={input} value={params[input.name]} />
          </>
        )}
      />
    </section>
  )
}

const loadLoraField = () => import('../loras/lora-field.tsx')

interface LorasProps extends ParamFormProps {
  input: TemplateInput
  rows: NonNullable<TemplateInput['rows']>
}

/** Inputs that have further content below them if a photo guides the picture. */
const guideInputs: ReadonlySet<string> = new Set(['guide', 'guide_kind'])

const loadGuide = () => import('../guide/guide.tsx')

/** The photo that guides the picture, and its map; the code is loaded only if a photo guides the picture. */
function Guide(props: ParamFormProps & { input: TemplateInput }) {
  const { t } = useTranslation()
  const GuidePart = usePart(true, loadGuide, () => toastError(t('error.network')))
  return GuidePart ? <GuidePart {...props} /> : null
}

/** The field for LoRAs; its code is loaded only if a model takes LoRAs. */
function Loras(props: LorasProps) {
  const { t } = useTranslation()
  const LoraField = usePart(true, loadLoraField, () => toastError(t('error.network')))
  return LoraField ? <LoraField {...props} /> : null
}
