import { messages } from './format.ts'

/** Subjects of decisions: content or a profile of the reader (`your_…`), or of another user (`the_…`). */
export const decidedThings = messages({
  your_post: { en: 'your post', zh: '你的帖子' },
  your_comment: { en: 'your comment', zh: '你的评论' },
  your_user: { en: 'your profile', zh: '你的个人资料' },
  your_work_template: { en: 'your template', zh: '你的模板' },
  your_board: { en: 'your board', zh: '你的画板' },
  your_work: { en: 'your work', zh: '你的作品' },
  the_post: { en: 'the post', zh: '该帖子' },
  the_comment: { en: 'the comment', zh: '该评论' },
  the_user: { en: 'the profile', zh: '该个人资料' },
  the_work_template: { en: 'the template', zh: '该模板' },
  the_board: { en: 'the board', zh: '该画板' },
  the_work: { en: 'the work', zh: '该作品' },
})

/** Sentences about the measure against a piece of content. A sentence may begin with the content, in small letters. */
export const decisionTexts = messages({
  none: {
    en: 'Moderators reviewed {thing} and made no changes.',
    zh: '审核员审核了{thing}，未作更改。',
  },
  sensitive: {
    en: '{thing} was marked as sensitive. It is blurred until a viewer chooses to see it.',
    zh: '{thing}已被标记为敏感内容，将模糊显示，直到浏览者选择查看。',
  },
  hide: { en: '{thing} was hidden from everyone else.', zh: '{thing}已对其他人隐藏。' },
  remove: {
    en: '{thing} was removed. It will be erased when the decision is final.',
    zh: '{thing}已被移除，待决定最终生效后将被彻底删除。',
  },
  suspend: {
    en: 'Because of {thing}, the account was suspended. It cannot log in, and its content is hidden.',
    zh: '因{thing}违规，账号已被封禁：无法登录，其内容已被隐藏。',
  },
  cleared: {
    en: 'Moderators reviewed {thing} and found nothing wrong.',
    zh: '审核员审核了{thing}，未发现问题。',
  },

  // Measures until a decision
  overdue_sensitive: {
    en: '{thing} was reported. It is blurred until moderators decide, because their review is overdue.',
    zh: '{thing}被举报。由于审核已逾期，在审核员作出决定之前将模糊显示。',
  },
  overdue_hide: {
    en: '{thing} is hidden until moderators decide, because their review is overdue.',
    zh: '由于审核已逾期，{thing}在审核员作出决定之前将暂时隐藏。',
  },
})

/** Other sentences about a decision. */
export const decisionNotes = messages({
  by_admin: {
    en: 'An administrator suspended the account. It cannot log in, and its content is hidden.',
    zh: '管理员已封禁该账号：无法登录，其内容已被隐藏。',
  },
  lifted: {
    en: 'The account was suspended until {date}. It is restored.',
    zh: '该账号曾被封禁，已于 {date}恢复。',
  },
  ends: { en: 'The suspension ends on {date}.', zh: '封禁将于 {date}结束。' },
  automatic: {
    en: 'An automatic check flagged the picture. The decision is made by people.',
    zh: '该图片由自动检测标记，最终由人工作出决定。',
  },
  appealable: { en: 'You can appeal once, until {date}.', zh: '你可在 {date}之前申诉一次。' },
  final: { en: 'This decision is final.', zh: '此决定为最终决定。' },
})
