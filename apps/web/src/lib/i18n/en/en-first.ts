import { common } from './common.ts'
import { error } from './error.ts'
import { feed } from './feed.ts'
import { follow } from './follow.ts'
import { meta } from './meta.ts'
import { nav } from './nav.ts'
import { run } from './run.ts'
import { shell } from './shell.ts'
import { tour } from './tour.ts'

/** Texts of what every page has, and of the first page that a visitor sees. */
export const enFirst = {
  common,
  meta,
  nav,
  error,
  feed,
  shell,
  follow,
  run,
  tour,
}
