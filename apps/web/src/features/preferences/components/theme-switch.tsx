import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import classes from './switches.module.css'

const choices = [
  { value: 'light', label: 'nav.themeLight', icon: IconSun },
  { value: 'dark', label: 'nav.themeDark', icon: IconMoon },
  { value: 'auto', label: 'nav.themeAuto', icon: IconDeviceDesktop },
] as const

export function ThemeSwitch({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
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
        <button
          key={value}
          type="button"
          title={t(label)}
          className={classes.segment}
          onClick={() => setColorScheme(value)}
          aria-pressed={colorScheme === value}
          aria-label={t(label)}
        >
          <Icon size={18} stroke={1.6} />
        </button>
      ))}
    </fieldset>
  )
}
