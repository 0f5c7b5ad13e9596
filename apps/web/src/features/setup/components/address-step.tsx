import type { SiteSettings } from '@easel/contract/client'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { hostNameOf, isHostName, publicLines, type Reach } from '../public-address-lines.ts'
import classes from './setup.module.css'
import { StepFooter } from './step-footer.tsx'

const examples = { internet: 'easel.example', network: '192.168.1.5' } as const

/** The address by which others reach the site. Only files on the server can set it, so the step shows the lines for these files. */
export function AddressStep({ address }: { address: SiteSettings['address'] }) {
  const { t } = useTranslation()
  const [reach, setReach] = useState<Reach>('internet')
  const [typed, setTyped] = useState('')
  const name = hostNameOf(typed)
  const isFit = name === '' || isHostName(name)
  const { env, caddyfile } = publicLines(reach, isFit && name !== '' ? name : examples[reach], address.port)
  return (
    <>
      <p className={classes.fact}>
        {address.public_url === undefined
          ? t('setup.addressNone')
          : t('setup.addressNow', { address: address.public_url })}
      </p>
      <Segments
        label={t('setup.reach')}
        value={reach}
        onChange={setReach}
        choices={[
          { value: 'internet', label: t('setup.reachInternet') },
          { value: 'network', label: t('setup.reachNetwork') },
        ]}
      />
      <TextInput
        label={t(reach === 'internet' ? 'setup.domain' : 'setup.machine')}
        placeholder={examples[reach]}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={!isFit && t('setup.domainUnfit')}
      />
      <Lines label={t('setup.envLines')} text={env} />
      {caddyfile && <Lines label={t('setup.caddyLines')} text={caddyfile} />}
      <p className={classes.fact}>{t('setup.addressThen')}</p>
      <StepFooter step="address" />
    </>
  )
}

function Lines({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState('')
  const copy = async () => {
    try {
      await copyText(text)
    } catch {
      return toastError(t('setup.notCopied'))
    }
    setCopied(text)
    toastSuccess(t('setup.copied'))
  }
  const Icon = copied === text ? IconCheck : IconCopy
  return (
    <figure className={classes.lines}>
      <figcaption>
        {label}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon size={15} stroke={1.8} aria-hidden="true" />}
          onClick={copy}
          aria-label={t('setup.copyOf', { what: label })}
        >
          {t('common.copy')}
        </Button>
      </figcaption>
      <pre>{text}</pre>
    </figure>
  )
}
