import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailedLine } from '../../../ui/page/index.ts'
import { EngineList, enginesQuery } from '../../administration/index.ts'
import classes from './setup.module.css'
import { StepFooter } from './step-footer.tsx'

/** The engines of the site, and a link to the page on which engines are added. */
export function EnginesStep() {
  const { t } = useTranslation()
  const query = useQuery(enginesQuery(useApi()))
  const engines = query.data?.engine_arr ?? []
  return (
    <>
      {query.isError && !query.data && <LoadFailedLine onRetry={() => query.refetch()} />}
      {query.data && engines.length === 0 && <p className={classes.fact}>{t('setup.enginesNone')}</p>}
      {engines.length > 0 && <EngineList engines={engines} />}
      <Button component={LocaleLink} to="/admin" variant="default" className={classes.beside}>
        {t('setup.enginesOpen')}
      </Button>
      <Button component={LocaleLink} to="/admin/local-engine" className={classes.beside}>
        {t('localEngine.setUp')}
      </Button>
      <StepFooter step="engines" />
    </>
  )
}
