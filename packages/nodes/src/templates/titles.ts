import type { LocalText } from '@easel/contract/client'

/** Names of the steps that many templates share. */
export const titles = {
  photo: { en: 'Photo', zh: '照片' },
  photos: { en: 'Photos', zh: '照片' },
  subject: { en: 'Subject', zh: '主体识别' },
  enlarging: { en: 'Enlarging', zh: '放大' },
  result: { en: 'Result', zh: '成品' },
} as const satisfies Record<string, LocalText>
