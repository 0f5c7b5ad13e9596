import type { PhotoSurvey } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { useSession } from '../../accounts/index.ts'
import type { DraftItem, Size } from '../draft/index.ts'
import classes from './mask-dialog.module.css'
import type { MaskPainter } from './mask-painter.ts'
import { pixelsOf, surveyQuery } from './photo-survey.ts'

interface DetectedPeopleProps {
  photo: Pick<DraftItem, 'url'> & { size: Size; file: File | undefined }
  painter: MaskPainter
}

/** People in the photo; a click adds a person to the mask. The detection begins with a click. */
export function DetectedPeople({ photo, painter }: DetectedPeopleProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { user } = useSession()
  const [isAsked, setAsked] = useState(false)
  const { url, file } = photo
  const survey = useQuery({
    ...surveyQuery(useApi(), { url, ...(file && { file }) }),
    enabled: isAsked,
  })
  if (!user) return null
  if (survey.data && !survey.isError)
    return <FoundPeople photo={photo} painter={painter} parts={survey.data.part_arr} />
  return (
    <div className={classes.found}>
      <Button
        variant="default"
        leftSection={<IconUserSearch size={18} stroke={1.8} />}
        loading={survey.isFetching}
        onClick={() => (isAsked ? void survey.refetch() : setAsked(true))}
      >
        {t('mask.find')}
      </Button>
      <p className={classes.share} role="status">
        {survey.isFetching ? t('mask.finding') : survey.error && errorText(survey.error)}
      </p>
    </div>
  )
}

function FoundPeople({ photo, painter, parts }: DetectedPeopleProps & { parts: PhotoSurvey['part_arr'] }) {
  const { t } = useTranslation()
  const [extent, setExtent] = useState<'whole' | 'head'>('whole')
  if (parts.length === 0)
    return (
      <p className={classes.share} role="status">
        {t('mask.foundNothing')}
      </p>
    )
  return (
    <div className={classes.found}>
      <ul className={classes.parts} aria-label={t('mask.found')}>
        {parts.map((part, index) => (
          <li key={`${part.box.left} ${part.box.top}`}>
            <button
              type="button"
              className={classes.part}
              style={cropTo(part, photo)}
              aria-label={t('mask.part', { number: index + 1, count: parts.length })}
              onClick={() => painter.add(pixelsOf(part, painter.mask, extent === 'head'))}
            />
          </li>
        ))}
      </ul>
      {parts.some(({ face }) => face) && (
        <ChoiceChips
          label={t('mask.extent')}
          value={extent}
          choices={(['whole', 'head'] as const).map((value) => ({ value, label: t(`mask.${value}`) }))}
          onChange={setExtent}
        />
      )}
    </div>
  )
}

/** Side of a tile, in pixels, and the size of its content relative to a face. */
const [tileSide, around] = [54, 1.8]

/** Shows the face of a part, or the whole part if it has no face, as the background of a square tile. */
function cropTo(
  { face, box }: PhotoSurvey['part_arr'][number],
  { url, size }: DetectedPeopleProps['photo'],
): CSSProperties {
  const shown = face ?? box
  const [width, height] = [shown.width * size.width, shown.height * size.height]
  const scale = tileSide / (Math.max(width, height, 1) * (face ? around : 1))
  const [x, y] = [shown.left * size.width + width / 2, shown.top * size.height + height / 2]
  return {
    backgroundImage: `url(${JSON.stringify(url)})`,
    backgroundSize: `${size.width * scale}px ${size.height * scale}px`,
    backgroundPosition: `${tileSide / 2 - x * scale}px ${tileSide / 2 - y * scale}px`,
  }
}
