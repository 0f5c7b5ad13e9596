import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useMomentText } from '../../../lib/time-zone/index.ts'
import { forgetChange, type KeptChange } from '../saving/index.ts'
import classes from './editor.module.css'

interface KeptBarProps {
  kept: readonly KeptChange[]
  onRestore: (kept: KeptChange) => void
}

/** Offers changes that this browser kept because the server did not get them, one after the other. */
export function KeptBar({ kept, onRestore }: KeptBarProps) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const [answers, setAnswers] = useState(0)
  const next = kept[answers]
  if (!next) return null
  const answer = () => {
    forgetChange(next)
    setAnswers(answers + 1)
  }
  return (
    <div role="status" className={classes.kept}>
      <p>{t('projects.keptText', { moment: momentText(next.ts) })}</p>
      <Button
        size="sm"
        onClick={() => {
          onRestore(next)
          answer()
        }}
      >
        {t('projects.keptRestore')}
      </Button>
      <Button size="sm" variant="default" onClick={answer}>
        {t('projects.keptLeave')}
      </Button>
    </div>
  )
}
