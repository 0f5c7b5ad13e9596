import type { FirstTexts } from '../en/index.ts'
import { common } from './common.ts'
import { error } from './error.ts'
import { feed } from './feed.ts'
import { follow } from './follow.ts'
import { meta } from './meta.ts'
import { nav } from './nav.ts'
import { run } from './run.ts'
import { shell } from './shell.ts'
import { tour } from './tour.ts'

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
