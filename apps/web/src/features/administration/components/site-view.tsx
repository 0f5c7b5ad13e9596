import type { SiteSettings } from '@easel/contract/client'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import { Section } from '../../../ui/page/index.ts'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { type SiteValue, useSettingTexts } from '../hooks/use-setting-texts.ts'
import classes from './administration.module.css'
import { AnnouncementCard } from './announcement-card.tsx'
import { BrandForm } from './brand-form.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The announcement, the settings that can be changed at run time, and past changes with their authors. */
export function SiteView({ settings }: { settings: SiteSettings }) {
  const { t } = useTranslation()
  return (
    <div className={classes.view}>
      <Section title={t('adminSite.announcement')} lead={t('adminSite.announcementLead')}>
        <AnnouncementCard announcement={settings.announcement} />
      </Section>
      <Section title={t('adminSite.brand')} lead={t('adminSite.brandLead')}>
        <BrandForm settings={settings.setting_arr} />
      </Section>
      <Section title={t('adminSite.settings')} lead={t('adminSite.settingsLead')}>
        <SettingsForm settings={settings.setting_arr} />
      </Section>
      <p className={classes.facts}>
        <LocaleLink to="/setup" className={classes.file}>
          {t('adminSite.setup')}
        </LocaleLink>
      </p>
      <Section title={t('adminSite.history')}>
        <History changes={settings.change_arr} />
      </Section>
    </div>
  )
}

function History({ changes }: { changes: SiteSettings['change_arr'] }) {
  const { t } = useTranslation()
  const words = useSettingTexts()
  const wordsOf = (name: string, value: SiteValue) =>
    name === 'logo' && value !== null ? t('adminSite.picture') : words(value)
  if (changes.length === 0) return <p className={classes.facts}>{t('adminSite.noHistory')}</p>
  return (
    <RowList>
      {changes.map(({ id, name, before, after, user_info, create_ts }) => (
        <Row
          key={id}
          title={t(`adminSite.name_${name}`)}
          facts={t('adminSite.change', { before: wordsOf(name, before), after: wordsOf(name, after) })}
        >
          <span className={classes.since}>
            {user_info?.nick_name ?? t('adminPeople.gone')} · <RelativeTime ts={create_ts} />
          </span>
        </Row>
      ))}
    </RowList>
  )
}
