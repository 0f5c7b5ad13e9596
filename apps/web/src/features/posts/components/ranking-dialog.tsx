import type { Post, Why } from '@easel/contract/client'
import { Button, Modal } from '@mantine/core'
import { abbreviate, timeAgo } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import classes from './ranking-dialog.module.css'

const weighed = [
  { count: 'like_count', label: 'why.likes', weight: 1 },
  { count: 'comment_count', label: 'why.comments', weight: 2 },
  { count: 'share_count', label: 'why.shares', weight: 3 },
] as const

interface RankingDialogProps {
  post: Post
  why: Why
  opened: boolean
  onClose: () => void
}

/** Explains why a post is in a list: the rule and its numbers in words, and on request the formula. */
export default function RankingDialog({ post, why, opened, onClose }: RankingDialogProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const posted = timeAgo(post.create_ts, post.create_ts + why.age_ms, locale)
  const isCounted = why.order !== 'ts' && why.order !== 'like_ts'
  const countOf = (count: number) => ({ count, number: abbreviate(count) })
  const counts = {
    likes: t('why.hasLikes', countOf(why.like_count)),
    comments: t('why.hasComments', countOf(why.comment_count)),
    shares: t('why.hasShares', countOf(why.share_count)),
  }
  const frame = useDialog(opened, onClose)
  return (
    <Modal {...frame} title={t('why.title')} centered closeButtonProps={{ 'aria-label': t('common.close') }}>
      <p>{t(`why.reason_${why.reason}`, { name: post.user_info.nick_name })}</p>
      <p className={classes.soft}>{t(`why.order_${why.order}`)}</p>
      <p className={classes.soft}>
        {isCounted ? t('why.has', { ...counts, posted }) : t('why.posted', { posted })}
      </p>
      {why.reason === 'hot' && <p className={classes.soft}>{t('why.language')}</p>}
      <p className={classes.soft}>{t('why.nothingElse')}</p>
      {isCounted && (
        <details className={classes.formula}>
          <summary>{t('why.formula')}</summary>
          <WhySum why={why} />
        </details>
      )}
      {why.reason === 'hot' && (
        <Button
          component={LocaleLink}
          to="/inspiration?tab=new"
          variant="default"
          fullWidth
          mt="md"
          onClick={onClose}
        >
          {t('why.plain')}
        </Button>
      )}
    </Modal>
  )
}

/** The calculation of a post's rank from its counts and, if it is relevant, its age. */
function WhySum({ why }: { why: Why }) {
  const { t } = useTranslation()
  const format = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const score = weighed.reduce((sum, { count, weight }) => sum + why[count] * weight, 0)
  return (
    <table className={classes.sum}>
      <caption>{t(why.order === 'score' ? 'why.formulaScore' : 'why.formulaHot')}</caption>
      <tbody>
        {weighed.map(({ count, label, weight }) => (
          <tr key={count}>
            <th scope="row">{t(label)}</th>
            <td>{`${abbreviate(why[count])} × ${weight}`}</td>
            <td>{abbreviate(why[count] * weight)}</td>
          </tr>
        ))}
        {why.order === 'score' ? (
          <Total label={t('why.score')} value={abbreviate(score)} />
        ) : (
          <>
            <Part
              label={t('why.engagement')}
              how={`log₁₀(1 + ${abbreviate(score)})`}
              value={format.format(why.engagement_part)}
            />
            <Part label={t('why.time')} how={t('why.timeHow')} value={format.format(why.time_part)} />
            <Total label={t('why.hotness')} value={format.format(why.hot)} />
          </>
        )}
      </tbody>
    </table>
  )
}

function Part({ label, how, value }: { label: string; how: string; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{how}</td>
      <td>{value}</td>
    </tr>
  )
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <tr className={classes.total}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td>{value}</td>
    </tr>
  )
}
