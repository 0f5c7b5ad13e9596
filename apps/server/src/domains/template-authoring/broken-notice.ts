import type { NewSocialNotification } from '../notifications/index.ts'

export function brokenNotice(template: { id: string; user_id: string }): NewSocialNotification {
  return { userId: template.user_id, type: 'template_broken', templateId: template.id }
}
