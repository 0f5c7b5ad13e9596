import { account } from './account.ts'
import { common } from './common.ts'
import { credits } from './credits.ts'
import { error } from './error.ts'
import { feed } from './feed.ts'
import { gate } from './gate.ts'
import { meta } from './meta.ts'
import { nav } from './nav.ts'
import { notice } from './notice.ts'
import { people } from './people.ts'
import { post } from './post.ts'
import { search } from './search.ts'
import { tour } from './tour.ts'
import { work } from './work.ts'

/** Texts of what every page has, and of the first page that a visitor sees. */
export const enFirst = {
  common,
  meta,
  nav,
  error,
  account,
  gate,
  feed,
  post,
  tour,
  work,
  credits,
  notice,
  people,
  search,
}
