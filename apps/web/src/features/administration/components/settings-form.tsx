import {
  brandSettingNames,
  languageChoices,
  maxSettingCount,
  type SiteSettings,
  signUpChoices,
} from '@easel/contract/client'
import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useSettingTexts } from '../hooks/use-setting-texts.ts'
import { type SiteChange, useSiteChange } from '../hooks/use-site-change.ts'
import classes from './administration.module.css'

type AnySetting = SiteSettings['setting_arr'][number]
type BrandName = (typeof brandSettingNames)[number]
type Setting = AnySetting & { name: Exclude<AnySetting['name'], BrandName> }
type TypedValues = Readonly<Partial<Record<Setting['name'], string>>>

/** Returns the choices of a setting; undefined for a number. */
function choicesOf({ name }: Setting): readonly (string | boolean)[] {
  if (name === 'languages') return languageChoices
  if (name === 'sign_up') return signUpChoices
  return name === 'has_demo' ? [true, false] : []
}

const countOf = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : Number.NaN)

/** Returns the typed value; `null` for the default, undefined for a text that is not a valid number. */
function typedValue(setting: Setting, text: string): string | number | boolean | null | undefined {
  const choices = choicesOf(setting)
  const value = choices.length > 0 ? choices.find((choice) => String(choice) === text) : countOf(text)
  if (typeof value === 'number' && !(value <= maxSettingCount)) return undefined
  return value === setting.default_value ? null : value
}

const isRule = (setting: AnySetting): setting is Setting =>
  !brandSettingNames.some((name) => name === setting.name)

/** The settings of the site, except its name and logo, which have a form of their own. */
export function SettingsForm({ settings: all }: { settings: readonly AnySetting[] }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const change = useSiteChange()
  const [typed, setTyped] = useState<TypedValues>({})
  const settings = all.filter(isRule)
  const changed = settings.flatMap((setting) => {
    const text = typed[setting.name]
    return text === undefined || text === String(setting.value)
      ? []
      : [[setting.name, typedValue(setting, text)] as const]
  })
  const isFit = changed.every(([, value]) => value !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isFit || changed.length === 0 || change.isPending) return
    change.mutate(Object.fromEntries(changed) as SiteChange, {
      onSuccess: () => {
        setTyped({})
        toastSuccess(t('adminSite.saved'))
      },
      onError: (error) => toastError(errorText(error)),
    })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('adminSite.settings')}>
      <RowList>
        {settings.map((setting) => (
          <SettingRow
            key={setting.name}
            setting={setting}
            text={typed[setting.name] ?? String(setting.value)}
            onText={(text) => setTyped({ ...typed, [setting.name]: text })}
          />
        ))}
      </RowList>
      <Button
        type="submit"
        className={classes.saveButton}
        disabled={changed.length === 0}
        loading={change.isPending}
      >
        {t('adminSite.save')}
      </Button>
    </form>
  )
}

interface SettingRowProps {
  setting: Setting
  text: string
  onText: (text: string) => void
}

function SettingRow({ setting, text, onText }: SettingRowProps) {
  const { t } = useTranslation()
  const words = useSettingTexts()
  const id = useId()
  const { name, is_fixed, default_value } = setting
  const choices = choicesOf(setting)
  const isUnfit = typedValue(setting, text) === undefined
  const shared = { id, className: classes.select, disabled: is_fixed, 'aria-describedby': `${id}-hint` }
  return (
    <Row
      title={<label htmlFor={id}>{t(`adminSite.name_${name}`)}</label>}
      more={
        <div
          id={`${id}-hint`}
          className={isUnfit ? classes.fault : classes.facts}
          role={isUnfit ? 'alert' : undefined}
        >
          {is_fixed && t('adminSite.fixed', { name: environmentNames[name] })}
          {!is_fixed && isUnfit && t('adminSite.numberUnfit', { max: maxSettingCount })}
          {!is_fixed && !isUnfit && t('adminSite.usual', { value: words(default_value) })}
        </div>
      }
    >
      {choices.length > 0 ? (
        <select {...shared} value={text} onChange={(event) => onText(event.currentTarget.value)}>
          {choices.map((choice) => (
            <option key={String(choice)} value={String(choice)}>
              {words(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          value={text}
          onChange={(event) => onText(event.currentTarget.value.trim())}
          aria-invalid={isUnfit}
          inputMode="numeric"
          autoComplete="off"
          size={8}
        />
      )}
    </Row>
  )
}

const environmentNames = {
  languages: 'SITE_LANGUAGES',
  sign_up: 'SIGN_UP',
  has_demo: 'DEMO',
  start_attempts: 'START_ATTEMPTS',
  check_in_reward: 'CHECK_IN_REWARD',
  share_reward: 'SHARE_REWARD',
  max_share_count: 'MAX_SHARE_COUNT',
} as const satisfies Record<Setting['name'], string>
