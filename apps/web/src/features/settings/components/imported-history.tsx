import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { historyQuery } from '../api.ts'
import { historyLine } from '../history-line.ts'
import { Card, Row } from './block.tsx'

/** Imported history from another installation: read-only, without effect here. */
export function ImportedHistory() {
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
          title={historyLine(line, t)}
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
