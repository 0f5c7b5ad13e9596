import type { WorkTemplate } from '@easel/contract/client'
import { Button, Loader, TextInput } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles, usePictureUpload } from '../../../lib/upload/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { Fault, Section } from '../../../ui/page/index.ts'
import type { DraftHandle } from '../draft-store.ts'
import { BothTexts } from './both-texts.tsx'
import classes from './maker.module.css'
import { SampleResult } from './sample-state.tsx'

interface TextStepProps {
  handle: DraftHandle
  /** Messages of the server by field. */
  faults: Readonly<Record<string, string>>
  titleFault: string | false
  /** Sentence that describes the cover if no picture is uploaded. */
  coverHint: string
  /** The published version of the template. */
  published: WorkTemplate | undefined
}

/** The step that gives the template its title, its texts and its cover. */
export function TextStep({ handle, faults, titleFault, coverHint, published }: TextStepProps) {
  const { t } = useTranslation()
  const { draft, change } = handle
  const topicFault = Object.entries(faults).find(([path]) => path.startsWith('topic_arr'))?.[1]
  return (
    <Section title={t('maker.texts')}>
      <div className={classes.form}>
        <BothTexts
          label={t('maker.titleLabel')}
          text={draft.title}
          max={100}
          onChange={(title) => change({ title })}
          error={titleFault || faults['title']}
        />
        <BothTexts
          label={t('maker.description')}
          text={draft.description}
          max={1000}
          isLong
          onChange={(description) => change({ description })}
          error={faults['description']}
        />
        <TextInput
          label={t('maker.topics')}
          description={t('maker.topicsHint')}
          value={draft.topics}
          onChange={(event) => change({ topics: event.currentTarget.value })}
          error={topicFault}
        />
        <Cover {...{ handle, published }} hint={coverHint} />
      </div>
    </Section>
  )
}

function Cover({ handle, hint, published }: Pick<TextStepProps, 'handle' | 'published'> & { hint: string }) {
  const { t } = useTranslation()
  const { take, isSending, fault } = usePictureUpload(({ id, file }) =>
    handle.change({ coverId: id, coverName: file.name }),
  )
  const { coverId, coverName } = handle.draft
  return (
    <div>
      <p className={classes.name}>{t('maker.cover')}</p>
      <p className={classes.facts}>{coverId === '' ? hint : coverName}</p>
      {coverId === '' && <SampleResult template={published} />}
      <div className={classes.row}>
        <FileLabel accept={acceptedFiles} onFiles={take} className={classes.choose}>
          {t('maker.chooseCover')}
        </FileLabel>
        {isSending && <Loader size={18} role="img" aria-label={t('maker.sending')} />}
        {coverId !== '' && (
          <Button variant="subtle" onClick={() => handle.change({ coverId: '', coverName: '' })}>
            {t('maker.removeCover')}
          </Button>
        )}
      </div>
      {fault && <Fault>{fault}</Fault>}
    </div>
  )
}
