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
import { type DraftItem, useEachPhoto } from '../draft/index.ts'
import { findRepeated, LineUpList, useCost, useLinedUpCost, useLineUp } from '../line-up/index.ts'
import { tooLong } from '../params/index.ts'
import classes from './workspace.module.css'

interface StartBarProps {
  template: WorkTemplate
  items: readonly DraftItem[]
  params: Readonly<Record<string, ParamValue>>
  /** Number of works. */
  count: number
  isStarting: boolean
  /** True beside a result. Posting the result is then the main action. */
  isBesideResult?: boolean
  onStart: () => void
}

type QuoteInput = Required<Parameters<Client['quoteWork']>[0]>

const quoteAfterMs = 300
const quoteAgainMs = 15_000

/** The cost of starting the works, and the start button. */
export function StartBar({ isStarting, isBesideResult = false, onStart, ...order }: StartBarProps) {
  const { t } = useTranslation()
  const { cost, remaining, facts, isSame } = useStartFacts(order)
  return (
    <div className={classes.start}>
      <LineUpList />
      <RunningNote />
      <p className={classes.quote}>
        <span aria-live="polite">
          {remaining >= 0
            ? t('tool.costLeaves', { count: cost, left: remaining })
            : t('tool.cost', { count: cost })}
        </span>
        {/* The expected time is not announced, because it changes every few seconds, sometimes while a work is announced. */}
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

/** Links to the running work, if the page shows another work. */
function RunningNote() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const running = useRunningWork(useSession().user !== null).data
  if (!running) return null
  return (
    <p className={classes.note}>
      {t('tool.inProgress')}{' '}
      {address.get('run') !== running.id && (
        <LocaleLink to={`/tool?template=${running.work_template_id}&run=${running.id}`}>
          {t('run.runningOpen')}
        </LocaleLink>
      )}
    </p>
  )
}

type OrderProps = Pick<StartBarProps, 'template' | 'items' | 'params' | 'count'>

/**
 * Returns the cost of the start and the attempts left after it, the expected time and place in the queue, and whether the same
 * works already exist.
 */
function useStartFacts({ template, items: given, params, count }: OrderProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { user } = useSession()
  const queryClient = useQueryClient()
  // If each of several photos becomes a work, the quote is for the first photo.
  const each = useEachPhoto(template)
  const items = each > 0 ? given.slice(0, 1) : given
  const source_arr = items.flatMap(({ upload }) => (upload.kind === 'done' ? [upload.source] : []))
  const work_template_id = template.id
  const quote = useQuote({ work_template_id, source_count: items.length, source_arr, params }, template)
  const cost = useCost(template, quote?.cost)
  const { data: balance = 0 } = useQuery({ ...balanceQuery(useApi()), enabled: user !== null })
  const remaining = balance - useLinedUpCost() - cost
  const running = useRunningWork(user !== null).data
  const waits = useLineUp().length > 0 || Boolean(running)
  const facts: string[] = []
  if (quote?.expected_ms) {
    const words = t('tool.expected', { time: roughDurationText(quote.expected_ms.p50, locale) })
    facts.push(count > 1 ? t('tool.each', { words }) : words)
  }
  // The place in the queue is unknown if the work waits for the user's own works. The work at position 1 is the next.
  const before = quote && !waits ? quote.queue_position - 1 : 0
  if (before > 0) facts.push(t('tool.queue', { count: before }))
  const isSame =
    source_arr.length === items.length &&
    findRepeated(queryClient, { work_template_id, params, source_arr, count }, template) !== undefined
  return { cost, remaining, facts, isSame }
}

/**
 * The server's quote. The cost is left out if it belongs to another template, and the time is left out if sizes of photos are
 * unknown.
 */
function useQuote(order: QuoteInput, template: WorkTemplate) {
  const api = useApi()
  const { user } = useSession()
  // Serialized, so that equal values compare as equal.
  const [asked] = useDebouncedValue(JSON.stringify(order), quoteAfterMs)
  const settled = JSON.parse(asked) as QuoteInput
  const { data: quote } = useQuery({
    queryKey: [...queryKeys.quote, user?.id, asked],
    queryFn: ({ signal }) => api.quoteWork(settled, { signal }),
    // The server refuses a text that is too long.
    enabled: user !== null && !tooLong(template, settled.params ?? {}),
    placeholderData: (last, query) => (isOfSamePhotos(query?.queryKey.at(-1), settled) ? last : undefined),
    refetchInterval: quoteAgainMs,
  })
  if (!quote) return undefined
  const { cost, expected_ms, queue_position } = quote
  const isOfTemplate = settled.work_template_id === template.id
  return {
    queue_position,
    cost: isOfTemplate ? cost : undefined,
    expected_ms: isOfTemplate && areSizesKnown(template, settled) ? expected_ms : undefined,
  }
}

/** Reports whether the server has all photos: the expected time depends on their sizes. */
function areSizesKnown({ image_count }: WorkTemplate, { source_count, source_arr }: QuoteInput): boolean {
  return source_count >= image_count.min && source_arr.length === source_count
}

/** Reports whether an earlier quote request differs from this request only in its settings. */
function isOfSamePhotos(asked: unknown, order: QuoteInput): boolean {
  if (typeof asked !== 'string') return false
  const { work_template_id, source_arr } = JSON.parse(asked) as QuoteInput
  return (
    work_template_id === order.work_template_id &&
    JSON.stringify(source_arr) === JSON.stringify(order.source_arr)
  )
}
