import type { ReplaceableModel } from '@easel/contract/client'
import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { MakerDraft } from '../draft.ts'
import classes from './maker.module.css'

interface ModelChoiceProps {
  models: readonly ReplaceableModel[]
  replaced: MakerDraft['replaced']
  onChange: (replaced: MakerDraft['replaced']) => void
}

/** Offers models of the engines as replacements for models that a workflow names and no engine has. */
export function ModelChoice({ models, replaced, onChange }: ModelChoiceProps) {
  const { t } = useTranslation()
  const choose = (name: string, by: string) => {
    const { [name]: _, ...others } = replaced
    onChange(by === '' ? others : { ...others, [name]: by })
  }
  return (
    <div className={classes.card}>
      <p className={classes.line}>{t('maker.instead')}</p>
      <p className={classes.facts}>{t('maker.insteadHint')}</p>
      {models.map((model) => (
        <Choice
          key={model.name}
          model={model}
          by={replaced[model.name] ?? ''}
          onChange={(by) => choose(model.name, by)}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  model: ReplaceableModel
  /** Name of the replacement; empty for no replacement. */
  by: string
  onChange: (by: string) => void
}

function Choice({ model: { name, choice_arr }, by, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const namesOf = (isSame: boolean) =>
    choice_arr.filter(({ is_same_family }) => is_same_family === isSame).map((choice) => choice.name)
  const [same, others] = [namesOf(true), namesOf(false)]
  const twin = choice_arr[0]?.is_same_model ? choice_arr[0].name : undefined
  const groups =
    same.length === 0
      ? others
      : [
          { group: t('maker.insteadFamily'), items: same },
          ...(others.length > 0 ? [{ group: t('maker.insteadOthers'), items: others }] : []),
        ]
  return (
    <div className={classes.section}>
      <NativeSelect
        label={t('maker.insteadOf', { name })}
        // The description is below the select, because it is useful only after the choice.
        inputWrapperOrder={['label', 'input', 'description']}
        description={by === '' ? undefined : t('maker.uses', { by, name })}
        data={[{ value: '', label: t('maker.insteadNone') }, ...groups]}
        value={by}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {twin !== undefined && by !== twin && (
        <div className={classes.row}>
          <Button variant="light" size="sm" className={classes.long} onClick={() => onChange(twin)}>
            {t('maker.useTwin', { name: twin })}
          </Button>
        </div>
      )}
    </div>
  )
}
