import type { WorkTemplate } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { waysQuery } from '../../templates/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import classes from './way-choice.module.css'

/** The templates that do one task in different ways, with their costs; the chosen template takes over the photos. */
export function WayChoice({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  const { data: templates = [] } = useQuery(waysQuery(useApi(), template))
  if (templates.length < 2) return null
  const missing = templates.filter(({ is_offered }) => !is_offered)
  return (
    <nav className={classes.choice} aria-label={t('tool.way')}>
      <h2 className={classes.heading}>{t('tool.way')}</h2>
      <ul className={classes.list}>
        {templates.map(({ work_template_id, label, cost, is_offered }) => {
          const isHere = work_template_id === template.id
          const words = (
            <>
              <b>{label}</b>
              <small>{t('tool.cost', { count: cost })}</small>
            </>
          )
          return (
            <li key={work_template_id}>
              {is_offered || isHere ? (
                <LocaleLink
                  to={themeAddress(`/tool?template=${work_template_id}`)}
                  className={classes.way}
                  aria-current={isHere ? 'true' : undefined}
                  preventScrollReset
                >
                  {words}
                </LocaleLink>
              ) : (
                <span className={classes.way} data-missing="">
                  {words}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {missing.map(({ work_template_id, label }) => (
        <p key={work_template_id} className={classes.note}>
          {t('tool.wayMissing', { name: label })}
        </p>
      ))}
    </nav>
  )
}
