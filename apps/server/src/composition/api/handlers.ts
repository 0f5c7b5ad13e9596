import type { Routes, WorkTemplate } from '@easel/contract'
import {
  accountHandlers,
  GuessLimiter,
  IdTokenVerifier,
  inviteAdministrationHandlers,
  type NewSecurityNotification,
} from '../../domains/accounts/index.ts'
import {
  accountAdministrationHandlers,
  numbersAdministrationHandlers,
  storageAdministrationHandlers,
  systemAdministrationHandlers,
} from '../../domains/administration/index.ts'
import { batchHandlers } from '../../domains/batches/index.ts'
import { boardHandlers } from '../../domains/boards/index.ts'
import { type CommentView, commentHandlers } from '../../domains/comments/index.ts'
import { creditHandlers } from '../../domains/credits/index.ts'
import { dailyTaskHandlers } from '../../domains/daily-tasks/index.ts'
import { dataPortabilityHandlers } from '../../domains/data-portability/index.ts'
import { seedDemoWorks } from '../../domains/demo/index.ts'
import { downloadHandlers } from '../../domains/downloads/index.ts'
import { administrationHandlers } from '../../domains/engines/index.ts'
import { fileHandlers } from '../../domains/files/index.ts'
import { linkHandlers } from '../../domains/links/index.ts'
import { localEngineHandlers } from '../../domains/local-engine/index.ts'
import { type LookLine, lookHandlers } from '../../domains/looks/index.ts'
import { modelHandlers } from '../../domains/models/index.ts'
import {
  type BlockedWords,
  blockedWordHandlers,
  endSuspensionsOf,
  moderationHandlers,
  queueAvatarCheck,
} from '../../domains/moderation/index.ts'
import {
  notificationHandlers,
  notifySecurity,
  pushHandlers,
  withdrawSocial,
} from '../../domains/notifications/index.ts'
import { originHandlers } from '../../domains/origin/index.ts'
import { photoHandlers } from '../../domains/photos/index.ts'
import { posterHandlers } from '../../domains/posters/index.ts'
import { erasePostOfWork, type PostView, postHandlers } from '../../domains/posts/index.ts'
import { projectHandlers, projectTaskHandlers } from '../../domains/projects/index.ts'
import { reactionHandlers } from '../../domains/reactions/index.ts'
import { stageQueues } from '../../domains/runs/index.ts'
import { searchHandlers } from '../../domains/search/index.ts'
import { siteAdministrationHandlers, siteHandlers } from '../../domains/site/index.ts'
import { type SocialDeps, socialHandlers } from '../../domains/social/index.ts'
import { styleCoverHandlers, templateMakingHandlers } from '../../domains/template-authoring/index.ts'
import { templateHandlers } from '../../domains/templates/index.ts'
import { themeHandlers } from '../../domains/themes/index.ts'
import { topicHandlers } from '../../domains/topics/index.ts'
import { wordsHandlers } from '../../domains/words/index.ts'
import { workflowCheckHandlers, workflowHandlers } from '../../domains/workflows/index.ts'
import { visibleWork, workHandlers } from '../../domains/works/index.ts'
import type { Handlers } from '../../http/calls/call.ts'
import type { CacheGroup } from '../../platform/caching/cache-group.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { Settings } from '../../settings.ts'
import { hideUserContent, reactivateAccount } from '../account-content.ts'
import type { Context } from '../context.ts'
import { moderationTargets } from '../moderation-targets.ts'

/** Timeout of a download, shorter than the time for which clients wait for an answer. */
export const downloadTimeoutMs = 60_000

export interface HandlerParts {
  blockedWords: BlockedWords
  looks: LookLine
  caches: CacheGroup
  /** The primary database, even if `db` is the replica for visitors. */
  primary: Database
}

