import type { TemplateInput } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { draftStore } from '../draft/index.ts'
import type { Values } from '../params/index.ts'
import { chipGroups, hasChip, withChip } from './chips.ts'
import { hasWeights } from './weighted-parts.ts'
import classes from './words.module.css'

interface WordHelperProps {
  id: string
  wanted: TemplateInput
  /** Absent if the model does not take a negative prompt. */
  unwanted: TemplateInput | undefined
  values: Values
  /** Input other than English that the model understands; undefined if unknown. */
  readings: readonly string[] | undefined
}

/** Words to choose from; chosen words are added to the field as editable text. */
export default function WordHelper({ id, wanted, unwanted, values, readings }: WordHelperProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  // The words of a Chinese page are not translated for a model that reads Chinese.
  const language = readings?.includes('chinese') ? locale : 'en'
  return (
    <section id={id} className={classes.helper} aria-label={t('words.helper')}>
      {chipGroups.map(({ key, chips }, index) => {
        const input = key === 'leaveOut' ? unwanted : wanted
        if (!input) return null
        const text = String(values[input.name] ?? '')
        const label = t(`words.group_${key}`)
        return (
          <details key={key} name={id} open={index === 0 ? true : undefined}>
            <summary>{label}</summary>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would repeat the summary as its legend */}
            <div role="group" aria-label={label} className={classes.group}>
              {chips.map((chip) => (
                <UnstyledButton
                  key={chip.en}
                  className={classes.chip}
                  aria-pressed={hasChip(text, chip[language])}
                  onClick={() =>
                    draftStore.dispatch({
                      kind: 'set',
                      name: input.name,
                      value: withChip(text, chip[language]),
                    })
                  }
                >
                  {chip[locale]}
                </UnstyledButton>
              ))}
            </div>
          </details>
        )
      })}
      {/* If the prompt has weights, another note already explains this. */}
      {readings && !hasWeights(String(values[wanted.name] ?? '')) && (
        <p className={classes.note}>
          {t(readings.includes('weights') ? 'words.weights' : 'words.noWeights')}
        </p>
      )}
    </section>
  )
}
