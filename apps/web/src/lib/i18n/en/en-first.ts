import { common, error, meta } from './common.ts'
import { feed, follow } from './feed.ts'
import { nav, run, shell, tour } from './shell.ts'

/** Texts of the parts that every page has, and of the first page that a visitor sees. */
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
