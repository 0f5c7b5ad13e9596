import type { RestTexts } from '../en/index.ts'
import { account } from './account.ts'
import { adminInvites } from './admin-invites.ts'
import { adminNumbers } from './admin-numbers.ts'
import { adminPeople } from './admin-people.ts'
import { adminSite } from './admin-site.ts'
import { adminStorage } from './admin-storage.ts'
import { adminThemes } from './admin-themes.ts'
import { adminVersion } from './admin-version.ts'
import { adminWords } from './admin-words.ts'
import { administration } from './administration.ts'
import { board } from './board.ts'
import { comment } from './comment.ts'
import { credits } from './credits.ts'
import { crop } from './crop.ts'
import { frame } from './frame.ts'
import { gate } from './gate.ts'
import { legal } from './legal.ts'
import { maker } from './maker.ts'
import { mask } from './mask.ts'
import { moderation } from './moderation.ts'
import { notice } from './notice.ts'
import { origin } from './origin.ts'
import { people } from './people.ts'
import { post } from './post.ts'
import { profile } from './profile.ts'
import { publish } from './publish.ts'
import { push } from './push.ts'
import { report } from './report.ts'
import { search } from './search.ts'
import { select } from './select.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { share } from './share.ts'
import { theme } from './theme.ts'
import { tool } from './tool.ts'
import { why } from './why.ts'
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
  crop,
  publish,
  moderation,
  administration,
  adminNumbers,
  adminPeople,
  adminSite,
  adminStorage,
  adminThemes,
  adminInvites,
  adminWords,
  adminVersion,
  profile,
  select,
  origin,
  frame,
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
}
