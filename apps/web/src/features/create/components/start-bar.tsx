import type { Client, ParamValue, WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { firstClick } from '../../../lib/browser/index.ts'
import { roughDurationText } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import { balanceQuery } from '../../credits/index.ts'
import { useRunningWork } from '../../works/index.ts'
import type { DraftItem } from '../draft/index.ts'
import { findRepeated, LineUpList, useCost, useLinedUpCost, useLineUp } from '../line-up/index.ts'
import classes from './workspace.module.css'

interface StartBarProps {
  template: WorkTemplate
  items: readonly DraftItem[]
  params: Readonly<Record<string, ParamValue>>
  /** Number of works. */
  count: number
  isStarting: boolean
  /** Beside a result, posting that is the main thing to do. */
  isBesideResult?: boolean
  onStart: () => void
}

type Asked = Required<Parameters<Client['quoteWork']>[0]>

const quoteAfterMs = 300
const quoteAgainMs = 15_000

/** The cost of starting the works, and the start button. */
export function StartBar(props: StartBarProps) {
  const { template, items, params, count, isStarting, isBesideResult = false, onStart } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const { user } = useSession()
  const source_arr = items.flatMap(({ upload }) => (upload.kind === 'done' ? [upload.source] : []))
  // Serialized, so that equal values compare as equal.
  const [asked] = useDebouncedValue(
    JSON.stringify({
      work_template_id: template.id,
      source_count: items.length,
      source_arr,
      params,
    } satisfies Asked),
    quoteAfterMs,
  )
  const [address] = useSearchParams()
  const queryClient = useQueryClient()
  const isSame =
    source_arr.length === items.length &&
    findRepeated(queryClient, { work_template_id: template.id, params, source_arr, count }, template) !==
      undefined
  const order = JSON.parse(asked) as Asked
  const { data: quote } = useQuery({
    queryKey: [...queryKeys.quote, user?.id, asked],
    queryFn: ({ signal }) => api.quoteWork(order, { signal }),
    enabled: user !== null,
    placeholderData: (last, query) => (isOfSamePhotos(query?.queryKey.at(-1), order) ? last : undefined),
    refetchInterval: quoteAgainMs,
  })
  const isOfTemplate = order.work_template_id === template.id
  const expectedText = ({ p50 }: { p50: number }) => {
    const words = t('tool.expected', { time: roughDurationText(p50, locale) })
    return count > 1 ? t('tool.each', { words }) : words
  }
  const cost = useCost(template, isOfTemplate ? quote?.cost : undefined)
  const { data: balance } = useQuery({ ...balanceQuery(api), enabled: user !== null })
  const left = (balance ?? 0) - useLinedUpCost() - cost
  const facts: string[] = []
  const running = useRunningWork(user !== null).data
  const waits = useLineUp().length > 0 || Boolean(running)
  if (quote && isOfTemplate && areSizesKnown(template, order)) facts.push(expectedText(quote.expected_ms))
  // Behind one's own works, the place in the queue is decided later.
  if (quote && !waits) {
    // The work at position 1 is the next to be made.
    const before = quote.queue_position - 1
    if (before > 0) facts.push(t('tool.queue', { count: before }))
  }
  return (
    <div className={classes.start}>
      <LineUpList />
      {running && (
        <p className={classes.note}>
          {t('tool.inProgress')}{' '}
          {address.get('run') !== running.id && (
            <LocaleLink to={`/tool?template=${running.work_template_id}&run=${running.id}`}>
              {t('run.runningOpen')}
            </LocaleLink>
          )}
        </p>
      )}
      <p className={classes.quote}>
        <span aria-live="polite">
          {left >= 0 ? t('tool.costLeaves', { count: cost, left }) : t('tool.cost', { count: cost })}
        </span>
        {/* Not announced: the time changes every few seconds, at times while a work is. */}
        {facts.map((fact) => ` · ${fact}`)}
        <span aria-live="polite">{isSame && <span className={classes.same}>{t('tool.same')}</span>}</span>
      </p>
      <Button
        size="lg"
        fullWidth
        variant={isBesideResult ? 'default' : 'filled'}
        onClick={firstClick(onStart)}
        loading={isStarting}
      >
        {t('tool.start')}
      </Button>
    </div>
  )
}

/** True once the server has all photos: how long they take depends on their sizes. */
function areSizesKnown({ image_count }: WorkTemplate, { source_count, source_arr }: Asked): boolean {
  return source_count >= image_count.min && source_arr.length === source_count
}

/** True if an earlier question differs from this one by its settings at most. */
function isOfSamePhotos(asked: unknown, order: Asked): boolean {
  if (typeof asked !== 'string') return false
  const { work_template_id, source_arr } = JSON.parse(asked) as Asked
  return (
    work_template_id === order.work_template_id &&
    JSON.stringify(source_arr) === JSON.stringify(order.source_arr)
  )
}
