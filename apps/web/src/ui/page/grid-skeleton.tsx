import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../lib/i18n/index.ts'
import { Masonry } from '../masonry/index.ts'

const shapes = [1.2, 0.8, 1.4, 1, 0.7, 1.3, 1, 1.5, 0.9, 1.1, 1.3, 0.8].map((ratio, index) => ({
  ratio,
  index,
}))

const keyOf = (shape: (typeof shapes)[number]) => String(shape.index)
const ratioOf = (shape: (typeof shapes)[number]) => shape.ratio

/** Placeholder of a masonry that is loading. */
export function GridSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      <Masonry
        items={shapes}
        keyOf={keyOf}
        ratioOf={ratioOf}
        label={t('common.loading')}
        render={() => <Skeleton height="100%" radius="md" />}
      />
    </div>
  )
}
