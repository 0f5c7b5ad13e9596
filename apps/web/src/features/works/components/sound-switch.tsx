import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSoundOn, setSound } from '../done-signal.ts'

/** The setting is stored in this browser, so the server cannot render it: it is read after hydration. */
export function SoundSwitch() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(false)
  useEffect(() => setOn(isSoundOn()), [])
  return (
    <Switch
      label={t('work.sound')}
      checked={isOn}
      onChange={(event) => {
        setSound(event.currentTarget.checked)
        setOn(event.currentTarget.checked)
      }}
    />
  )
}
