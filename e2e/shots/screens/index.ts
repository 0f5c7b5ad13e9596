import type { Screen } from '../screen.ts'
import { accountScreens } from './accounts.ts'
import { administrationScreens } from './administration.ts'
import { boardScreens } from './boards.ts'
import { createScreens } from './create.ts'
import { feedScreens } from './feed.ts'
import { makerScreens } from './maker.ts'
import { moderationScreens } from './moderation.ts'
import { notificationScreens } from './notifications.ts'
import { otherScreens } from './others.ts'
import { postScreens } from './posts.ts'
import { profileScreens } from './profile.ts'
import { projectScreens } from './projects.ts'
import { searchScreens } from './search.ts'
import { settingScreens } from './settings.ts'
import { shareScreens } from './share.ts'
import { workScreens } from './works.ts'

/** All screens, in the order of the contact sheet. To add a screen, add an entry to the file of its group. */
export const screens: readonly Screen[] = [
  ...feedScreens,
  ...searchScreens,
  ...postScreens,
  ...boardScreens,
  ...shareScreens,
  ...createScreens,
  ...makerScreens,
  ...projectScreens,
  ...workScreens,
  ...profileScreens,
  ...notificationScreens,
  ...accountScreens,
  ...settingScreens,
  ...moderationScreens,
  ...administrationScreens,
  ...otherScreens,
]
