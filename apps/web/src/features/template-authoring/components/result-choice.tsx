import type { ResultOfWorkflow } from '@easel/contract/client'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import classes from './maker.module.css'
import options from './options.module.css'

interface ResultChoiceProps {
  results: readonly ResultOfWorkflow[]
  /** Id of the chosen node. */
  value: string | undefined
  onChange: (id: string) => void
}

/** Asks which of several nodes that save files gives the result of the template. */
export function ResultChoice({ results, value, onChange }: ResultChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-hint`} className={classes.card}>
      <p id={id} className={classes.line}>
        {t('maker.resultChoice')}
      </p>
      <p id={`${id}-hint`} className={classes.facts}>
        {t('maker.resultChoiceHint')}
      </p>
      {results.map(({ node_id, node_title, class_type, media_type }) => (
        <label key={node_id} className={options.option} data-wraps>
          <input type="radio" name={id} checked={node_id === value} onChange={() => onChange(node_id)} />
          <span>
            {node_title}
            <small>
              {t(`maker.resultKind_${media_type}`)} ·{' '}
              {t('maker.resultNode', { type: class_type, id: node_id })}
            </small>
          </span>
        </label>
      ))}
    </div>
  )
}
