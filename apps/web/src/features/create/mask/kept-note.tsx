import type { ParamValue, PhotoSurvey, WorkTemplate } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { savesData } from '../../../lib/browser/index.ts'
import { type Translate, useTranslation } from '../../../lib/i18n/index.ts'
import { usablePhotos, useDraft } from '../draft/index.ts'
import classes from './mask-field.module.css'
import { surveyQuery } from './photo-survey.ts'

interface KeptNoteProps {
  template: WorkTemplate
  /** Value of the setting for the part to keep. */
  keptPart: ParamValue | undefined
}

/** A sentence that names the part of the photo that the chosen setting cuts out. */
export function KeptNote({ template, keptPart }: KeptNoteProps) {
  const { t } = useTranslation()
  const draft = useDraft()
  const photo = draft.templateId === template.id ? usablePhotos(draft)[0] : undefined
  const isWanted = keptPart !== 'painted' && photo !== undefined && !savesData()
  const survey = useQuery({ ...surveyQuery(useApi(), photo), enabled: isWanted })
  if (!isWanted) return null
  return (
    <p className={classes.kept} role="status">
      {survey.data ? keptText(survey.data.subject, keptPart, t) : survey.isFetching && t('kept.looking')}
    </p>
  )
}

function keptText(
  { found, people_count, thing }: PhotoSurvey['subject'],
  keptPart: ParamValue | undefined,
  t: Translate,
): string {
  const wanted = keptPart === 'people' || keptPart === 'thing' ? keptPart : found
  if (wanted === 'people')
    return people_count > 0 ? t('kept.people', { count: people_count }) : t('kept.noPeople')
  if (wanted === 'none' || thing === 'none') return t('kept.nothing')
  return t(thing === 'clear' ? 'kept.thing' : 'kept.thing_doubtful')
}
