import type { LocalText, SocialNotificationType } from '@easel/contract'

interface SocialKind {
  /** Id by which repeated events of the kind are folded. */
  subject: 'postId' | 'commentId' | 'themeId' | 'caseId' | 'userId'
  /** The site's own push message is a sentence; that of a user's act follows the user's name. */
  by: 'user' | 'site'
  push: LocalText
}

/** One entry for each kind of the contract: a kind without its entry does not compile. */
export const socialKinds: Readonly<Record<SocialNotificationType, SocialKind>> = {
  post_liked: { subject: 'postId', by: 'user', push: { en: 'liked your post', zh: '赞了您的帖子' } },
  post_commented: {
    subject: 'postId',
    by: 'user',
    push: { en: 'commented on your post', zh: '评论了您的帖子' },
  },
  comment_replied: { subject: 'postId', by: 'user', push: { en: 'replied to you', zh: '回复了您' } },
  comment_liked: {
    subject: 'commentId',
    by: 'user',
    push: { en: 'liked your comment', zh: '赞了您的评论' },
  },
  followed: { subject: 'userId', by: 'user', push: { en: 'followed you', zh: '关注了您' } },
  mentioned: { subject: 'postId', by: 'user', push: { en: 'mentioned you', zh: '提到了您' } },
  theme_started: {
    subject: 'themeId',
    by: 'site',
    push: { en: 'A new theme has started', zh: '新主题已开始' },
  },
  case_decided: {
    subject: 'caseId',
    by: 'site',
    push: { en: 'A report that concerns you was decided', zh: '与您有关的举报已有处理结果' },
  },
  case_waiting: {
    subject: 'caseId',
    by: 'site',
    push: { en: 'A case waits for a decision', zh: '有案件等待处理' },
  },
}
