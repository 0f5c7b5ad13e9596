import { statesIn, type TargetActions } from '../moderation/index.ts'
import { findTemplate } from './templates.repo.ts'
import { hideTemplate, restoreTemplate } from './visibility.repo.ts'

/** Moderation actions on templates. */
export const templateTarget: TargetActions = {
  actions: ['hide', 'remove', 'suspend'],
  async find(db, id) {
    const template = await findTemplate(db, id)
    if (!template) return undefined
    const { title, description } = template.definition
    const text = [title.en, title.zh, description.en, description.zh]
    return {
      ownerId: template.user_id,
      text: [...new Set(text)].join('\n').trim(),
      files: { thumbnail: template.cover_key },
    }
  },
  stateOf: (db, ids) => statesIn(db, 'work_templates', ids),
  async hide(tx, id) {
    await hideTemplate(tx, id)
    return undefined
  },
  restore: (tx, id) => restoreTemplate(tx, id),
  // The template is not deleted, because works refer to it; it stays hidden from everyone.
  async erase() {},
}
