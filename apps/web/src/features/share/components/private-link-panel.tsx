import { linkPasswordLength, type PrivateLink } from '@easel/contract/client'
import { Button, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { copyText } from '../../../lib/browser/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { useSite } from '../../../lib/site/site.tsx'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { LinkField, ScanBox } from './link-parts.tsx'
import classes from './private-link-panel.module.css'

const day = 24 * 3600_000
/** Durations of a link that are offered, in days. */
const lasts = [1, 7, 30] as const

/** The private link of a work: people with the link see the work until its owner ends it. */
export function PrivateLinkPanel({ workId }: { workId: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const queryKey = [...queryKeys.works, 'link', workId] as const
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.getWorkLink({ id: workId }, { signal }) })
  const change = useChangeLink(workId)
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton height={96} />
  const { link } = query.data
  if (link) return <LinkSettings key={link.key} workId={workId} link={link} />
  return (
    <div className={classes.panel}>
      <p className={classes.lead}>{t('share.privateLead')}</p>
      <Button
        leftSection={<IconLink size={18} stroke={1.8} />}
        loading={change.isPending}
        onClick={() => change.mutate({})}
      >
        {t('share.privateMake')}
      </Button>
    </div>
  )
}

interface Change {
  end_ts?: number | null
  password?: string | null
  renew?: true
}

/** Creates, changes or ends (`null`) the link. */
function useChangeLink(workId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (change: Change | null) => {
      if (change) return await api.setWorkLink({ id: workId, ...change })
      await api.endWorkLink({ id: workId })
      return {}
    },
    onSuccess: (answer) => queryClient.setQueryData([...queryKeys.works, 'link', workId], answer),
    onError: (error) => toastError(errorText(error)),
  })
}

function LinkSettings({ workId, link }: { workId: string; link: PrivateLink }) {
  const { t } = useTranslation()
  const { origin } = useSite()
  const path = useLocalePath()
  const confirm = useConfirm()
  const change = useChangeLink(workId)
  const url = new URL(path(`/shared/${link.key}`), origin || location.origin).href
  const copy = () =>
    copyText(url).then(
      () => toastSuccess(t('share.copied')),
      () => toastError(t('share.failed')),
    )
  const end = async () => {
    const question = { message: t('share.privateEndAsk'), confirmLabel: t('share.privateEnd'), danger: true }
    if (await confirm(question)) change.mutate(null)
  }
  const renew = async () => {
    const question = { message: t('share.privateRenewAsk'), confirmLabel: t('share.privateRenew') }
    if (await confirm(question)) change.mutate({ renew: true })
  }
  return (
    <div className={classes.panel}>
      <LinkField url={url} label={t('share.private')} onCopy={copy} />
      {typeof navigator.share === 'function' && (
        <Button
          variant="default"
          // Rejects when the user cancels, which is not an error.
          onClick={() => navigator.share({ url }).catch(() => undefined)}
        >
          {t('share.native')}
        </Button>
      )}
      <ScanBox url={url}>
        <p>{t('share.privateScan')}</p>
      </ScanBox>
      <EndOf link={link} onChange={(end_ts) => change.mutate({ end_ts })} />
      <PasswordOf
        link={link}
        isPending={change.isPending}
        onChange={(password) => change.mutate({ password })}
      />
      <Group gap="sm">
        <Button variant="default" disabled={change.isPending} onClick={renew}>
          {t('share.privateRenew')}
        </Button>
        <Button variant="default" disabled={change.isPending} onClick={end}>
          {t('share.privateEnd')}
        </Button>
      </Group>
    </div>
  )
}

interface EndOfProps {
  link: PrivateLink
  onChange: (end_ts: number | null) => void
}

/** Choice of the time at which a link ends. The current end is among the choices. */
function EndOf({ link: { end_ts }, onChange }: EndOfProps) {
  const { t } = useTranslation()
  const dateText = useDateText()
  return (
    <NativeSelect
      label={t('share.privateEnds')}
      description={end_ts !== undefined && end_ts <= Date.now() && t('share.privateOver')}
      data={[
        ...(end_ts === undefined ? [] : [{ value: 'kept', label: dateText(end_ts) }]),
        { value: 'never', label: t('share.privateNever') },
        ...lasts.map((count) => ({ value: String(count), label: t('share.privateDays', { count }) })),
      ]}
      value={end_ts === undefined ? 'never' : 'kept'}
      onChange={(event) => {
        const days = event.currentTarget.value
        if (days === 'kept') return
        onChange(days === 'never' ? null : Date.now() + Number(days) * day)
      }}
    />
  )
}

interface PasswordOfProps {
  link: PrivateLink
  isPending: boolean
  onChange: (password: string | null) => void
}

/** The password of a link. The password is shown in plain text while the owner types, because the owner passes it on. */
function PasswordOf({ link, isPending, onChange }: PasswordOfProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const isFit = typed.length >= linkPasswordLength.min && typed.length <= linkPasswordLength.max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isFit || isPending) return
    onChange(typed)
    setTyped('')
  }
  if (link.has_password)
    return (
      <Group justify="space-between" gap="sm">
        <span>{t('share.privateHasPassword')}</span>
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => onChange(null)}>
          {t('share.privateNoPassword')}
        </Button>
      </Group>
    )
  return (
    <form className={classes.password} noValidate onSubmit={submit}>
      <TextInput
        className={classes.field}
        label={t('share.privatePassword')}
        description={t('share.privatePasswordHint', { count: linkPasswordLength.min })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isFit} loading={isPending}>
        {t('share.privateSetPassword')}
      </Button>
    </form>
  )
}
