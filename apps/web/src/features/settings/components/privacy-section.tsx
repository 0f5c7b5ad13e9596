import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../ui/page/index.ts'
import { BlockedPeople, MutedPeopleAndTopics } from '../../social/index.ts'
import { useSetting } from '../hooks/use-setting.ts'
import { Block, Card, Row } from './block.tsx'

const choices = ['likes_public', 'show_sensitive'] as const

export function PrivacySection() {
  const { t } = useTranslation()
  const { setting, isReady, isError, refetch, change } = useSetting()
  if (isError && !setting) return <LoadFailed onRetry={() => refetch()} />
  return (
    <>
      <Block title={t('settings.privacy')}>
        <Card>
          {choices.map((name) => (
            <Row key={name} title={t(`settings.${name}`)} hint={t(`settings.${name}Hint`)}>
              <Switch
                size="md"
                aria-label={t(`settings.${name}`)}
                checked={setting?.[name] ?? false}
                disabled={!isReady}
                onChange={(event) => change({ [name]: event.currentTarget.checked })}
              />
            </Row>
          ))}
        </Card>
      </Block>
      <Block title={t('settings.muted')} lead={t('settings.mutedHint')}>
        <MutedPeopleAndTopics />
      </Block>
      <Block title={t('settings.blocked')} lead={t('settings.blockedHint')}>
        <BlockedPeople />
      </Block>
    </>
  )
}
