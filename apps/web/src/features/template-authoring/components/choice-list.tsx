import { Button } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { Field, FieldChoice } from '../fields.ts'
import { BothTexts } from './both-texts.tsx'
import classes from './maker.module.css'
import options from './options.module.css'

interface ChoiceListProps {
  /** All values that the node accepts. */
  choices: readonly string[]
  field: Field
  onChange: (part: Pick<Field, 'choice_arr'>) => void
}

/** The choices of a field: the subset of the node's choices that users see, and their names. */
export function ChoiceList({ choices, field, onChange }: ChoiceListProps) {
  const { t } = useTranslation()
  const chosen: readonly FieldChoice[] = field.choice_arr ?? choices.map((value) => ({ value }))
  const byValue = new Map(chosen.map((choice) => [choice.value, choice]))
  const write = (next: ReadonlyMap<string, FieldChoice>) => {
    const keptChoices = choices.flatMap((value) => next.get(value) ?? [])
    const isUsual =
      keptChoices.length === choices.length && keptChoices.every(({ label = '' }) => label === '')
    onChange({ choice_arr: isUsual ? undefined : keptChoices })
  }
  const toggle = (value: string) => {
    const next = new Map(byValue)
    if (!next.delete(value)) next.set(value, { value })
    // At least one choice must remain.
    if (next.size > 0) write(next)
  }
  return (
    <fieldset className={options.node}>
      <legend>{t('builder.choices')}</legend>
      {choices.map((value) => {
        const choice = byValue.get(value)
        return (
          <div key={value} className={classes.section}>
            <label className={options.option} data-wraps>
              <input
                type="checkbox"
                checked={choice !== undefined}
                disabled={choice !== undefined && byValue.size === 1}
                onChange={() => toggle(value)}
              />
              <span>{value}</span>
            </label>
            {field.choice_arr && choice && (
              <BothTexts
                label={t('builder.choiceWords', { value })}
                placeholder={value}
                text={choice.label ?? ''}
                max={60}
                onChange={(label) => write(new Map(byValue).set(value, { value, label }))}
              />
            )}
          </div>
        )
      })}
      {!field.choice_arr && (
        <Button variant="default" size="sm" onClick={() => onChange({ choice_arr: [...chosen] })}>
          {t('builder.nameChoices')}
        </Button>
      )}
    </fieldset>
  )
}
