import type { SystemReport } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { copyText } from '../../../lib/browser/index.ts'
import { bytesText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useMomentText } from '../../../lib/time-zone/index.ts'
import { Fact, FactList } from '../../../ui/facts/facts.tsx'
import { Section } from '../../../ui/page/index.ts'
import { panelClass } from '../../../ui/rows/panels.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { backupCommands, lookAheadCommands, restoreCommands, updateCommands } from '../backup-commands.ts'
import classes from './administration.module.css'
import styles from './version.module.css'

/** Versions and their changes, and the commands for an update, a backup and a restore. */
export function VersionView({ system }: { system: SystemReport }) {
  const { t } = useTranslation()
  const { backup, release_arr } = system
  return (
    <div className={classes.view}>
      <Section title={t('adminVersion.running')}>
        <Running system={system} />
      </Section>
      <Section title={t('adminVersion.news')}>
        {release_arr.length === 0 && <p className={classes.facts}>{t('adminVersion.noNews')}</p>}
        {release_arr.map(({ version, date, change_arr }) => (
          <div key={version} className={panelClass}>
            <h3 className={classes.name}>{date ? `${version} · ${date}` : version}</h3>
            <ul className={styles.changes}>
              {change_arr.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        ))}
      </Section>
      <Section title={t('adminVersion.next')} lead={t('adminVersion.nextLead')}>
        <Next system={system} />
      </Section>
      <Section title={t('adminVersion.backup')} lead={t('adminVersion.backupLead')}>
        <LastBackup backup={backup} />
        <Sizes backup={backup} />
        <ShellCommands title={t('adminVersion.backUp')} lines={backupCommands(backup)} />
        <p className={classes.facts}>{t('adminVersion.elsewhere')}</p>
      </Section>
      <Section title={t('adminVersion.restore')} lead={t('adminVersion.restoreLead')}>
        <ShellCommands
          title={t(backup.is_embedded ? 'adminVersion.restoreFolder' : 'adminVersion.restoreDatabase')}
          lines={restoreCommands(backup)}
        />
      </Section>
      <Section title={t('adminVersion.settings')} lead={t('adminVersion.settingsLead')}>
        <FactList>
          {system.setting_arr.map((setting) => (
            <Fact key={setting.name} name={setting.name}>
              <SettingValue setting={setting} />
            </Fact>
          ))}
        </FactList>
      </Section>
    </div>
  )
}

function Running({ system }: { system: SystemReport }) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const { version, commit, start_ts, node_version, database_version, platform } = system
  return (
    <FactList>
      <Fact name={t('adminVersion.version')}>{version}</Fact>
      <Fact name={t('adminVersion.commit')}>
        {commit ? <code title={commit}>{commit.slice(0, 12)}</code> : t('adminVersion.noCommit')}
      </Fact>
      <Fact name={t('adminVersion.started')}>{momentText(start_ts)}</Fact>
      <Fact name="Node.js">{node_version}</Fact>
      <Fact name="PostgreSQL">{database_version}</Fact>
      <Fact name={t('adminVersion.platform')}>{platform}</Fact>
    </FactList>
  )
}

function Next({ system: { commit, source_url, backup } }: { system: SystemReport }) {
  const { t } = useTranslation()
  if (!commit) return <p className={classes.facts}>{t('adminVersion.withoutGit')}</p>
  return (
    <>
      <ShellCommands title={t('adminVersion.lookAhead')} lines={lookAheadCommands(backup)} />
      {source_url && (
        <p className={classes.facts}>
          <a href={source_url} target="_blank" rel="noreferrer">
            {t('adminVersion.source')}
          </a>
        </p>
      )}
      <ShellCommands title={t('adminVersion.update')} lines={updateCommands(backup)} />
    </>
  )
}

function LastBackup({ backup: { daily, last } }: { backup: SystemReport['backup'] }) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  return (
    <>
      {daily?.failed_ts && (
        <div role="alert" className={styles.failure}>
          <p>{t('adminVersion.backupFailed', { date: momentText(daily.failed_ts) })}</p>
          <code className={styles.path} lang="en">
            {daily.failure}
          </code>
        </div>
      )}
      <FactList>
        <Fact name={t('adminVersion.daily')}>
          {daily ? (
            <>
              <code className={styles.path}>{daily.place}</code>{' '}
              {t('adminVersion.kept', { count: daily.keep_count })}
            </>
          ) : (
            t('adminVersion.noDaily')
          )}
        </Fact>
        <Fact name={t('adminVersion.lastBackup')}>
          {last ? (
            <>
              {momentText(last.done_ts)} <code className={styles.path}>{last.place}</code>
            </>
          ) : (
            t('adminVersion.noBackup')
          )}
        </Fact>
      </FactList>
    </>
  )
}

function Sizes({ backup }: { backup: SystemReport['backup'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const momentText = useMomentText()
  const { data_dir, database_bytes, object_bytes, measure_ts } = backup
  return (
    <FactList>
      <Fact name={t('adminVersion.dataDir')}>
        <code className={styles.path}>{data_dir}</code>
      </Fact>
      <Fact name={t('adminVersion.database')}>{bytesText(database_bytes, locale)}</Fact>
      <Fact name={t('adminVersion.objects')}>
        {object_bytes === undefined || measure_ts === undefined
          ? t('adminStorage.notMeasured')
          : t('adminVersion.sizeAt', { size: bytesText(object_bytes, locale), date: momentText(measure_ts) })}
      </Fact>
    </FactList>
  )
}

const sizes = ['FREE_DISK_FLOOR', 'DOWNLOAD_SPACE']

function SettingValue({
  setting: { name, value, is_given },
}: {
  setting: SystemReport['setting_arr'][number]
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const text = sizes.includes(name) ? bytesText(Number(value), locale) : value
  return (
    <span className={styles.path}>
      {text}
      {!is_given && <span className={styles.usual}> ({t('adminVersion.default')})</span>}
    </span>
  )
}

/** Shell commands, one per line, with a button that copies them. */
function ShellCommands({ title, lines }: { title: string; lines: readonly string[] }) {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await copyText(lines.join('\n'))
      toastSuccess(t('adminVersion.copied'))
    } catch {
      toastError(t('adminVersion.notCopied'))
    }
  }
  return (
    <div className={styles.commands}>
      <div className={styles.head}>
        <p>{title}</p>
        <Button
          variant="default"
          size="compact-sm"
          onClick={copy}
          aria-label={t('adminVersion.copyOf', { title })}
        >
          {t('adminVersion.copy')}
        </Button>
      </div>
      <pre className={styles.lines}>
        <code>{lines.join('\n')}</code>
      </pre>
    </div>
  )
}