/** Returns the handlers of all calls. */
export function handlersOf(
  context: Context,
  { blockedWords, looks, caches, primary }: HandlerParts,
): Handlers<Routes> {
  const { settings, site } = context
  const siteName = () => site.values.site_name
  const named = { siteName, markName: settings.SITE_NAME }
  const views = caches.create<PostView>({ maxSize: 5000 })
  const templateViews = caches.create<WorkTemplate>({ maxSize: 1000 })
  const accounts = accountDeps(context, blockedWords)
  return {
    ...accountHandlers({ ...context, ...accounts }),
    ...siteHandlers({ ...context, ...accounts }),
    ...creditHandlers(context),
    ...dailyTaskHandlers(context),
    ...dataPortabilityHandlers({ ...context, ...accounts, hideUserContent }),
    ...fileHandlers(context),
    ...downloadHandlers({ ...context, ...named, timeoutMs: downloadTimeoutMs }),
    ...templateHandlers({ ...context, templateViews }),
    ...templateMakingHandlers({ ...context, templateViews }),
    ...modelHandlers(context),
    ...wordsHandlers(context),
    ...workHandlers({ ...context, erasePostOfWork }),
    // Reads the primary database: it counts guesses, and a delayed replica would still open an ended link.
    ...linkHandlers({ ...context, db: primary, rateLimitFactor: settings.RATE_LIMIT_FACTOR }),
    ...lookHandlers({ ...context, line: looks }),
    ...photoHandlers(context),
    ...reactionHandlers(context),
    ...postHandlers({ ...context, views, topicPictures: caches.create({ maxSize: 100 }) }),
    ...batchHandlers({ ...context, ...named, timeoutMs: downloadTimeoutMs }),
    ...posterHandlers({ ...context, ...named, timeoutMs: downloadTimeoutMs }),
    ...boardHandlers({ ...context, views }),
    ...topicHandlers(context),
    ...themeHandlers(context),
    ...searchHandlers({ ...context, views, templateViews }),
    ...projectHandlers(context),
    ...workflowHandlers(context),
    ...workflowCheckHandlers(context),
    ...projectTaskHandlers(context),
    ...pushHandlers(context),
    ...notificationHandlers(context),
    ...moderationHandlers({ ...context, targets: moderationTargets }),
    ...originHandlers({ ...context, visibleWork }),
    ...commentHandlers({ ...context, views: caches.create<CommentView>({ maxSize: 5000 }) }),
    ...socialHandlers({ ...context, ...followNotifications }),
    ...administrationHandlers({ ...context, stageQueues }),
    ...localEngineHandlers(context),
    ...styleCoverHandlers(context),
    ...storageAdministrationHandlers(context),
    ...numbersAdministrationHandlers(context),
    ...systemAdministrationHandlers(context),
    ...siteAdministrationHandlers(context),
    ...inviteAdministrationHandlers(context),
    ...blockedWordHandlers({ ...context, blockedWords }),
    ...accountAdministrationHandlers({
      ...context,
      targets: moderationTargets,
      roleSettings: { admin: settings.ADMINS, moderator: settings.MODERATORS },
    }),
  }
}

/** Dependencies of accounts on other domains. */
function accountDeps(context: Context, blockedWords: BlockedWords) {
  const { db, settings, signer, site } = context
  const provider = providerOf(settings)
  return {
    guessLimiter: new GuessLimiter(db, settings.RATE_LIMIT_FACTOR),
    idTokens: provider && new IdTokenVerifier(provider, signer),
    site,
    moderators: settings.MODERATORS,
    admins: settings.ADMINS,
    siteName: () => site.values.site_name,
    isOpenToOthers: settings.hasPublicUrl,
    seedDemoWorks,
    mayShow: (text: string) => blockedWords.find(text).length === 0,
    async reactivateAccount(tx: Tx, userId: string) {
      if (await reactivateAccount(tx, userId))
        context.security.write('account_restored', { accountId: userId })
    },
    endDueSuspensions: (tx: Tx, userId: string) =>
      endSuspensionsOf(tx, { ...context, targets: moderationTargets }, userId),
    notifyOwner: (tx: Tx, notification: NewSecurityNotification) =>
      notifySecurity(tx, context.jobs, notification),
    queueAvatarCheck: (tx: Tx, avatarKey: string) => queueAvatarCheck(tx, context.jobs, avatarKey),
  }
}

const followNotifications: Pick<SocialDeps, 'withdrawFollowed'> = {
  withdrawFollowed: (tx, following) => withdrawSocial(tx, { type: 'followed', ...following }),
}

function providerOf(settings: Settings) {
  if (settings.GOOGLE_CLIENT_ID.length === 0) return undefined
  return {
    clientIds: settings.GOOGLE_CLIENT_ID,
    clientSecret: settings.GOOGLE_CLIENT_SECRET,
    issuer: settings.GOOGLE_ISSUER,
    jwksUrl: settings.GOOGLE_JWKS_URL,
  }
}
