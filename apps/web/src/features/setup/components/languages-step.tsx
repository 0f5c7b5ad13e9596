import { type LanguageChoice, languageChoices, localesOf, type SiteSettings } from '@easel/contract/client'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Choices } from '../../../ui/fields/index.ts'
import { useSettingTexts } from '../../administration/index.ts'
import classes from './setup.module.css'
import { StepFooter, useSaveStep } from './step-footer.tsx'

/** The languages that the site offers, and the language for browsers that request neither language. */
export function LanguagesStep({ settings }: { settings: SiteSettings }) {
  const { t } = useTranslation()
  const words = useSettingTexts()
  const { save, isBusy } = useSaveStep()
  const setting = settings.setting_arr.find(({ name }) => name === 'languages')!
  const stored = languageChoices.find((choice) => choice === setting.value) ?? languageChoices[0]
  const [chosen, setChosen] = useState<LanguageChoice>(stored)
  const hintOf = (choice: LanguageChoice) => {
    const [first, second] = localesOf(choice)
    return t(`setup.languages${second ? 'First' : 'Only'}_${first}`)
  }
  return (
    <>
      <Choices
        legend={t('adminSite.name_languages')}
        choices={languageChoices.map((value) => ({ value, label: words(value), hint: hintOf(value) }))}
        value={chosen}
        isFixed={setting.is_fixed}
        onChange={setChosen}
      />
      {setting.is_fixed && <p className={classes.fact}>{t('adminSite.fixed', { name: 'SITE_LANGUAGES' })}</p>}
      <StepFooter
        step="languages"
        isBusy={isBusy}
        onNext={() => save(setting.is_fixed || chosen === stored ? {} : { languages: chosen })}
      />
    </>
  )
}
