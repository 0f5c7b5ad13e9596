import type { SocialNotificationType } from '../shared/kinds.ts'
import type { LocalText } from '../shared/locales.ts'
import { messages } from './format.ts'

/** Texts that a device shows about works. The product's specification gives the English words. */
export const workPushTexts = messages({
  failed_title: { en: 'Work Generating Failed', zh: '作品生成失败' },
  material_failed: {
    en: 'Work generating failed due to material upload error.',
    zh: '素材上传出错，作品生成失败。',
  },
  system_failed: { en: 'Work generating failed due to system error.', zh: '系统错误，作品生成失败。' },
  finished_title: { en: 'Work Generated', zh: '作品已生成' },
  finished: { en: 'Your work is finished!', zh: '你的作品已完成！' },
  ready_one: { en: '{count} of {total} works is ready', zh: '共 {total} 件作品，已生成 {count} 件' },
  ready_other: { en: '{count} of {total} works are ready', zh: '共 {total} 件作品，已生成 {count} 件' },
})

/** Texts that a device shows about the security of an account. */
export const securityPushTexts = messages({
  password_changed: { en: 'Your password was changed', zh: '你的密码已更改' },
  recovered: { en: 'Your account was recovered with a recovery code', zh: '有人使用恢复码找回了你的账号' },
  factor_added: { en: 'A new way to log in was added', zh: '已添加新的登录验证方式' },
  factor_removed: { en: 'A way to log in was removed', zh: '已移除一种登录验证方式' },
  codes_renewed: { en: 'New recovery codes were created', zh: '已生成新的恢复码' },
  signed_in: { en: 'A new device logged in to your account', zh: '有新设备登录了你的账号' },
  not_you: {
    en: '{device} · If this was not you, secure your account now.',
    zh: '{device} · 如非你本人操作，请立即检查账号安全。',
  },
})

/** Texts that a device shows, by kind: for a user's act the part after the name, for the site's own events the whole text. */
export const socialPushTexts = messages({
  post_liked: { en: 'liked your post', zh: '赞了你的作品' },
  post_commented: { en: 'commented on your post', zh: '评论了你的作品' },
  comment_replied: { en: 'replied to you', zh: '回复了你' },
  comment_liked: { en: 'liked your comment', zh: '赞了你的评论' },
  followed: { en: 'followed you', zh: '关注了你' },
  mentioned: { en: 'mentioned you', zh: '提到了你' },
  theme_started: { en: 'A new theme has started', zh: '新主题活动开始了' },
  case_decided: { en: 'A report that concerns you has been decided', zh: '与你有关的举报已有处理结果' },
  attempts_changed: { en: 'The host has changed your attempts', zh: '管理员调整了你的剩余次数' },
  engine_wanted: { en: 'wants to run a ComfyUI workflow', zh: '想运行 ComfyUI 工作流' },
  template_broken: { en: 'Your template has stopped working', zh: '你的模板无法运行了' },
  template_published: { en: 'Your template is published', zh: '你的模板已发布' },
  template_ready: { en: 'Your template can run now', zh: '你的模板现在可以运行了' },
  case_waiting: { en: 'A case is waiting for your decision', zh: '有案件等待处理' },
}) satisfies Record<SocialNotificationType, LocalText>

/** Sentences of users and their reactions. The English text counts the other users, the Chinese text all users. */
export const reactionPushTexts = messages({
  by_one: { en: '{name} {reaction}', zh: '{name} {reaction}' },
  by_two: { en: '{name} and {count} other {reaction}', zh: '{name} 等 {count} 人{reaction}' },
  by_several: { en: '{name} and {count} others {reaction}', zh: '{name} 等 {count} 人{reaction}' },
  digest_title: { en: 'Your last 24 hours', zh: '过去 24 小时' },
  likes_one: { en: '{count} like', zh: '{count} 个赞' },
  likes_other: { en: '{count} likes', zh: '{count} 个赞' },
  comments_one: { en: '{count} comment', zh: '{count} 条评论' },
  comments_other: { en: '{count} comments', zh: '{count} 条评论' },
  follows_one: { en: '{count} new follower', zh: '{count} 位新粉丝' },
  follows_other: { en: '{count} new followers', zh: '{count} 位新粉丝' },
})
