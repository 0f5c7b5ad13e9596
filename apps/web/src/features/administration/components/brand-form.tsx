import {
  type brandSettingNames,
  cleanText,
  contactMaxLength,
  operatorNameMaxLength,
  type SiteSettings,
  siteNameMaxLength,
} from '@easel/contract/client'
import { Button, Group, Loader, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { logoAddress } from '../../../lib/site/site.tsx'
import {
  acceptedFiles,
  checkFiles,
  refusalTexts,
  sendFile,
  sourceIdFor,
  withoutHeic,
} from '../../../lib/upload/index.ts'
import { LogoMark } from '../../../ui/brand/logo.tsx'
import { limitText } from '../../../ui/fields/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { fieldErrors } from '../../accounts/index.ts'
import { useSiteChange } from '../hooks/use-site-change.ts'
import classes from './brand-form.module.css'

type TextName = Exclude<(typeof brandSettingNames)[number], 'logo'>
type Texts = Record<TextName, string>

const environmentNames = {
  site_name: 'SITE_NAME',
  operator_name: 'OPERATOR_NAME',
  contact_email: 'CONTACT_EMAIL',
} as const
const maxLengths: Record<TextName, number> = {
  site_name: siteNameMaxLength,
  operator_name: operatorNameMaxLength,
  contact_email: contactMaxLength,
}
const names = Object.keys(environmentNames) as TextName[]

interface BrandFormProps {
  settings: SiteSettings['setting_arr']
  /** Renders the end of the form, in place of its own button; `save` returns whether the form was valid and stored. */
  foot?: (save: () => Promise<boolean>, isBusy: boolean) => ReactNode
}

/** Name and logo of the site, and its operator, with a preview in both themes. */
export function BrandForm({ settings, foot }: BrandFormProps) {
  const { t } = useTranslation()
  const { settingOf, textOf, type, faults, isChanged, isPending, save } = useBrandTexts(settings)
  const logo = settingOf('logo').value
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if ((await save()) && !foot) toastSuccess(t('adminSite.saved'))
  }
  const hints: Record<TextName, string | undefined> = {
    site_name: undefined,
    operator_name: t('adminSite.operatorHint'),
    contact_email: t('adminSite.contactHint'),
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('adminSite.brand')}>
      <Looks
        name={textOf('site_name') || String(settingOf('site_name').default_value)}
        picture={typeof logo === 'string' ? logoAddress(logo, 'small') : undefined}
      />
      <LogoField hasLogo={logo !== null} />
      {names.map((name) => (
        <TextInput
          key={name}
          value={textOf(name)}
          {...limitText(maxLengths[name], 'line', (text) => type(name, text))}
          label={t(`adminSite.name_${name}`)}
          placeholder={name === 'site_name' ? String(settingOf(name).default_value) : undefined}
          type={name === 'contact_email' ? 'email' : 'text'}
          description={
            settingOf(name).is_fixed ? t('adminSite.fixed', { name: environmentNames[name] }) : hints[name]
          }
          disabled={settingOf(name).is_fixed}
          error={faults[name]}
          autoComplete="off"
        />
      ))}
      {foot ? (
        foot(save, isPending)
      ) : (
        <Button type="submit" className={classes.save} disabled={!isChanged} loading={isPending}>
          {t('adminSite.save')}
        </Button>
      )}
    </form>
  )
}

/** The stored and typed texts of the brand. `save` returns whether the texts are valid and stored. */
function useBrandTexts(settings: SiteSettings['setting_arr']) {
  const settingOf = (name: (typeof brandSettingNames)[number]) =>
    settings.find((setting) => setting.name === name)!
  const stored = (name: TextName) => String(settingOf(name).value ?? '')
  const [typed, setTyped] = useState<Partial<Texts>>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const errorText = useErrorText()
  const change = useSiteChange()
  const textOf = (name: TextName) => typed[name] ?? stored(name)
  const changed = names.flatMap((name) => {
    const text = cleanText(textOf(name), 'line')
    return settingOf(name).is_fixed || text === stored(name) ? [] : [[name, text || null] as const]
  })
  const save = async () => {
    setFaults({})
    if (change.isPending) return false
    if (changed.length === 0) return true
    try {
      await change.mutateAsync(Object.fromEntries(changed))
      setTyped({})
      return true
    } catch (error) {
      const found = fieldErrors(error)
      setFaults(found)
      if (Object.keys(found).length === 0) toastError(errorText(error))
      return false
    }
  }
  const type = (name: TextName, text: string) => setTyped({ ...typed, [name]: text })
  return {
    settingOf,
    textOf,
    type,
    faults,
    isChanged: changed.length > 0,
    isPending: change.isPending,
    save,
  }
}

/** Previews the head of the pages in both themes, since a dark logo may be invisible on a dark page. */
function Looks({ name, picture }: { name: string; picture: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={classes.looks} role="img" aria-label={t('adminSite.preview', { name })}>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={classes.look} data-theme={theme}>
          <LogoMark size={30} picture={picture} />
          <span>{name}</span>
        </div>
      ))}
    </div>
  )
}

function LogoField({ hasLogo }: { hasLogo: boolean }) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const change = useSiteChange()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const put = async (logo: string | null) => {
    await change.mutateAsync({ logo })
    toastSuccess(t(logo === null ? 'adminSite.logoRemoved' : 'adminSite.logoSaved'))
  }
  const attempt = async (act: () => Promise<void>) => {
    setFault('')
    setSending(true)
    await act().catch((error) => setFault(errorText(error)))
    setSending(false)
  }
  const choose = (files: readonly File[]) =>
    attempt(async () => {
      const { accepted, refused } = checkFiles(await withoutHeic(files), 0, 1)
      const [file] = accepted
      if (refused[0]) setFault(t(refusalTexts[refused[0].reason]))
      if (!file) return
      const id = sourceIdFor(file, uuid())
      await sendFile(api, { id, file })
      await put(id)
    })
  return (
    <div className={classes.logo}>
      <div className={classes.label}>{t('adminSite.name_logo')}</div>
      <p className={classes.hint}>{t('adminSite.logoHint')}</p>
      <Group gap="sm" aria-busy={isSending}>
        <FileLabel accept={acceptedFiles} onFiles={choose} className={classes.upload}>
          {isSending ? <Loader size={16} /> : <IconUpload size={17} stroke={1.7} aria-hidden="true" />}
          {t(hasLogo ? 'adminSite.logoReplace' : 'adminSite.logoChoose')}
        </FileLabel>
        {hasLogo && (
          <Button variant="subtle" color="gray" disabled={isSending} onClick={() => attempt(() => put(null))}>
            {t('adminSite.logoRemove')}
          </Button>
        )}
      </Group>
      <FormError error={fault} />
    </div>
  )
}
