import type { StorageReport } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { bytesText } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { Fact, FactList, RelativeTime } from '../../../ui/facts/facts.tsx'
import { LoadFailed, Section } from '../../../ui/page/index.ts'
import { Note, PanelLine, PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { type Storage, useStorage } from '../hooks/use-storage.ts'
import classes from './administration.module.css'
import { StorageCleanupForm } from './storage-cleanup-form.tsx'
import { StorageDays, StoragePurposes } from './storage-sizes.tsx'

/** Sizes of stored files, the dates on which they will be deleted, and the files that can be deleted now. */
export function StorageView() {
  const { t } = useTranslation()
  const storage = useStorage()
  const { data: report, isError, refetch } = storage.query
  if (!report) return isError ? <LoadFailed onRetry={() => refetch()} /> : <PanelsSkeleton />
  return (
    <div className={classes.view}>
      <Section title={t('adminStorage.space')}>
        <Space report={report} />
      </Section>
      <Section title={t('adminStorage.purposes')} lead={t('adminStorage.purposesLead')}>
        <Measure report={report} storage={storage} />
        {report.purpose_arr.length > 0 && <StoragePurposes purposes={report.purpose_arr} />}
      </Section>
      {report.day_arr.length > 1 && (
        <Section title={t('adminStorage.days')} lead={t('adminStorage.daysLead')}>
          <StorageDays days={report.day_arr} />
        </Section>
      )}
      <Section title={t('adminStorage.accounts')}>
        <Accounts accounts={report.account_arr} />
      </Section>
      <Section title={t('adminStorage.erasures')}>
        <Erasures erasures={report.erasure_arr} />
      </Section>
      <Section title={t('adminStorage.clean')} lead={t('adminStorage.cleanLead')}>
        <StorageCleanupForm storage={storage} />
      </Section>
    </div>
  )
}

function Space({ report }: { report: StorageReport }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { free_bytes, floor_bytes, download_space_bytes, is_bucket } = report
  const used = report.purpose_arr.reduce((sum, { byte_size }) => sum + byte_size, 0)
  return (
    <>
      {free_bytes !== undefined && free_bytes < floor_bytes && <Note>{t('adminStorage.below')}</Note>}
      {is_bucket && <p className={classes.facts}>{t('adminStorage.bucket')}</p>}
      <FactList>
        <Fact name={t('adminStorage.used')}>{bytesText(used, locale)}</Fact>
        {free_bytes !== undefined && (
          <Fact name={t('adminStorage.free')}>{bytesText(free_bytes, locale)}</Fact>
        )}
        <Fact name={t('adminStorage.floor')}>{bytesText(floor_bytes, locale)}</Fact>
        <Fact name={t('adminStorage.downloadSpace')}>{bytesText(download_space_bytes, locale)}</Fact>
      </FactList>
    </>
  )
}

function Measure({ report: { measure_ts }, storage }: { report: StorageReport; storage: Storage }) {
  const { t } = useTranslation()
  return (
    <PanelLine>
      <p className={classes.facts} role="status">
        {storage.isAwaited && t('adminStorage.working')}
        {!storage.isAwaited && measure_ts === undefined && t('adminStorage.notMeasured')}
        {!storage.isAwaited && measure_ts !== undefined && (
          <>
            {t('adminStorage.measured')} <RelativeTime ts={measure_ts} />
          </>
        )}
      </p>
      <Button variant="default" loading={storage.isAwaited} onClick={storage.measure}>
        {t('adminStorage.measure')}
      </Button>
    </PanelLine>
  )
}

function Accounts({ accounts }: { accounts: StorageReport['account_arr'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (accounts.length === 0) return <p className={classes.facts}>{t('adminStorage.noAccounts')}</p>
  return (
    <RowList>
      {accounts.map(({ user_info, file_count, byte_size }) => (
        <Row
          key={user_info.id}
          title={<LocaleLink to={`/admin/people/${user_info.id}`}>{user_info.nick_name}</LocaleLink>}
        >
          <span className={classes.number}>
            {`${bytesText(byte_size, locale)} · ${t('adminStorage.files', { count: file_count, total: file_count.toLocaleString(locale) })}`}
          </span>
        </Row>
      ))}
    </RowList>
  )
}

function Erasures({ erasures }: { erasures: StorageReport['erasure_arr'] }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  return (
    <RowList>
      {erasures.map(({ type, after_days, next_ts }) => (
        <Row key={type} more={t(`adminStorage.erasure_${type}`, { count: after_days ?? 0 })}>
          <span className={classes.facts}>
            {next_ts === undefined
              ? t('adminStorage.nothing')
              : t('adminStorage.next', { date: dateText(next_ts) })}
          </span>
        </Row>
      ))}
    </RowList>
  )
}
