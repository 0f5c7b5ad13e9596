import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { factorsQuery } from '../api.ts'
import { Block } from './block.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportArchive } from './export-archive.tsx'
import { ImportArchive } from './import-archive.tsx'
import { ImportedHistory } from './imported-history.tsx'

export function DataSection() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(factorsQuery(useApi()))
  return (
    <>
      <Block title={t('settings.export')} lead={t('settings.exportLead')}>
        <ExportArchive />
      </Block>
      <Block title={t('settings.import')} lead={t('settings.importLead')}>
        <ImportArchive />
        <ImportedHistory />
      </Block>
      <Block title={t('settings.delete')} lead={t('settings.deleteLead')}>
        {data && <DeleteAccount hasPassword={data.has_password} />}
        {isError && !data && <LoadFailed onRetry={() => refetch()} />}
      </Block>
    </>
  )
}
