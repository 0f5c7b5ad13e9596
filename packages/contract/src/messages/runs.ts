import type { LocalText } from '../shared/locales.ts'
import { fillBoth, messages, type ParamsOf } from './format.ts'

/** Reasons for the failure of a run, stored with it. Faults of engines are in `engines.ts`. */
export const runTexts = messages({
  no_engine: {
    en: 'No engine could make it in time. Your attempts are returned; please try again later.',
    zh: '一直没有可用的引擎，次数已退还，请你稍后再试。',
  },
  unanswered: {
    en: 'The engine gave no answer, so the picture may have been made and lost. Your attempts are returned.',
    zh: '引擎没有答复，图片可能已生成但未能取回，次数已退还。',
  },
})

/** Reasons for a failure that the user can mend: a source or a picture that cannot be used. */
export const materialTexts = messages({
  animation_frames: { en: 'The animation has more than 1000 frames', zh: '动图不能超过 1000 帧' },
  avif_pixels: {
    en: 'An AVIF image can have at most 40 megapixels, or 25 with more than 8 bits per channel. Save this one as JPEG or PNG',
    zh: 'AVIF 图片不能超过 4000 万像素（每通道高于 8 位时不能超过 2500 万），请另存为 JPEG 或 PNG',
  },
  cover_refused: {
    en: 'The pre-check refused the picture. Made again, it looks different.',
    zh: '预审未通过这张图片。重新生成会得到不同的画面。',
  },
  film_damaged: { en: 'The film is damaged and cannot be read', zh: '视频已损坏，无法读取' },
  film_empty: { en: 'The film has no pictures', zh: '视频中没有画面' },
  film_large: { en: 'The film is too large or too long', zh: '视频过大或过长' },
  film_still: { en: 'The file is no film', zh: '该文件不是视频' },
  mask_empty: { en: 'The part that is cut out of a mask lies outside it', zh: '裁剪范围超出了蒙版' },
  person_none: {
    en: 'No person was found in this photo. Choose a photo that shows a person from head to hips, or another guide',
    zh: '这张照片中没有找到人物，请换一张能看到人物头部到髋部的照片，或改用其他引导方式',
  },
  picture_count: { en: 'One to ten images are required', zh: '需要一到十张图片' },
  picture_damaged: { en: 'The picture is damaged and cannot be read', zh: '图片已损坏，无法读取' },
  picture_large: {
    en: 'The graph makes a picture of {width} × {height} pixels, and the limit is {max} megapixels',
    zh: '该流程会生成 {width} × {height} 像素的图片，上限为 {max} 百万像素',
  },
  picture_narrow: {
    en: 'The picture is too small or too narrow. It is loaded with {width} × {height} pixels, and each side needs at least {min}',
    zh: '图片过小或过窄：载入后为 {width} × {height} 像素，每边至少需要 {min} 像素',
  },
  picture_none: { en: 'The file is not an image', zh: '该文件不是图片' },
  picture_pixels: { en: 'The image has more than 100 megapixels', zh: '图片不能超过 1 亿像素' },
  picture_slow: { en: 'The picture takes too long to read', zh: '读取这张图片耗时过长' },
  picture_type: {
    en: 'This file type cannot be read. Use JPEG, PNG, WebP, AVIF or GIF',
    zh: '无法读取此类型的文件，请使用 JPEG、PNG、WebP、AVIF 或 GIF',
  },
  source_missing: {
    en: 'A source image of this work no longer exists',
    zh: '该作品使用的图片已不存在',
  },
  subject_none: {
    en: 'Nothing in this photo can be cut out with certainty. Paint what to keep, or choose a photo with a clear subject in front of a plain background',
    zh: '无法从这张照片中准确抠出主体，请涂出要保留的部分，或换一张主体清晰、背景简单的照片',
  },
})

type MaterialTexts = typeof materialTexts

/** A code of `materialTexts`, with the parameters that its text names. */
export type MaterialFault = {
  [Code in keyof MaterialTexts]: keyof ParamsOf<MaterialTexts[Code]> extends never
    ? { readonly code: Code }
    : { readonly code: Code; readonly params: ParamsOf<MaterialTexts[Code], number> }
}[keyof MaterialTexts]

export function materialText(fault: MaterialFault): LocalText {
  return fillBoth(materialTexts[fault.code], 'params' in fault ? fault.params : {})
}
