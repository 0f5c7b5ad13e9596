import { Tooltip, useMantineColorScheme } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './switches.module.css'

const choices = [
  { value: 'light', label: 'nav.themeLight', icon: IconSun },
  { value: 'dark', label: 'nav.themeDark', icon: IconMoon },
  { value: 'auto', label: 'nav.themeAuto', icon: IconDeviceDesktop },
] as const

export function ThemeSwitch({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const mounted = useMounted()
  if (compact) {
    const index = choices.findIndex(({ value }) => value === colorScheme)
    const next = choices[(index + 1) % choices.length]!
    const Icon = choices[Math.max(0, index)]!.icon
    return (
      <button
        type="button"
        className={classes.icon}
        onClick={() => setColorScheme(next.value)}
        aria-label={`${t('nav.theme')}: ${t(choices[Math.max(0, index)]!.label)}`}
      >
        <Icon size={20} stroke={1.6} />
      </button>
    )
  }
  return (
    <fieldset className={classes.segments} aria-label={t('nav.theme')}>
      {choices.map(({ value, label, icon: Icon }) => (
        <Tooltip key={value} label={t(label)} disabled={!mounted} openDelay={400}>
          <button
            type="button"
            className={classes.segment}
            onClick={() => setColorScheme(value)}
            aria-pressed={colorScheme === value}
            aria-label={t(label)}
          >
            <Icon size={18} stroke={1.6} />
          </button>
        </Tooltip>
      ))}
    </fieldset>
  )
}
