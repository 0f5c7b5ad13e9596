import { messages } from './format.ts'

/** Reasons for the failure of a run, stored with it. Faults of engines are in `engines.ts`. */
export const runTexts = messages({
  cover_refused: {
    en: 'The pre-check refused the picture. Made again, it looks different.',
    zh: '预审未通过这张图片。重新生成会得到不同的画面。',
  },
  no_engine: {
    en: 'No engine could make it in time. Your attempts are returned; please try again later.',
    zh: '一直没有可用的引擎，次数已退还，请你稍后再试。',
  },
  source_missing: {
    en: 'A source image of this work no longer exists',
    zh: '该作品使用的图片已不存在',
  },
  unanswered: {
    en: 'The engine gave no answer, so the picture may have been made and lost. Your attempts are returned.',
    zh: '引擎没有答复，图片可能已生成但未能取回，次数已退还。',
  },
})
