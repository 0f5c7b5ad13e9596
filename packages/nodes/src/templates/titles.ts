import type { LocalText } from '@easel/contract/client'

/** Names of the steps that many templates share. */
export const titles = {
  photo: { en: 'Photo', zh: '照片' },
  photos: { en: 'Photos', zh: '照片' },
  subject: { en: 'Subject', zh: '主体识别' },
  painted: { en: 'Painted part', zh: '涂抹的部分' },
  softEdge: { en: 'Soft edge', zh: '柔化边缘' },
  mask: { en: 'Mask', zh: '蒙版' },
  onlyHere: { en: 'Only there', zh: '仅限涂抹处' },
  enlarging: { en: 'Enlarging', zh: '放大' },
  result: { en: 'Result', zh: '成品' },
} as const satisfies Record<string, LocalText>
