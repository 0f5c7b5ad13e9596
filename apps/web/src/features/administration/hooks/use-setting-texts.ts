import { languageChoices, type SiteSettings } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'

export type SiteValue = SiteSettings['setting_arr'][number]['value']

const signUps = ['open', 'invite', 'closed'] as const

const languageTexts = {
  'en,zh': 'adminSite.languages_en_zh',
  'zh,en': 'adminSite.languages_zh_en',
  en: 'adminSite.languages_en',
  zh: 'adminSite.languages_zh',
} as const

/** Words for the values of settings. */
export function useSettingTexts() {
  const { t } = useTranslation()
  return (value: SiteValue): string => {
    if (value === null) return t('adminSite.default')
    if (typeof value === 'boolean') return t(value ? 'adminSite.on' : 'adminSite.off')
    if (typeof value === 'object') return value.en
    const language = languageChoices.find((choice) => choice === value)
    if (language) return t(languageTexts[language])
    const signUp = signUps.find((choice) => choice === value)
    return signUp ? t(`adminSite.sign_up_${signUp}`) : String(value)
  }
}
