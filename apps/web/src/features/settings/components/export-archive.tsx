import type { AccountExport } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import { exportQuery } from '../api.ts'
import { byteText } from '../byte-text.ts'
import { Card, Row } from './block.tsx'

export function ExportArchive() {
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
          hint={error ? errorText(error) : <Size of={data} />}
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

function Size({ of }: { of: AccountExport | undefined }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (of?.state === 'ready' && of.byte_size !== undefined) return byteText(of.byte_size, locale)
  return t('settings.archive.hint')
}
