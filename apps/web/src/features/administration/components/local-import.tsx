import { familyTitles, localFamilies } from '@easel/contract/client'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useEngineChange } from '../hooks/use-engine-change.ts'
import classes from './administration.module.css'

type Family = (typeof localFamilies)[number]
const empty = { address: '', digest: '', family: '' as Family | '' }

/** Adds a model by the address of its file and its digest. */
export function LocalImport() {
  const { t } = useTranslation()
  const api = useApi()
  const { change, busy } = useEngineChange()
  const [values, setValues] = useState(empty)
  const [isTouched, setTouched] = useState(false)
  const set = (given: Partial<typeof empty>) => setValues((before) => ({ ...before, ...given }))
  const address = URL.parse(values.address.trim())
  const isAddress = address?.protocol === 'https:' || address?.protocol === 'http:'
  const [sha256] = /^[0-9a-f]{64}$/i.exec(values.digest.trim().replace(/^sha256:\s*/i, '')) ?? []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!isAddress || sha256 === undefined) return
    const { family } = values
    const input = { address: address.href, sha256, ...(family !== '' && { family }) }
    if (!(await change(() => api.importLocalModel(input), t('localEngine.importAdded')))) return
    setValues(empty)
    setTouched(false)
  }
  return (
    <details>
      <summary className={classes.more}>{t('localEngine.import')}</summary>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.facts}>{t('localEngine.importHint')}</p>
        <TextInput
          label={t('localEngine.importAddress')}
          placeholder={t('localEngine.importAddressExample')}
          value={values.address}
          onChange={(event) => set({ address: event.currentTarget.value })}
          error={isTouched && !isAddress && t('localEngine.importAddressUnfit')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          label={t('localEngine.importDigest')}
          description={t('localEngine.importDigestHint')}
          value={values.digest}
          onChange={(event) => set({ digest: event.currentTarget.value })}
          error={isTouched && sha256 === undefined && t('localEngine.importDigestUnfit')}
          autoComplete="off"
          spellCheck={false}
        />
        <NativeSelect
          label={t('localEngine.importFamily')}
          value={values.family}
          onChange={(event) => set({ family: event.currentTarget.value as Family | '' })}
          data={[
            { value: '', label: t('localEngine.importFamilyAuto') },
            ...localFamilies.map((family) => ({ value: family, label: familyTitles[family] })),
          ]}
        />
        <Button type="submit" variant="default" className={classes.saveButton} loading={busy}>
          {t('localEngine.importAdd')}
        </Button>
      </form>
    </details>
  )
}
