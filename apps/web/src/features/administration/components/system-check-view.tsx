import type { SystemDiagnosis } from '@easel/contract/client'
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed, Section } from '../../../ui/page/index.ts'
import { diagnosisQuery } from '../api.ts'
import classes from './administration.module.css'
import styles from './system-check.module.css'

const command = 'npm run host -- doctor'

type Finding = SystemDiagnosis['section_arr'][number]['finding_arr'][number]

/** Checks the installation, and lists the findings; each problem has a remedy. */
export function SystemCheckView() {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useQuery(diagnosisQuery(useApi()))
  if (isError && !isFetching) return <LoadFailed onRetry={() => refetch()} />
  return (
    <div className={classes.view}>
      <div className={styles.head}>
        <p role="status" className={styles.summary}>
          {isFetching || !data ? (
            <>
              <Loader size={18} aria-hidden="true" />
              {t('adminCheck.running')}
            </>
          ) : (
            <Summary diagnosis={data} />
          )}
        </p>
        <Button variant="default" disabled={isFetching} onClick={() => refetch()}>
          {t('adminCheck.again')}
        </Button>
      </div>
      {data?.section_arr.map(({ name, title, finding_arr }) => (
        <Section key={name} title={title}>
          <ul className={classes.steps} aria-busy={isFetching}>
            {finding_arr.map((finding) => (
              <FindingLine key={finding.text} finding={finding} />
            ))}
          </ul>
        </Section>
      ))}
      <p className={classes.facts}>
        {t('adminCheck.command')} <code className={styles.command}>{command}</code>
      </p>
    </div>
  )
}

function Summary({ diagnosis: { section_arr } }: { diagnosis: SystemDiagnosis }) {
  const { t } = useTranslation()
  const states = section_arr.flatMap(({ finding_arr }) => finding_arr.map(({ state }) => state))
  const countOf = (wanted: Finding['state']) => states.filter((state) => state === wanted).length
  const [faults, notes] = [countOf('fault'), countOf('note')]
  if (faults + notes === 0) return t('adminCheck.allGood')
  return [
    ...(faults > 0 ? [t('adminCheck.faults', { count: faults })] : []),
    ...(notes > 0 ? [t('adminCheck.notes', { count: notes })] : []),
  ].join(' · ')
}

const signs = { good: IconCheck, note: IconAlertTriangle, fault: IconX } as const

function FindingLine({ finding: { state, text, todo } }: { finding: Finding }) {
  const { t } = useTranslation()
  const Sign = signs[state]
  return (
    <li
      className={classes.step}
      data-noted={state === 'note' || undefined}
      data-wrong={state === 'fault' || undefined}
    >
      <Sign size={18} stroke={2} role="img" aria-label={t(`adminCheck.state_${state}`)} />
      <div className={styles.finding}>
        <p>{text}</p>
        {todo && <p className={classes.facts}>{todo}</p>}
      </div>
    </li>
  )
}
