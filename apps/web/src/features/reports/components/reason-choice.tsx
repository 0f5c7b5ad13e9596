import type { ReportReason } from '@easel/contract/client'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './report-dialog.module.css'

interface ReasonChoiceProps {
  reasons: readonly ReportReason[]
  value: ReportReason | undefined
  onChange: (reason: ReportReason) => void
  /** True if the form was submitted without a reason. */
  isMissing: boolean
}

export function ReasonChoice({ reasons, value, onChange, isMissing }: ReasonChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={classes.reasons}>
      <legend>{t('report.reasons')}</legend>
      {reasons.map((reason) => (
        <label key={reason} className={classes.reason}>
          <input
            type="radio"
            name={name}
            value={reason}
            checked={value === reason}
            onChange={() => onChange(reason)}
          />
          <span>
            {t(`report.${reason}`)}
            <small>{t(`report.${reason}Hint`)}</small>
          </span>
        </label>
      ))}
      {isMissing && (
        <p role="alert" className={classes.fault}>
          {t('report.chooseReason')}
        </p>
      )}
    </fieldset>
  )
}
