import type { WorkTemplate } from '@easel/contract/client'
import { ActionIcon, Avatar } from '@mantine/core'
import { IconArrowLeft, IconFlag } from '@tabler/icons-react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useReport } from '../../reports/index.ts'
import { BasedOnLink, CollectButton, TemplateFacts } from '../../templates/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import classes from './workspace.module.css'

interface TemplateIntroProps {
  template: WorkTemplate
  /** True beside a result: shows only the title. */
  isBrief?: boolean
}

/** The template's description and facts, with buttons to collect and report it. */
export function TemplateIntro({ template, isBrief = false }: TemplateIntroProps) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  return (
    <header className={classes.intro}>
      <LocaleLink to={themeAddress('/tool')} className={classes.back}>
        <IconArrowLeft size={17} stroke={1.8} aria-hidden="true" />
        {t('tool.otherTemplate')}
      </LocaleLink>
      <div className={classes.introRow} data-brief={isBrief || undefined}>
        <div className={classes.introCover}>
          <Picture file={template.cover} alt="" eager />
        </div>
        <div>
          <h1 className={classes.title}>{template.title}</h1>
          {!isBrief && <p className={classes.text}>{template.description}</p>}
          <Replaced template={template} />
        </div>
      </div>
      {!isBrief && <IntroFoot template={template} />}
    </header>
  )
}

/** Links to the successor of a template that lists no longer show. */
function Replaced({ template: { replaced_by } }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  if (!replaced_by) return null
  return (
    <p className={classes.text} role="note">
      {t('tool.replaced')}{' '}
      <LocaleLink to={themeAddress(`/tool?template=${replaced_by.id}`)}>{replaced_by.title}</LocaleLink>
    </p>
  )
}

function IntroFoot({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  return (
    <>
      <TemplateFacts template={template} />
      <div className={classes.introFoot}>
        <CollectButton template={template} />
        <LocaleLink to={`/user/${template.user_info.id}`} className={classes.maker}>
          <Avatar src={template.user_info.avatar_url} alt="" size={24} radius="xl" />
          {template.user_info.nick_name}
        </LocaleLink>
        <ReportTemplate template={template} />
      </div>
      <div className={classes.introFoot}>
        <GraphLink template={template} />
        {template.based_on && <BasedOnLink basedOn={template.based_on} className={classes.maker} />}
      </div>
      {template.topic_arr.length > 0 && (
        <ul className={classes.topics} aria-label={t('tool.topics')}>
          {template.topic_arr.map((topic) => (
            <li key={topic}>
              <LocaleLink to={themeAddress(`/tool?q=${encodeURIComponent(topic)}`)}>{`#${topic}`}</LocaleLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Links to the graph, unless its maker keeps it private. */
function GraphLink({ template: { id, hides_graph, user_info } }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const { user } = useSession()
  if (hides_graph && user?.id !== user_info.id) return null
  return (
    <LocaleLink to={`/templates/${id}/graph`} className={classes.maker}>
      {t('tool.openGraph')}
    </LocaleLink>
  )
}

/** Shown to everyone but the template's author. */
function ReportTemplate({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const report = useReport({ type: 'work_template', id: template.id })
  const label = t('report.title_work_template')
  if (user?.id === template.user_info.id) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        radius="xl"
        className={classes.report}
        onClick={report.open}
        aria-label={label}
        title={label}
      >
        <IconFlag size={18} stroke={1.7} />
      </ActionIcon>
      {report.dialog}
    </>
  )
}
