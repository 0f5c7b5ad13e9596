import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useMomentText } from '../../../lib/time-zone/index.ts'
import type { KeptChange } from '../saving/index.ts'
import classes from './editor.module.css'

interface KeptBarProps {
  kept: KeptChange
  onRestore: (ui: unknown) => void
}

/** Offers changes that this browser kept because the server did not get them. */
export function KeptBar({ kept, onRestore }: KeptBarProps) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return null
  return (
    <div role="status" className={classes.kept}>
      <p>{t('projects.keptText', { moment: momentText(kept.ts) })}</p>
      <Button
        size="sm"
        onClick={() => {
          onRestore(kept.content)
          setAnswered(true)
        }}
      >
        {t('projects.keptRestore')}
      </Button>
      <Button size="sm" variant="default" onClick={() => setAnswered(true)}>
        {t('projects.keptLeave')}
      </Button>
    </div>
  )
}
