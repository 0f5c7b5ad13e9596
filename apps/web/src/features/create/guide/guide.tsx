import type { TemplateInput, WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles, checkFiles, isHeic, refusalTexts, withoutHeic } from '../../../lib/upload/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { guideItem, type SourceRef, usablePhotos, useDraft } from '../draft/index.ts'
import { lookQuery } from '../looks/index.ts'
import type { Values } from '../params/index.ts'
import { removeItem, retryItem, setGuide, useSending } from '../sources/index.ts'
import classes from './guide.module.css'

interface GuideProps {
  template: WorkTemplate
  params: Values
}

/** The photo that guides the picture, for a template that takes such a photo in addition to its own photos. */
function GuidePhoto({ template }: GuideProps) {
  const input = template.input_arr.find(({ type }) => type === 'guide')
  return input ? <PhotoField template={template} label={input.label} /> : null
}

function PhotoField({ template, label }: { template: WorkTemplate; label: string }) {
  const { t } = useTranslation()
  useSending(template)
  const item = guideItem(useDraft())
  const choose = async (files: readonly File[]) => {
    const { accepted, refused } = checkFiles(files.some(isHeic) ? await withoutHeic(files) : files, 0, 1)
    if (accepted[0]) setGuide(accepted[0])
    else if (refused[0]) toastError(t(refusalTexts[refused[0].reason]))
  }
  return (
    <section className={classes.photo} aria-label={label}>
      {item?.url && <img src={item.url} alt={label} className={classes.picture} draggable={false} />}
      <div className={classes.buttons}>
        <FileLabel accept={acceptedFiles} onFiles={choose} className={classes.choose}>
          <IconPhotoPlus size={18} stroke={1.8} aria-hidden="true" />
          {t(item ? 'words.guideOther' : 'words.guideChoose')}
        </FileLabel>
        {item && (
          <Button variant="subtle" color="gray" onClick={() => removeItem(item.key)}>
            {t('words.guideRemove')}
          </Button>
        )}
      </div>
      {item?.upload.kind === 'uploading' && (
        <p className={classes.note} role="status">
          {t('tool.uploading', { percent: Math.round(item.upload.share * 100) })}
        </p>
      )}
      {(item?.upload.kind === 'failed' || item?.upload.kind === 'refused') && (
        <p className={classes.note} role="alert" data-error>
          {item.upload.message}{' '}
          {item.upload.kind === 'failed' && (
            <Button size="compact-sm" variant="default" onClick={() => retryItem(item.key)}>
              {t('common.retry')}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

/** The map that is made of the photo, before a work begins. It takes no attempts. */
function GuideMap({ template, params, label }: GuideProps & { label: string }) {
  const draft = useDraft()
  const { user } = useSession()
  const hasOwn = template.input_arr.some(({ type }) => type === 'guide')
  const item = hasOwn ? guideItem(draft) : usablePhotos(draft)[0]
  const isHere = draft.templateId === template.id && user !== null
  if (!isHere || item?.upload.kind !== 'done') return null
  return <MadeMap {...{ template, params, label, source: item.upload.source }} />
}

function MadeMap({ template, params, label, source }: GuideProps & { label: string; source: SourceRef }) {
  const { t } = useTranslation()
  const kind = String(params['guide_kind'] ?? '')
  // Other settings do not change the map.
  const needed = template.input_arr.filter(({ required }) => required)
  const errorText = useErrorText()
  const { data, error } = useQuery(
    lookQuery(useApi(), {
      ...{ work_template_id: template.id, source },
      params: {
        ...Object.fromEntries(needed.map((input) => [input.name, input.default])),
        ...{ guide: true, guide_kind: kind },
      },
    }),
  )
  // A photo that lacks what the map needs, such as a person, is refused with a sentence about the photo.
  const fault = errorCode(error) === 'A0440' ? errorText(error) : t('words.guideMapNone')
  const choices = template.input_arr.find(({ name }) => name === 'guide_kind')?.choice_arr
  const name = choices?.find(({ value }) => value === kind)?.label ?? label
  return (
    <div className={classes.map} aria-busy={!data && !error}>
      {data && (
        <img
          src={data.url}
          width={data.width}
          height={data.height}
          alt={t('words.guideMap', { kind: name })}
          className={classes.picture}
          draggable={false}
        />
      )}
      <p className={classes.note} role="status">
        {data ? t('words.guideMapNote') : error ? fault : t('words.guideMapWait')}
      </p>
    </div>
  )
}

/** The photo that guides, below the switch for it, and its map, below the choice of its kind. */
export default function Guide({ input, ...props }: GuideProps & { input: TemplateInput }) {
  return input.name === 'guide' ? <GuidePhoto {...props} /> : <GuideMap {...props} label={input.label} />
}
