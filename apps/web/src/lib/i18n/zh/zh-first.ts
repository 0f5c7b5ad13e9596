import type { FirstTexts } from '../en/index.ts'
import { common, error, meta } from './common.ts'
import { feed, follow } from './feed.ts'
import { nav, run, shell, tour } from './shell.ts'

export const zhFirst: FirstTexts = {
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
