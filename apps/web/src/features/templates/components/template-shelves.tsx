import type { WorkTemplate } from '@easel/contract/client'
import { useId } from 'react'
import { HydrateWhenIdle } from '../../../lib/hydration/hydrate-when-idle.tsx'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { Shelf } from '../../../ui/layout/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import { arrangeOnShelves } from '../shelves.ts'
import { TemplateCard } from './template-card.tsx'
import classes from './template-shelves.module.css'

/** Number of cards on a shelf; the page of the shelf has the other cards. */
const maxShown = 12
/** Number of cards of a shelf that are visible at first: their covers load eagerly on the first shelf. */
const inView = 5

/** The gallery as one row for each shelf. */
export function TemplateShelves({ templates }: { templates: readonly WorkTemplate[] }) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  return (
    <div className={classes.shelves}>
      {arrangeOnShelves(templates).map(({ shelf, templates: shelfTemplates }, index) => (
        <TemplateShelf
          key={shelf}
          title={t(`tool.shelf_${shelf}`)}
          address={themeAddress(`/tool?kind=${shelf === 'rest' ? 'all' : shelf}`)}
          templates={shelfTemplates}
          eager={index === 0}
          hasModels={shelf === 'seed'}
        />
      ))}
      <LocaleLink to={themeAddress('/tool?kind=all')} className={classes.all}>
        {t('tool.seeEvery', { count: templates.length })}
      </LocaleLink>
    </div>
  )
}

interface TemplateShelfProps {
  title: string
  address: string
  templates: readonly WorkTemplate[]
  eager: boolean
  /** True if some pictures of the shelf are made by models; the shelf then links to the page of models. */
  hasModels: boolean
}

function TemplateShelf({ title, address, templates, eager, hasModels }: TemplateShelfProps) {
  const { t } = useTranslation()
  const id = useId()
  const items = templates.slice(0, maxShown).map((template, index) => ({
    key: template.id,
    content: (
      <div className={classes.card}>
        <HydrateWhenIdle>
          <TemplateCard template={template} eager={eager && index < inView} level={3} />
        </HydrateWhenIdle>
      </div>
    ),
  }))
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <div className={classes.links}>
          {hasModels && <LocaleLink to="/models">{t('nav.models')}</LocaleLink>}
          <LocaleLink to={address} aria-label={t('tool.seeShelf', { title })}>
            {t('tool.seeAll')}
          </LocaleLink>
        </div>
      </div>
      <Shelf label={title} items={items} />
    </section>
  )
}
