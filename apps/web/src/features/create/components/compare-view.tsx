import type { Work } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { useNavigate } from 'react-router'
import { resultMedia } from '../../../lib/api/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { BeforeAfter, Picture } from '../../../ui/media/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import { useWork } from '../../works/index.ts'
import { useSessionWorks } from '../line-up/index.ts'
import classes from './loop.module.css'

interface CompareViewProps {
  work: Work
  otherId: string
  onEnd: () => void
}

/** Maximum difference of two aspect ratios (width by height) for which the pictures are overlaid. */
const shapeTolerance = 0.02

/** Two pictures of this session: overlaid if they have the same shape, otherwise side by side. The user chooses one of them. */
export function CompareView({ work, otherId, onEnd }: CompareViewProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const themeAddress = useThemeAddress()
  const otherWork = useWork(otherId).data
  const nameOf = useNames()
  const [mine, theirs] = [pictureOf(work), otherWork && pictureOf(otherWork)]
  if (!mine || !otherWork || !theirs) return <Skeleton className={classes.compare} />
  const isSameShape = Math.abs(mine.width / mine.height - theirs.width / theirs.height) <= shapeTolerance
  const [here, there] = [nameOf(work), nameOf(otherWork)]
  const chooseOther = () => {
    onEnd()
    void navigate(path(themeAddress(`/tool?template=${otherWork.work_template_id}&run=${otherWork.id}`)))
  }
  return (
    <div className={classes.compare}>
      {isSameShape ? (
        <BeforeAfter
          key={`${work.id} ${otherWork.id}`}
          before={theirs}
          after={mine}
          alt={here}
          restingShare={50}
          labels={{
            slider: t('tool.compareSlider', { one: there, other: here }),
            before: there,
            after: here,
            hold: t('tool.holdFor', { name: there }),
          }}
        />
      ) : (
        <div className={classes.pair}>
          <Picture file={theirs} alt={there} fit="contain" eager />
          <Picture file={mine} alt={here} fit="contain" eager />
        </div>
      )}
      <div className={classes.choices}>
        <Button variant="default" onClick={chooseOther}>
          {t('tool.choose', { name: there })}
        </Button>
        <Button variant="default" onClick={onEnd}>
          {t('tool.choose', { name: here })}
        </Button>
      </div>
    </div>
  )
}

function pictureOf({ result_info }: Work) {
  const media = resultMedia(result_info)
  return media?.kind === 'image' ? media.main : undefined
}

/**
 * Names works by their templates; several works of the same template also by their number, in the order in which they were made.
 */
function useNames(): (work: Work) => string {
  const works = useSessionWorks()
  return ({ id, template_title, work_template_id }) => {
    const same = works.filter(({ templateId }) => templateId === work_template_id)
    const index = same.findIndex((work) => work.id === id)
    return same.length > 1 && index >= 0 ? `${template_title} ${same.length - index}` : template_title
  }
}
