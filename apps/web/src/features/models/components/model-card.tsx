import type { Client } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { LocaleLink, type Translate, useTranslation } from '../../../lib/i18n/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { Chip, panelClass } from '../../../ui/rows/panels.tsx'
import { formAddress } from '../form-address.ts'
import classes from './models.module.css'

type Model = Awaited<ReturnType<Client['listModels']>>['model_arr'][number]

/** A model: its known properties, pictures that were made with it on this site, and the forms that use it. */
export function ModelCard({ model }: { model: Model }) {
  const { t } = useTranslation()
  const {
    title,
    family,
    good_at,
    licence,
    licence_url,
    reads_arr: reads,
    guide_arr: guides,
    post_arr: posts,
    post_count,
  } = model
  const facts = [
    t('models.forAll'),
    ...(reads?.includes('chinese') ? [t('models.readsChinese')] : []),
    ...(reads?.includes('weights') ? [t('models.readsWeights')] : []),
    ...(guides ? [guideFact(guides, t)] : []),
    ...(post_count > 0 ? [t('models.made', { count: post_count })] : []),
  ]
  return (
    <article className={panelClass}>
      <div className={classes.head}>
        <h2 className={classes.name}>{title}</h2>
        {family !== undefined && <Chip>{family}</Chip>}
        {!model.is_ready && <Chip>{t('models.away')}</Chip>}
      </div>
      <p className={classes.text}>{good_at ?? t('models.unknown')}</p>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <p className={classes.facts}>
        {licence === undefined ? (
          t('models.noLicence')
        ) : (
          <a href={licence_url} target="_blank" rel="noreferrer">
            {t('models.licence', { name: licence })}
          </a>
        )}
      </p>
      {posts.length > 0 ? (
        <ul className={classes.pictures} aria-label={t('models.picturesOf', { title })}>
          {posts.map((post) => (
            <li key={post.id}>
              <LocaleLink to={`/post/${post.id}`} className={classes.picture}>
                <Picture file={post.file} alt={post.alt_text || post.title} sizes="180px" />
              </LocaleLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.facts}>{t('models.noPictures')}</p>
      )}
      <Forms model={model} />
    </article>
  )
}

/** States whether a photo can guide pictures of a model, and by which maps. */
function guideFact(guides: readonly ('edges' | 'lines' | 'depth' | 'pose')[], t: Translate): string {
  if (guides.length === 0) return t('models.notGuided')
  const kinds = guides.map((kind) => t(`models.guide_${kind}`))
  return t('models.guided', { kinds: kinds.join(t('models.guideAnd')) })
}

function Forms({ model: { name, title, form_arr: forms } }: { model: Model }) {
  const { t } = useTranslation()
  if (forms.length === 0) return null
  return (
    <div className={classes.forms}>
      {forms.map(({ work_template_id, title: form, input }, index) => (
        <Button
          key={work_template_id}
          component={LocaleLink}
          to={formAddress(work_template_id, { [input]: name })}
          variant={index === 0 ? 'light' : 'default'}
          size="sm"
          aria-label={t('models.openWith', { form, title })}
        >
          {form}
        </Button>
      ))}
    </div>
  )
}
