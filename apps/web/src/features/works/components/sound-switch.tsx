import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSoundOn, setSound } from '../done-signal.ts'

/** Kept in this browser, so the server's page does not know it: it comes after the first look. */
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
