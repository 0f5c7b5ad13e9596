import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import classes from './run.module.css'
import { useLiveLook } from './use-live-look.ts'

/** A small picture that is updated after each edit, while it is switched on: of the selected node, or of the result. */
export function LivePanel({ projectId }: { projectId: string }) {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(false)
  const look = useLiveLook(projectId, isOn)
  return (
    <div className={classes.running}>
      <Switch
        label={t('projectRun.live')}
        description={t('projectRun.liveHint')}
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      {isOn && look?.file && (
        <img src={look.file.url} alt={t('projectRun.livePicture')} className={classes.preview} />
      )}
      <p role="status" className={classes.facts}>
        {isOn && look?.refusal}
        {isOn && !look && t('projectRun.liveSoon')}
      </p>
    </div>
  )
}
