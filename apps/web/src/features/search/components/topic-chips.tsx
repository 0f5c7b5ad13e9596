import type { Topic } from '@easel/contract/client'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import classes from './results.module.css'

export function TopicChips({ topics }: { topics: readonly Pick<Topic, 'id' | 'name' | 'post_count'>[] }) {
  return (
    <ul className={classes.chips}>
      {topics.map(({ id, name, post_count }) => (
        <li key={id}>
          <LocaleLink to={`/inspiration?topic=${id}`} className={classes.chip}>
            {`#${name}`}
            <small>{abbreviate(post_count)}</small>
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
