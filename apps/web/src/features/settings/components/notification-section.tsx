import { type NotificationKind, notificationKinds } from '@easel/contract/client'
import { Checkbox, Switch } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { useSession } from '../../accounts/index.ts'
import { PushSwitch, usePush } from '../../push/index.ts'
import { useSetting } from '../hooks/use-setting.ts'
import classes from './settings-block.module.css'
import { Card, Row, SettingsBlock } from './settings-block.tsx'

const channels = ['panel', 'push'] as const
type Channel = (typeof channels)[number]

export function NotificationSection() {
  const { t } = useTranslation()
  const { setting, isReady, isError, refetch, change } = useSetting()
  const { state } = usePush()
  if (isError && !setting) return <LoadFailed onRetry={() => refetch()} />
  return (
    <SettingsBlock title={t('settings.notifications')} lead={t('settings.notificationsHint')}>
      <Card>
        <PushSwitch />
        <Row title={t('settings.push_digest')} hint={t('settings.push_digestHint')}>
          <Switch
            size="md"
            aria-label={t('settings.push_digest')}
            checked={setting?.push_digest ?? false}
            disabled={!isReady}
            onChange={(event) => change({ push_digest: event.currentTarget.checked })}
          />
        </Row>
      </Card>
      {state !== undefined && state !== 'on' && <p className={classes.hint}>{t('push.elsewhere')}</p>}
      <Card>
        <KindTable
          isOn={(kind, channel) => setting?.notification[kind]?.[channel] ?? false}
          disabled={!isReady}
          onToggle={(kind, channel, isOn) => change({ notification: { [kind]: { [channel]: isOn } } })}
        />
      </Card>
    </SettingsBlock>
  )
}

interface KindTableProps {
  isOn: (kind: NotificationKind, channel: Channel) => boolean
  disabled: boolean
  onToggle: (kind: NotificationKind, channel: Channel, isOn: boolean) => void
}

/** A switch for each kind and channel. */
function KindTable({ isOn, disabled, onToggle }: KindTableProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  // Only moderators are notified of waiting cases, and only administrators of workflows that need an engine.
  const kinds = notificationKinds.filter(
    (kind) => (kind !== 'case_waiting' || user?.is_moderator) && (kind !== 'engine_wanted' || user?.is_admin),
  )
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('settings.kind')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`settings.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`notice.kinds.${kind}.setting`)}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <Checkbox
                  display="inline-block"
                  aria-label={`${t(`notice.kinds.${kind}.setting`)}: ${t(`settings.${channel}`)}`}
                  checked={isOn(kind, channel)}
                  disabled={disabled}
                  onChange={(event) => onToggle(kind, channel, event.currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
