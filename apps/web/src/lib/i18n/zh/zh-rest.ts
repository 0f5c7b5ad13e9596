import type { RestTexts } from '../en/index.ts'
import { account, gate } from './account.ts'
import { adminCheck } from './admin-check.ts'
import { adminInvites } from './admin-invites.ts'
import { adminNumbers } from './admin-numbers.ts'
import { adminPeople } from './admin-people.ts'
import { adminSite } from './admin-site.ts'
import { adminStorage } from './admin-storage.ts'
import { adminThemes } from './admin-themes.ts'
import { adminVersion } from './admin-version.ts'
import { administration } from './administration.ts'
import { board } from './board.ts'
import { comment } from './comment.ts'
import { credits } from './credits.ts'
import { grid } from './grid.ts'
import { localEngine } from './local-engine.ts'
import { maker } from './maker.ts'
import { adminWords, moderation, report } from './moderation.ts'
import { notice, push } from './notice.ts'
import { origin } from './origin.ts'
import { people, profile } from './people.ts'
import { pictureEdit } from './picture-edit.ts'
import { post, publish, theme } from './post.ts'
import { search } from './search.ts'
import { select } from './select.ts'
import { legal, settings } from './settings.ts'
import { setup } from './setup.ts'
import { share } from './share.ts'
import { crop, frame, kept, mask } from './source-edits.ts'
import { tool } from './tool.ts'
import { why } from './why.ts'
import { models, words } from './words.ts'
import { work } from './work.ts'

export const zhRest: RestTexts = {
  work,
  board,
  people,
  search,
  notice,
  credits,
  post,
  gate,
  account,
  theme,
  tool,
  grid,
  words,
  crop,
  pictureEdit,
  publish,
  moderation,
  administration,
  localEngine,
  adminNumbers,
  adminPeople,
  adminSite,
  adminStorage,
  adminThemes,
  adminCheck,
  adminInvites,
  adminWords,
  adminVersion,
  profile,
  select,
  origin,
  frame,
  kept,
  legal,
  maker,
  mask,
  settings,
  setup,
  report,
  why,
  share,
  comment,
  push,
  models,
}
