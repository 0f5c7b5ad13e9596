import type { AccountExport } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { bytesText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { exportQuery, factorsQuery, historyQuery } from '../api.ts'
import { historyText } from '../history-text.ts'
import { DeleteAccount } from './delete-account.tsx'
import { ImportArchive } from './import-archive.tsx'
import { Card, Row, SettingsBlock } from './settings-block.tsx'

export function DataSection() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(factorsQuery(useApi()))
  return (
    <>
      <SettingsBlock title={t('settings.export')} lead={t('settings.exportLead')}>
        <ExportArchive />
      </SettingsBlock>
      <SettingsBlock title={t('settings.import')} lead={t('settings.importLead')}>
        <ImportArchive />
        <ImportedHistory />
      </SettingsBlock>
      <SettingsBlock title={t('settings.delete')} lead={t('settings.deleteLead')}>
        {data && <DeleteAccount hasPassword={data.has_password} />}
        {isError && !data && <LoadFailed onRetry={() => refetch()} />}
      </SettingsBlock>
    </>
  )
}

function ExportArchive() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(exportQuery(useApi(), isWanted))
  const ask = () => (isWanted ? void refetch() : setWanted(true))
  return (
    <Card>
      <div role="status">
        <Row
          title={t(`settings.archive.${data?.state ?? 'none'}`)}
          hint={error ? errorText(error) : <Size archive={data} />}
        >
          {data?.state === 'ready' && data.url ? (
            <Button component="a" href={data.url} download>
              {t('settings.archive.download')}
            </Button>
          ) : (
            <Button variant="default" onClick={ask} loading={isFetching || data?.state === 'making'}>
              {t('settings.archive.make')}
            </Button>
          )}
        </Row>
      </div>
    </Card>
  )
}

function Size({ archive }: { archive: AccountExport | undefined }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (archive?.state === 'ready' && archive.byte_size !== undefined)
    return bytesText(archive.byte_size, locale)
  return t('settings.archive.hint')
}

/** Imported history from another installation: read-only, without effect here. */
function ImportedHistory() {
  const { t } = useTranslation()
  const dateText = useDateText()
  const errorText = useErrorText()
  const query = useInfiniteQuery(historyQuery(useApi()))
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const lines = data?.pages.flatMap(({ imported_history_arr }) => imported_history_arr) ?? []
  if (lines.length === 0) return null
  return (
    <Card>
      {lines.map(({ id, kind, data: line, create_ts }) => (
        <Row
          key={id}
          title={historyText(line, t)}
          hint={`${t(`settings.history.${kind}`)} · ${dateText(create_ts)}`}
        />
      ))}
      {hasNextPage && (
        <Row title="" hint={<span role="alert">{error && errorText(error)}</span>}>
          <Button variant="default" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
            {t('common.loadMore')}
          </Button>
        </Row>
      )}
    </Card>
  )
}
