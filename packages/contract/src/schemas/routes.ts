import { accountAdministrationRoutes } from './account-administration.ts'
import { accountRoutes } from './accounts.ts'
import { batchRoutes } from './batches.ts'
import { blockedWordRoutes } from './blocked-words.ts'
import { boardRoutes } from './boards.ts'
import { commentRoutes } from './comments.ts'
import { creditRoutes } from './credits.ts'
import { dailyTaskRoutes } from './daily-tasks.ts'
import { dataPortabilityRoutes } from './data-portability.ts'
import { downloadRoutes } from './downloads.ts'
import { engineAdministrationRoutes } from './engines.ts'
import { factorRoutes } from './factors.ts'
import { fileRoutes } from './files.ts'
import { graphRoutes } from './graphs.ts'
import { inviteAdministrationRoutes } from './invites.ts'
import { linkRoutes } from './links.ts'
import { localEngineRoutes } from './local-engine.ts'
import { lookRoutes } from './looks.ts'
import { modelRoutes } from './models.ts'
import { moderationRoutes } from './moderation.ts'
import { nodeTypeRoutes } from './node-types.ts'
import { notificationRoutes } from './notifications.ts'
import { numbersAdministrationRoutes } from './numbers-administration.ts'
import { originRoutes } from './origin.ts'
import { photoRoutes } from './photos.ts'
import { posterRoutes } from './posters.ts'
import { postRoutes } from './posts.ts'
import { presetRoutes } from './presets.ts'
import { projectTaskRoutes } from './project-tasks.ts'
import { projectRoutes } from './projects.ts'
import { pushRoutes } from './push.ts'
import { searchRoutes } from './search.ts'
import { sessionRoutes } from './sessions.ts'
import { settingRoutes } from './settings.ts'
import { setupRoutes } from './setup.ts'
import { signInRoutes } from './sign-in.ts'
import { siteRoutes } from './site.ts'
import { siteAdministrationRoutes } from './site-administration.ts'
import { socialRoutes } from './social.ts'
import { storageAdministrationRoutes } from './storage-administration.ts'
import { styleCoverRoutes } from './style-covers.ts'
import { systemAdministrationRoutes } from './system-administration.ts'
import { templateMakingRoutes } from './template-making.ts'
import { templateRoutes } from './templates.ts'
import { themeRoutes } from './themes.ts'
import { topicRoutes } from './topics.ts'
import { wordsRoutes } from './words.ts'
import { workEditRoutes } from './work-edits.ts'
import { workflowCheckRoutes } from './workflow-check.ts'
import { workRoutes } from './works.ts'

/** Every call of the API. The server mounts it, the client calls it, and the API description is generated from it. */
export const routes = {
  ...signInRoutes,
  ...setupRoutes,
  ...siteRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...factorRoutes,
  ...settingRoutes,
  ...creditRoutes,
  ...dailyTaskRoutes,
  ...dataPortabilityRoutes,
  ...fileRoutes,
  ...downloadRoutes,
  ...templateRoutes,
  ...presetRoutes,
  ...modelRoutes,
  ...wordsRoutes,
  ...templateMakingRoutes,
  ...workRoutes,
  ...workEditRoutes,
  ...linkRoutes,
  ...lookRoutes,
  ...photoRoutes,
  ...postRoutes,
  ...posterRoutes,
  ...batchRoutes,
  ...projectRoutes,
  ...boardRoutes,
  ...topicRoutes,
  ...themeRoutes,
  ...graphRoutes,
  ...nodeTypeRoutes,
  ...workflowCheckRoutes,
  ...projectTaskRoutes,
  ...searchRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...socialRoutes,
  ...moderationRoutes,
  ...originRoutes,
  ...commentRoutes,
  ...engineAdministrationRoutes,
  ...localEngineRoutes,
  ...styleCoverRoutes,
  ...accountAdministrationRoutes,
  ...inviteAdministrationRoutes,
  ...blockedWordRoutes,
  ...storageAdministrationRoutes,
  ...numbersAdministrationRoutes,
  ...systemAdministrationRoutes,
  ...siteAdministrationRoutes,
} as const

export type Routes = typeof routes
export type RouteName = keyof Routes
