import type { ThemeDetails } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useZone } from '../../../lib/time-zone/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { PanelList } from '../../../ui/rows/panels.tsx'
import classes from './administration.module.css'
import { ThemeRow } from './theme-row.tsx'

const states = ['running', 'coming', 'over'] as const

/** Themes by their state. */
export function ThemeList({ themes }: { themes: readonly ThemeDetails[] }) {
  const { t } = useTranslation()
  const zone = useZone()
  const groups = states
    .map((state) => ({ state, themes: themes.filter((theme) => theme.state === state) }))
    .filter((group) => group.themes.length > 0)
  return (
    <div className={classes.view}>
      {groups.map((group, index) => (
        <Section
          key={group.state}
          title={t(`adminThemes.${group.state}`)}
          lead={index === 0 ? t('adminThemes.zone', { zone }) : undefined}
        >
          <PanelList label={t(`adminThemes.${group.state}`)} items={group.themes}>
            {(theme) => <ThemeRow theme={theme} />}
          </PanelList>
        </Section>
      ))}
    </div>
  )
}
